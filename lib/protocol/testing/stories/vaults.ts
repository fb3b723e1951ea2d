import { canceled, canceledAll, moved, NEVER, offered, sold } from "../event-logs";
import { goldOne, named, split } from "../messages";
import { ALICE, BOB, CAROL, FACTORY, MARKET_CONTRACT, MODULE, numbered, OTHER_VAULT, VAULT, vector } from "../story";
import { locked, offeredWithTurn, soldWithTurn, unlocked } from "../vault-logs";
import type { End } from "./gold-story";
import { deposited, event } from "./market-stories";

/** A network whose market has modules. The kind `calls` has no operations. */
const MODULES = {
  extensions: ["market"],
  market: [
    { kind: "market" as const, contract: MARKET_CONTRACT, startBlock: 0 },
    { kind: "calls" as const, contract: MODULE, startBlock: 0 },
  ],
  vaults: FACTORY,
};
const UNKNOWN = `0x${"77".repeat(32)}` as const;
const OFFER = { seller: BOB, price: "5", expires: NEVER, sequence: 0, turn: 0, round: 0, isOpen: true };
const SALE = { ticker: "GOLD", seller: BOB, buyer: CAROL, price: "5", unit: null, paid: "5" };
const LOCK = { vault: VAULT, ticker: "GOLD", sequence: 0, turn: 1, until: NEVER, module: MODULE };

/** GOLD is deployed and BOB's inscription 1 is in VAULT, on a network whose market has modules. */
const story = (name: string, section: string, end: End, write: Parameters<typeof deposited>[3]) =>
  deposited(name, section, end, write, MODULES);

/** A transfer event of VAULT. */
const leaves = (tokenId: `0x${string}`, recipient: `0x${string}`) =>
  moved(VAULT, { sender: VAULT, recipient, id: BigInt(tokenId) }, "accepted");

const offers = [
  story("vaults: an offer has a turn", "spec §10.4.6", { offer: OFFER }, (s, tokenId) => {
    event(
      s,
      offeredWithTurn({ tokenId }, "accepted", {
        ...{ op: "offer", ticker: "GOLD", sender: BOB, recipient: VAULT, tokenId, mintId: "1", amount: "100" },
        ...{ price: "5", unit: null },
      }),
    );
  }),
  story(
    "vaults: a falling price has not begun to fall",
    "spec §10.4.4",
    { offer: { ...OFFER, turn: 3, fall: { endPrice: "1", startsAt: NEVER - 2, endsAt: NEVER }, priceNow: "5" } },
    (s, tokenId) => {
      event(s, offeredWithTurn({ tokenId, turn: 3, endPrice: 1n, startsAt: NEVER - 2, endsAt: NEVER }, "accepted"));
    },
  ),
  story(
    "vaults: a falling price has fallen",
    "spec §10.4.4",
    { offer: { ...OFFER, fall: { endPrice: "4", startsAt: 0, endsAt: 1 }, priceNow: "4" } },
    (s, tokenId) => {
      event(s, offeredWithTurn({ tokenId, endPrice: 4n, startsAt: 0, endsAt: 1 }, "accepted", { price: "5" }));
    },
  ),
  story("vaults: an offer of an inscription in another vault", "spec §10.4.6", {}, (s, tokenId) => {
    event(
      s,
      offeredWithTurn({ tokenId, vault: OTHER_VAULT }, "NOT_IN_VAULT", { op: "offer", tokenId, price: "5" }),
      offeredWithTurn({ tokenId: UNKNOWN }, "INSCRIPTION_UNKNOWN"),
      offeredWithTurn({ tokenId, ticker: "TIN" }, "TICKER_UNKNOWN"),
    );
  }),
  story(
    "vaults: an offer ends when the inscription leaves the vault, permanently",
    "spec §10.4.6",
    {},
    (s, tokenId) => {
      event(s, offeredWithTurn({ tokenId }, "accepted"), leaves(tokenId, BOB));
      s.send(BOB, VAULT, named("tsf", "GOLD", "1"), "accepted");
    },
  ),
  story("vaults: an offer is canceled", "spec §10.4.5", {}, (s, tokenId) => {
    event(s, offeredWithTurn({ tokenId }, "accepted"), canceled({ tokenId }, "accepted", { op: "cancel" }));
  }),
  story(
    "vaults: all offers are canceled by an operation with a name of its own",
    "spec §10.4.5",
    { offer: OFFER },
    (s, tokenId) => {
      event(s, offeredWithTurn({ tokenId }, "accepted"));
      // The round is the one before, so that the offer remains open.
      event(
        s,
        canceledAll(0, "accepted", { op: "cancelAll", ticker: null, sender: BOB, recipient: null, tokenId: null }),
      );
    },
  ),
  story("vaults: a sale, and the vault's transfer event moves it", "spec §10.4.5", { owner: CAROL }, (s, tokenId) => {
    event(s, offeredWithTurn({ tokenId }, "accepted"));
    const transactionHash = s.call(
      CAROL,
      MARKET_CONTRACT,
      soldWithTurn({ tokenId }, "accepted", { op: "sale", sender: CAROL, recipient: BOB, tokenId, price: "5" }),
      leaves(tokenId, CAROL),
    );
    s.sold({ ...SALE, tokenId, transactionHash });
  }),
  story("vaults: a sale of an inscription that is not in the vault", "spec §10.4.5", {}, (s, tokenId) => {
    event(s, soldWithTurn({ tokenId, vault: OTHER_VAULT }, "NOT_IN_VAULT"));
  }),
];

