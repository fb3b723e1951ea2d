import { canceled, canceledAll, moved, NEVER, offered, sold } from "../event-logs";
import { gold, goldOne, mint, named, split, text } from "../messages";
import {
  ALICE,
  BOB,
  CAROL,
  type ExpectedLog,
  MARKET,
  MARKET_CONTRACT,
  numbered,
  OTHER_VAULT,
  type Story,
  VAULT,
  vector,
} from "../story";

const ON = { extensions: ["market"], market: MARKET_CONTRACT };
const OFFER = { seller: BOB, price: "5", expires: NEVER, sequence: 0, round: 0, isOpen: true };
const UNKNOWN = `0x${"77".repeat(32)}` as const;

type End = Parameters<Story["unit"]>[2];
type Hash = `0x${string}`;

/** GOLD is deployed and BOB's inscription 1 is in VAULT. It ends with the values of `end`. */
const deposited = (
  name: string,
  section: string,
  end: End,
  write: (s: Story, hash: Hash) => void,
  network: Parameters<typeof vector>[3] = ON,
) =>
  vector(
    name,
    section,
    (s) => {
      const hash = goldOne(s);
      s.send(BOB, VAULT, named("tsf", "GOLD", "1"), "accepted");
      write(s, hash);
      s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", owner: VAULT, ...end });
    },
    network,
  );

/** One event of the market, in a transaction of BOB. */
const event = (s: Story, ...logs: ExpectedLog[]) => s.call(BOB, MARKET_CONTRACT, ...logs);

const sale = { ticker: "GOLD", seller: BOB, buyer: CAROL, price: "5", unit: null, paid: "5" };

/** The log with data that one change made invalid. */
const changed = (log: ExpectedLog, change: (data: string) => string): ExpectedLog => ({
  ...log,
  data: `0x${change(log.data.slice(2))}`,
});

/** The data with a nonzero first digit in one of its words. */
const dirty = (word: number) => (data: string) => `${data.slice(0, word * 64)}1${data.slice(word * 64 + 1)}`;

const offers = [
  deposited("offer: of an inscription in the vault", "spec §10.3.8", { offer: OFFER }, (s, tokenId) => {
    event(
      s,
      offered({ tokenId }, "accepted", {
        ...{ op: "offer", ticker: "GOLD", sender: BOB, recipient: VAULT, tokenId, mintId: "1", amount: "100" },
        ...{ price: "5", unit: null },
      }),
    );
  }),
  deposited("offer: a later one replaces it", "spec §10.3.8", { offer: { ...OFFER, price: "4" } }, (s, tokenId) => {
    event(s, offered({ tokenId, price: 6n }, "accepted"), offered({ tokenId, price: 4n }, "accepted"));
  }),
  deposited("offer: of any price up to 2^128-1", "spec §10.3.7", { offer: { ...OFFER, price: "0" } }, (s, tokenId) => {
    event(s, offered({ tokenId, price: 2n ** 128n - 1n }, "accepted"), offered({ tokenId, price: 0n }, "accepted"));
  }),
  deposited(
    "offer: that has expired is accepted and not open",
    "spec §10.3.12",
    { offer: { ...OFFER, expires: 1, isOpen: false } },
    (s, tokenId) => {
      event(s, offered({ tokenId, expires: 1 }, "accepted"));
    },
  ),
  deposited("offer: of an inscription in another vault", "spec §10.3.8", {}, (s, tokenId) => {
    const details = {
      op: "offer",
      ticker: "GOLD",
      tokenId,
      mintId: null,
      amount: null,
      price: "5",
      unit: null,
    } as const;
    event(s, offered({ tokenId, vault: OTHER_VAULT }, "NOT_IN_VAULT", details));
  }),
  deposited("offer: of an unknown inscription or ticker", "spec §10.3.8", {}, (s, tokenId) => {
    event(
      s,
      offered({ tokenId: UNKNOWN }, "INSCRIPTION_UNKNOWN"),
      offered({ tokenId, ticker: "TIN" }, "TICKER_UNKNOWN"),
    );
  }),
  vector(
    "offer: of a burned inscription",
    "spec §10.3.8",
    (s) => {
      const hash = goldOne(s);
      const halves = s.send(BOB, VAULT, split("GOLD", "1", "40", "60"), "accepted");
      event(
        s,
        offered({ tokenId: hash }, "BURNED"),
        canceled({ tokenId: hash }, "BURNED"),
        sold({ tokenId: hash }, "BURNED"),
      );
      event(s, offered({ tokenId: numbered(halves, 1) }, "accepted"));
      const part = { transactionHash: halves, owner: VAULT, parent: hash };
      s.deployed("GOLD", { supply: "100", mintCount: 3 })
        .unit("GOLD", hash, { mintId: "1", owner: null })
        .unit("GOLD", halves, { ...part, amount: "40" })
        .unit("GOLD", halves, { ...part, tokenId: numbered(halves, 1), amount: "60", offer: OFFER });
    },
    ON,
  ),
  deposited("offer: only while the vault owns the inscription", "spec §10.3.8", { offer: OFFER }, (s, tokenId) => {
    event(s, offered({ tokenId }, "accepted"));
    s.call(BOB, VAULT, moved(VAULT, { sender: VAULT, recipient: BOB, id: BigInt(tokenId) }, "accepted"));
    event(s, offered({ tokenId, sequence: 1 }, "NOT_IN_VAULT"));
    s.send(BOB, VAULT, named("tsf", "GOLD", "1"), "accepted");
    event(s, offered({ tokenId }, "accepted"));
  }),
  deposited("offer: ends when the inscription leaves the vault, permanently", "spec §10.3.8", {}, (s, tokenId) => {
    event(s, offered({ tokenId }, "accepted"));
    s.call(BOB, VAULT, moved(VAULT, { sender: VAULT, recipient: BOB, id: BigInt(tokenId) }, "accepted"));
    s.send(BOB, VAULT, named("tsf", "GOLD", "1"), "accepted");
  }),
  deposited("offer: a move to the vault itself ends it too", "spec §10.3.8", {}, (s, tokenId) => {
    event(s, offered({ tokenId }, "accepted"));
    s.call(BOB, VAULT, moved(VAULT, { sender: VAULT, recipient: VAULT, id: BigInt(tokenId) }, "accepted"));
  }),
];

