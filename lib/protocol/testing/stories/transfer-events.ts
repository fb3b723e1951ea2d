import { allowCall, word } from "../control-calls";
import { minted, moved } from "../event-logs";
import { gold, goldOne, list, mint, named, split, tokenOne } from "../messages";
import { ALICE, BOB, CAROL, MARKET, numbered, OTHER_TOKEN, TOKEN, vector } from "../story";
import { dirty, ONE, one, withData, withToken } from "./event-stories";

export const transferEventStories = [
  one(
    "event transfer: from the deployment's contract, signed by the owner",
    "spec §6.5.1",
    { owner: CAROL },
    (s, hash) => {
      s.call(
        BOB,
        TOKEN,
        moved(TOKEN, {}, "accepted", {
          op: "tsf",
          ticker: "GOLD",
          sender: BOB,
          recipient: CAROL,
          tokenId: hash,
          mintId: "1",
          amount: "100",
        }),
      );
    },
  ),
  one(
    "event transfer: signed by the owner, who called another contract",
    "spec §6.5.1, §6.5.2",
    { owner: CAROL },
    (s) => {
      s.call(BOB, MARKET, moved(TOKEN, {}, "accepted"));
    },
  ),
  one("event transfer: not signed by the owner", "spec §6.5.1", {}, (s) => {
    s.call(CAROL, TOKEN, moved(TOKEN, {}, "NOT_SIGNED", { mintId: "1", tokenId: null, amount: null }));
  }),
  one("event transfer: signed by an account that is not the owner", "spec §6.5.1, §6.5.2", {}, (s) => {
    s.call(CAROL, TOKEN, moved(TOKEN, { sender: CAROL }, "NOT_OWNER"));
  }),
  one("event transfer: from the deployment's contract, which is not the owner", "spec §6.5.1, §6.5.2", {}, (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, { sender: TOKEN }, "NOT_OWNER"));
  }),
  one("event transfer: from an unrelated contract is ignored", "spec §6.3.2", {}, (s) => {
    s.call(BOB, MARKET, moved(MARKET, {}, "none"), moved(MARKET, { sender: MARKET }, "none"));
  }),
  one("event transfer: a market moves an inscription that it owns", "spec §6.5.1, §6.5.2", { owner: CAROL }, (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, { recipient: MARKET }, "accepted"));
    s.call(ALICE, MARKET, moved(MARKET, { sender: MARKET }, "accepted"));
  }),
  vector("event transfer: a market moves an inscription of a ticker without a contract", "spec §6.5.1, §6.5.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, MARKET, named("tsf", "GOLD", "1"), "accepted");
    s.call(ALICE, MARKET, moved(MARKET, { sender: MARKET }, "accepted"));
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  one(
    "event transfer: from a market that no longer owns the inscription is ignored",
    "spec §6.3.2",
    { owner: CAROL },
    (s) => {
      s.call(BOB, TOKEN, moved(TOKEN, { recipient: MARKET }, "accepted"));
      s.call(
        ALICE,
        MARKET,
        moved(MARKET, { sender: MARKET }, "accepted"),
        moved(MARKET, { sender: MARKET, recipient: ALICE }, "none"),
      );
    },
  ),
  one("event transfer: from the owning market with another sender", "spec §6.5.1, §6.5.2", { owner: MARKET }, (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, { recipient: MARKET }, "accepted"));
    s.call(BOB, MARKET, moved(MARKET, {}, "NOT_OWNER"));
  }),
  one(
    "event transfer: from a market for an inscription of another market is ignored",
    "spec §6.3.2",
    { owner: MARKET },
    (s) => {
      s.call(BOB, TOKEN, moved(TOKEN, { recipient: MARKET }, "accepted"));
      s.call(BOB, OTHER_TOKEN, moved(OTHER_TOKEN, { sender: MARKET }, "none"));
    },
  ),
  one(
    "event transfer: the token's contract can't move an inscription of a market",
    "spec §6.5.1",
    { owner: MARKET },
    (s) => {
      s.call(BOB, TOKEN, moved(TOKEN, { recipient: MARKET }, "accepted"));
      s.call(BOB, TOKEN, moved(TOKEN, { sender: MARKET }, "NOT_SIGNED"));
    },
  ),
  one(
    "event transfer: the token's contract moves an inscription that it owns, with any signer",
    "spec §6.5.1, §6.5.2",
    { owner: CAROL },
    (s) => {
      s.call(BOB, TOKEN, moved(TOKEN, { recipient: TOKEN }, "accepted"));
      s.call(ALICE, TOKEN, moved(TOKEN, { sender: TOKEN }, "accepted"));
    },
  ),
  one("event transfer: of a listed inscription", "spec §6.5.1", { listing: { price: "5", unit: "wei" } }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.call(BOB, TOKEN, moved(TOKEN, {}, "LISTED"));
  }),
  vector("event transfer: of a listed inscription, from the owner's own code", "spec §6.5.1", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.call(BOB, BOB, moved(BOB, {}, "LISTED"));
    s.deployed("GOLD", { supply: "100", mintCount: 1 });
    s.unit("GOLD", hash, { mintId: "1", listing: { price: "5", unit: "wei" } });
  }),
  one("event transfer: of an unknown id", "spec §6.5.1", {}, (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, { id: 2n }, "INSCRIPTION_UNKNOWN", { mintId: "2", tokenId: null }));
  }),
  vector("event transfer: of a ticker that is not deployed is ignored", "spec §6.3.2", (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, {}, "none"));
  }),
  one("event transfer: by token id", "spec §4.5.1", { owner: CAROL }, (s, hash) => {
    s.call(BOB, TOKEN, moved(TOKEN, { id: BigInt(hash) }, "accepted", { tokenId: hash, mintId: "1" }));
  }),
  one("event transfer: the id 2^128-1 is a mint id, 2^128 a token id", "spec §4.5.1", {}, (s) => {
    s.call(
      BOB,
      TOKEN,
      moved(TOKEN, { id: 2n ** 128n - 1n }, "INSCRIPTION_UNKNOWN", {
        mintId: "340282366920938463463374607431768211455",
        tokenId: null,
      }),
      moved(TOKEN, { id: 2n ** 128n }, "INSCRIPTION_UNKNOWN", {
        mintId: null,
        tokenId: `0x${"0".repeat(31)}1${"0".repeat(32)}`,
      }),
    );
  }),
  vector("event transfer: a number never means a mint id with leading zeros", "spec §4.5.1", (s) => {
    gold(s, withToken);
    s.fact(TOKEN, allowCall(BOB, BOB, "GOLD", 100n), word(1n));
    const hash = s.send(BOB, BOB, mint("GOLD", "01"), "accepted");
    s.call(BOB, TOKEN, moved(TOKEN, { id: 1n }, "INSCRIPTION_UNKNOWN"));
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "01" });
  }),
  one("event transfer: to oneself is valid", "spec §6.5.3", {}, (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, { recipient: BOB }, "accepted"));
  }),
  one("event transfer: several in one transaction apply in order", "spec §6.7", { owner: ALICE }, (s) => {
    s.call(
      BOB,
      TOKEN,
      moved(TOKEN, { recipient: MARKET }, "accepted"),
      moved(MARKET, { sender: MARKET, recipient: CAROL }, "accepted"),
      moved(MARKET, { sender: MARKET, recipient: ALICE }, "none"),
      moved(TOKEN, { sender: CAROL, recipient: ALICE }, "NOT_SIGNED"),
      moved(CAROL, { sender: CAROL, recipient: ALICE }, "accepted"),
    );
  }),
  vector("event transfer: in the transaction of the mint", "spec §3.2, §6.7", (s) => {
    gold(s, withToken);
    const hash = s.call(BOB, TOKEN, minted(TOKEN, {}, "accepted"), moved(TOKEN, {}, "accepted"));
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  vector("event transfer: of a burned inscription", "spec §4.6", (s) => {
    const hash = tokenOne(s);
    const parts = s.send(BOB, BOB, split("GOLD", "1", "1", "99"), "accepted");
    s.call(BOB, TOKEN, moved(TOKEN, {}, "BURNED"), moved(TOKEN, { id: BigInt(numbered(parts, 1)) }, "accepted"));
    s.deployed("GOLD", { ...ONE, mintCount: 3 }).unit("GOLD", hash, { mintId: "1", owner: null });
    s.unit("GOLD", parts, { amount: "1", parent: hash });
    s.unit("GOLD", parts, { tokenId: numbered(parts, 1), amount: "99", parent: hash, owner: CAROL });
  }),
  one("event transfer: exact encoding", "spec §6.2", {}, (s) => {
    const log = moved(TOKEN, {}, "none");
    s.call(
      BOB,
      TOKEN,
      withData(log, (data) => dirty(data, 0)),
      withData(log, (data) => `${data}${"0".repeat(64)}`),
    );
    s.call(BOB, TOKEN, { ...log, topics: [...log.topics, `0x${"0".repeat(64)}`] });
  }),
];