const locks = [
  vector(
    "vaults: a lock of the vault that owns the inscription ends its offer",
    "spec §10.4.7",
    (s) => {
      const tokenId = goldOne(s);
      s.send(BOB, VAULT, named("tsf", "GOLD", "1"), "accepted");
      event(s, offeredWithTurn({ tokenId }, "accepted"));
      event(
        s,
        locked({ tokenId }, "accepted", {
          ...{ op: "lock", ticker: "GOLD", sender: VAULT, recipient: null, tokenId, mintId: "1", amount: "100" },
          ...{ price: null, unit: null },
        }),
      );
      event(s, canceled({ tokenId }, "NOT_OFFERED"));
      s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", tokenId, { mintId: "1", owner: VAULT });
      s.locked({ ...LOCK, tokenId });
    },
    MODULES,
  ),
  story(
    "vaults: a locked inscription cannot be offered until the lock ends",
    "spec §10.4.6",
    { offer: { ...OFFER, turn: 2 } },
    (s, tokenId) => {
      event(s, locked({ tokenId }, "accepted"));
      event(s, offeredWithTurn({ tokenId, turn: 1 }, "LOCKED", { op: "offer", tokenId, mintId: null, price: "5" }));
      event(
        s,
        unlocked({ tokenId }, "accepted", { op: "unlock", sender: VAULT, recipient: null, tokenId, mintId: "1" }),
      );
      event(s, offeredWithTurn({ tokenId, turn: 2 }, "accepted"));
    },
  ),
  story("vaults: an offer after the end of a lock by time, which unlocking ends", "spec §10.4.8", {}, (s, tokenId) => {
    event(s, locked({ tokenId, until: 1 }, "accepted"), offeredWithTurn({ tokenId, turn: 1 }, "accepted"));
    event(s, unlocked({ tokenId }, "accepted"), canceled({ tokenId }, "NOT_OFFERED"));
  }),
  story(
    "vaults: an offer of a later turn proves that a lock has ended",
    "spec §10.4.6",
    { offer: { ...OFFER, turn: 2 } },
    (s, tokenId) => {
      event(s, locked({ tokenId }, "accepted"), offeredWithTurn({ tokenId, turn: 2 }, "accepted"));
    },
  ),
  story("vaults: the owner has no lock to end", "spec §10.4.8", {}, (s, tokenId) => {
    event(
      s,
      unlocked({ tokenId }, "NOT_LOCKED", { op: "unlock", ticker: "GOLD", sender: VAULT, tokenId, mintId: null }),
    );
  }),
  story("vaults: a transfer event out of the vault ends its lock", "spec §10.4.8", {}, (s, tokenId) => {
    event(s, locked({ tokenId }, "accepted"), leaves(tokenId, CAROL));
    s.send(CAROL, VAULT, named("tsf", "GOLD", "1"), "accepted");
    event(s, unlocked({ tokenId }, "NOT_LOCKED"));
  }),
  vector(
    "vaults: a lock is kept for its vault, no matter who owns the inscription, and names it only if that is the vault",
    "spec §10.4.7",
    (s) => {
      const tokenId = goldOne(s);
      const details = {
        op: "lock",
        ticker: null,
        sender: VAULT,
        recipient: null,
        tokenId: null,
        mintId: null,
        amount: null,
      } as const;
      event(s, locked({ tokenId }, "accepted", details), locked({ tokenId, address: CAROL, until: 7 }, "accepted"));
      s.send(BOB, VAULT, named("tsf", "GOLD", "1"), "accepted");
      event(s, offeredWithTurn({ tokenId, turn: 1 }, "LOCKED"));
      event(s, locked({ tokenId, turn: 5, module: ALICE }, "accepted", { tokenId, mintId: "1" }));
      s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", tokenId, { mintId: "1", owner: VAULT });
      s.locked({ ...LOCK, tokenId, turn: 5, module: ALICE }).locked({ ...LOCK, vault: CAROL, tokenId, until: 7 });
    },
    MODULES,
  ),
  vector(
    "vaults: a lock ends for a vault that does not own the inscription",
    "spec §10.4.8",
    (s) => {
      const tokenId = goldOne(s);
      event(s, locked({ tokenId }, "accepted"));
      event(
        s,
        unlocked({ tokenId }, "accepted", { op: "unlock", ticker: null, tokenId: null }),
        unlocked({ tokenId }, "none"),
      );
      s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", tokenId, { mintId: "1" });
    },
    MODULES,
  ),
  vector(
    "vaults: no lock of what does not live",
    "spec §10.4.7",
    (s) => {
      const tokenId = goldOne(s);
      const halves = s.send(BOB, BOB, split("GOLD", "1", "40", "60"), "accepted");
      event(
        s,
        locked({ tokenId }, "none"),
        locked({ tokenId: UNKNOWN }, "none"),
        locked({ tokenId, ticker: "TIN" }, "none"),
        unlocked({ tokenId: UNKNOWN }, "none"),
      );
      const part = { transactionHash: halves, parent: tokenId };
      s.deployed("GOLD", { supply: "100", mintCount: 3 })
        .unit("GOLD", tokenId, { mintId: "1", owner: null })
        .unit("GOLD", halves, { ...part, amount: "40" })
        .unit("GOLD", halves, { ...part, tokenId: numbered(halves, 1), amount: "60" });
    },
    MODULES,
  ),
];