const cancellations = [
  deposited("cancel: ends the offer", "spec §10.3.9", {}, (s, tokenId) => {
    event(s, offered({ tokenId }, "accepted"));
    event(
      s,
      canceled({ tokenId }, "accepted", {
        ...{ op: "cancel", ticker: "GOLD", sender: BOB, recipient: VAULT, tokenId, mintId: "1", amount: "100" },
        ...{ price: null, unit: null },
      }),
    );
    event(s, canceled({ tokenId }, "NOT_OFFERED", { op: "cancel", tokenId, mintId: null, amount: null }));
  }),
  deposited("cancel: by another vault", "spec §10.3.9", { offer: OFFER }, (s, tokenId) => {
    event(s, offered({ tokenId }, "accepted"), canceled({ tokenId, vault: OTHER_VAULT }, "NOT_OFFERED"));
  }),
  deposited("cancel: of an unknown inscription or ticker", "spec §10.3.9", {}, (s, tokenId) => {
    event(
      s,
      canceled({ tokenId: UNKNOWN }, "INSCRIPTION_UNKNOWN"),
      canceled({ tokenId, ticker: "TIN" }, "TICKER_UNKNOWN"),
    );
  }),
  deposited(
    "cancel all: closes the offers of other rounds",
    "spec §10.3.10",
    { offer: { ...OFFER, isOpen: false } },
    (s, tokenId) => {
      event(s, offered({ tokenId }, "accepted"));
      event(
        s,
        canceledAll(1, "accepted", {
          ...{ op: "cancel", ticker: null, sender: BOB, recipient: null, tokenId: null, mintId: null, amount: null },
          ...{ price: null, unit: null },
        }),
      );
      s.round(BOB, 1);
    },
  ),
  deposited(
    "cancel all: an offer of the new round is open",
    "spec §10.3.12",
    { offer: { ...OFFER, round: 2 } },
    (s, tokenId) => {
      event(s, canceledAll(1, "accepted"), canceledAll(2, "accepted"), offered({ tokenId, round: 2 }, "accepted"));
      s.round(BOB, 2);
    },
  ),
];

