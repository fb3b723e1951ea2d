import { canceled, canceledAll, moved, NEVER, offered, sold } from "../event-logs";
import { goldOne, named, split } from "../messages";
import { ALICE, BOB, CAROL, MARKET_CONTRACT, numbered, OTHER_VAULT, VAULT, vector } from "../story";

import { ignoredMarketStories } from "./market-ignored";
import { deposited, event, ON } from "./market-stories";

const OFFER = { seller: BOB, price: "5", expires: NEVER, sequence: 0, round: 0, isOpen: true };
const UNKNOWN = `0x${"77".repeat(32)}` as const;

const sale = { ticker: "GOLD", seller: BOB, buyer: CAROL, price: "5", unit: null, paid: "5" };

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

export const marketStories = [...offers, ...cancellations, ...sales, ...ignoredMarketStories];