const ignored = [
  story(
    "vaults: events of the first form, and of contracts of other kinds, are ignored",
    "spec §10.4.3",
    {},
    (s, tokenId) => {
      event(s, offered({ tokenId }, "none"), sold({ tokenId }, "none"));
      event(
        s,
        offeredWithTurn({ tokenId, address: MODULE }, "none"),
        soldWithTurn({ tokenId, address: VAULT }, "none"),
      );
      event(s, canceled({ tokenId, address: MODULE }, "none"));
    },
  ),
  story("vaults: terms that no offer has are ignored", "spec §10.4.3", {}, (s, tokenId) => {
    event(
      s,
      ...[
        { price: 0n },
        { price: 2n ** 120n },
        { endPrice: 0n },
        { endPrice: 6n, startsAt: 1, endsAt: 2 },
        { endPrice: 4n },
        { startsAt: 1, endsAt: 2 },
        { endPrice: 4n, startsAt: 2, endsAt: 2 },
        { endPrice: 4n, startsAt: 1, endsAt: 3, expires: 2 },
        { expires: 2 ** 48 },
        { turn: 2 ** 40 },
        { sequence: 2 ** 40 },
        { round: 2 ** 40 },
      ].map((fields) => offeredWithTurn({ tokenId, ...fields }, "none")),
      soldWithTurn({ tokenId, price: 2n ** 120n }, "none"),
      soldWithTurn({ tokenId, turn: 2 ** 40 }, "none"),
      locked({ tokenId, until: 2 ** 48 }, "none"),
      locked({ tokenId, turn: 2 ** 40 }, "none"),
      locked({ tokenId: "0x01" }, "none"),
      unlocked({ tokenId, sequence: 2 ** 40 }, "none"),
    );
  }),
  deposited(
    "vaults: in a market of the first form, locks and events with a turn are ignored",
    "spec §10.4.3",
    {},
    (s, tokenId) => {
      event(s, offeredWithTurn({ tokenId }, "none"), soldWithTurn({ tokenId }, "none"), locked({ tokenId }, "none"));
    },
  ),
];

export const vaultStories = [...offers, ...locks, ...ignored];