const sales = [
  deposited(
    "sale: is recorded, and the vault's transfer event moves it",
    "spec §10.3.11",
    { owner: CAROL },
    (s, tokenId) => {
      event(s, offered({ tokenId }, "accepted"));
      const transactionHash = s.call(
        CAROL,
        MARKET_CONTRACT,
        sold({ tokenId }, "accepted", {
          ...{ op: "sale", ticker: "GOLD", sender: CAROL, recipient: BOB, tokenId, mintId: "1", amount: "100" },
          ...{ price: "5", unit: null },
        }),
        moved(VAULT, { sender: VAULT, recipient: CAROL, id: BigInt(tokenId) }, "accepted"),
      );
      s.sold({ ...sale, tokenId, transactionHash });
    },
  ),
  deposited("sale: to a recipient other than the buyer", "spec §10.3.11", { owner: ALICE }, (s, tokenId) => {
    const transactionHash = s.call(
      CAROL,
      MARKET_CONTRACT,
      sold({ tokenId, recipient: ALICE }, "accepted", { sender: CAROL, recipient: BOB }),
      moved(VAULT, { sender: VAULT, recipient: ALICE, id: BigInt(tokenId) }, "accepted"),
    );
    s.sold({ ...sale, tokenId, transactionHash });
  }),
  deposited("sale: alone it moves nothing and leaves the offer", "spec §10.3.11", { offer: OFFER }, (s, tokenId) => {
    event(s, offered({ tokenId }, "accepted"));
    const transactionHash = event(s, sold({ tokenId }, "accepted"));
    s.sold({ ...sale, tokenId, transactionHash });
  }),
  deposited("sale: of an inscription that is not in the vault", "spec §10.3.11", {}, (s, tokenId) => {
    event(
      s,
      sold({ tokenId, vault: OTHER_VAULT }, "NOT_IN_VAULT", { op: "sale", tokenId, amount: null, price: "5" }),
      sold({ tokenId: UNKNOWN }, "INSCRIPTION_UNKNOWN"),
      sold({ tokenId, ticker: "TIN" }, "TICKER_UNKNOWN"),
    );
  }),
];

const ignored = [
  deposited("market: events of other contracts are ignored", "spec §10.3.4", {}, (s, tokenId) => {
    s.call(
      BOB,
      MARKET,
      offered({ tokenId, address: MARKET }, "none"),
      sold({ tokenId, address: BOB }, "none"),
      canceled({ tokenId, address: VAULT }, "none"),
    );
  }),
  deposited(
    "market: without the extension its events are ignored",
    "spec §10.3.4",
    {},
    (s, tokenId) => {
      event(s, offered({ tokenId }, "none"), canceledAll(1, "none"), sold({ tokenId }, "none"));
    },
    { extensions: [], market: MARKET_CONTRACT },
  ),
  deposited(
    "market: without a market contract its events are ignored",
    "spec §10.3.4",
    {},
    (s, tokenId) => {
      event(s, offered({ tokenId }, "none"), canceledAll(1, "none"), sold({ tokenId }, "none"));
    },
    { extensions: ["market"], market: null },
  ),
  deposited("market: events with an inexact encoding are ignored", "spec §10.3.7", {}, (s, tokenId) => {
    const log = offered({ tokenId }, "none");
    event(
      s,
      changed(log, (data) => data.slice(0, -2)),
      changed(log, (data) => `${data}00`),
      changed(log, dirty(0)),
      changed(log, dirty(1)),
      { ...log, topics: [...log.topics, tokenId] },
      changed(sold({ tokenId }, "none"), dirty(2)),
      changed(sold({ tokenId }, "none"), dirty(3)),
      changed(canceledAll(1, "none"), dirty(0)),
    );
  }),
  deposited("market: events with too large numbers are ignored", "spec §10.3.7", {}, (s, tokenId) => {
    event(
      s,
      offered({ tokenId, price: 2n ** 128n }, "none"),
      offered({ tokenId, expires: 2 ** 48 }, "none"),
      offered({ tokenId, sequence: 2 ** 40 }, "none"),
      offered({ tokenId, round: 2 ** 40 }, "none"),
      sold({ tokenId, price: 2n ** 128n }, "none"),
      sold({ tokenId, sequence: 2 ** 40 }, "none"),
      canceledAll(2 ** 40, "none"),
    );
  }),
  deposited("market: events that name a mint id or no ticker are ignored", "spec §10.3.7", {}, (s, tokenId) => {
    event(
      s,
      offered({ tokenId: "0x01" }, "none"),
      canceled({ tokenId: `0x${"0".repeat(32)}${"f".repeat(32)}` }, "none"),
      sold({ tokenId, ticker: "TOOLONGNAME" }, "none"),
      offered({ tokenId, ticker: "" }, "none"),
    );
  }),
  vector(
    "market: messages with the names of its operations are unknown",
    "spec §10.3.4",
    (s) => {
      gold(s);
      const hash = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
      for (const op of ["offer", "cancel", "sale"]) {
        s.send(BOB, VAULT, text(op, { tick: '"GOLD"', id: '"1"' }), "UNKNOWN_OP", { details: { op: null } });
      }
      s.send(BOB, BOB, named("list", "GOLD", "1"), "accepted");
      s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, {
        mintId: "1",
        listing: { price: null, unit: null },
      });
    },
    ON,
  ),
];

export const marketStories = [...offers, ...cancellations, ...sales, ...ignored];
