import { bridgedIn, bridgedOut, minted, moved } from "../event-logs";
import { gold, list, named, tokenOne } from "../messages";
import { ALICE, BOB, CAROL, MARKET, type Story, TOKEN, vector } from "../story";
import { dirty, nothing, ONE, one, withData, withToken } from "./event-stories";

/** BOB's inscription 1 of GOLD is burned by bridgeOut, and `write` follows. */
const burnedOne = (name: string, section: string, write: (s: Story) => void) =>
  vector(name, section, (s) => {
    const hash = tokenOne(s);
    write(s);
    s.deployed("GOLD", { ...ONE, supply: "0" }).unit("GOLD", hash, { mintId: "1", owner: null });
  });

export const bridgeEventStories = [
  vector("event bridgeIn: mints to the recipient", "spec §6.4.2", (s) => {
    gold(s, withToken);
    const hash = s.call(
      BOB,
      TOKEN,
      bridgedIn(TOKEN, { recipient: CAROL, id: 9n }, "accepted", {
        op: "bridgeIn",
        sender: BOB,
        recipient: CAROL,
        mintId: "9",
        amount: "100",
      }),
    );
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "9", owner: CAROL });
  }),
  nothing("event bridgeIn: from another contract is ignored", "spec §6.3.1", bridgedIn(MARKET, {}, "none")),
  nothing(
    "event bridgeIn: above the limit is rejected",
    "spec §6.4.1",
    bridgedIn(TOKEN, { amount: 101n }, "ABOVE_LIMIT"),
  ),
  nothing(
    "event bridgeIn: amount 0 is rejected",
    "spec §6.4.1",
    bridgedIn(TOKEN, { amount: 0n }, "AMOUNT_ZERO", { op: "bridgeIn" }),
  ),
  nothing(
    "event bridgeIn: with a dirty erc20 word is not recognized",
    "spec §6.2",
    withData(bridgedIn(TOKEN, {}, "none"), (data) => dirty(data, 2)),
  ),
  nothing("event bridgeIn: with the data of a mint is not recognized", "spec §6.2", {
    ...minted(TOKEN, {}, "none"),
    topics: bridgedIn(TOKEN, {}, "none").topics,
  }),
  one("event bridgeIn: a used id is rejected", "spec §6.4.1", {}, (s) => {
    s.call(BOB, TOKEN, bridgedIn(TOKEN, {}, "MINT_ID_TAKEN"));
  }),
  burnedOne("event bridgeOut: signed by the owner burns the inscription and reduces supply", "spec §6.6.2", (s) => {
    s.call(
      BOB,
      TOKEN,
      bridgedOut(TOKEN, {}, "accepted", { op: "bridgeOut", sender: BOB, mintId: "1", amount: "100", ticker: "GOLD" }),
    );
  }),
  burnedOne(
    "event bridgeOut: of an inscription that the contract owns, with any signer and any sender",
    "spec §6.6.1",
    (s) => {
      s.call(BOB, TOKEN, moved(TOKEN, { recipient: TOKEN }, "accepted"));
      s.call(ALICE, TOKEN, bridgedOut(TOKEN, { sender: CAROL }, "accepted", { sender: CAROL }));
    },
  ),
  one("event bridgeOut: not signed by the owner", "spec §6.6.1", {}, (s) => {
    s.call(CAROL, TOKEN, bridgedOut(TOKEN, {}, "NOT_SIGNED"));
  }),
  one("event bridgeOut: signed by an account that is not the owner", "spec §6.6.1", {}, (s) => {
    s.call(CAROL, TOKEN, bridgedOut(TOKEN, { sender: CAROL }, "NOT_OWNER"));
  }),
  one("event bridgeOut: amount below the inscription's", "spec §6.6.1", {}, (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, { amount: 99n }, "AMOUNT_MISMATCH", { amount: "99" }));
  }),
  one("event bridgeOut: amount above the inscription's", "spec §6.6.1", {}, (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, { amount: 101n }, "AMOUNT_MISMATCH"));
  }),
  one("event bridgeOut: while listed", "spec §6.6.1", { listing: { price: "5", unit: "wei" } }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.call(BOB, TOKEN, bridgedOut(TOKEN, {}, "LISTED"));
  }),
  one("event bridgeOut: of an unknown id", "spec §6.6.1", {}, (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, { id: 2n }, "INSCRIPTION_UNKNOWN"));
  }),
  one("event bridgeOut: from another contract is ignored", "spec §6.3.1", {}, (s) => {
    s.call(BOB, MARKET, bridgedOut(MARKET, {}, "none"));
  }),
  one(
    "event bridgeOut: from a market is ignored even for an inscription that it owns",
    "spec §6.3.1",
    { owner: MARKET },
    (s) => {
      s.call(BOB, TOKEN, moved(TOKEN, { recipient: MARKET }, "accepted"));
      s.call(BOB, MARKET, bridgedOut(MARKET, { sender: MARKET }, "none"));
    },
  ),
  burnedOne("event bridgeOut: twice", "spec §6.6.1", (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, {}, "accepted"), bridgedOut(TOKEN, {}, "BURNED"));
  }),
  burnedOne("event bridgeOut: its id stays used", "spec §5.2.4", (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, {}, "accepted"));
    s.call(BOB, TOKEN, minted(TOKEN, {}, "MINT_ID_TAKEN"), bridgedIn(TOKEN, {}, "MINT_ID_TAKEN"));
  }),
  burnedOne("event bridgeOut: a burned inscription can't be moved, listed or bought", "spec §4.6", (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, {}, "accepted"));
    s.send(BOB, CAROL, named("tsf", "GOLD", "1"), "BURNED");
    s.send(BOB, BOB, list("GOLD", "1", "5"), "BURNED");
    s.send(CAROL, BOB, named("ex", "GOLD", "1"), "BURNED");
  }),
  vector("event bridgeOut: the freed supply can be minted again", "spec §5.2.3", (s) => {
    gold(s, { ...withToken, max: "101" });
    const first = s.call(
      BOB,
      TOKEN,
      minted(TOKEN, { id: 1n }, "accepted"),
      minted(TOKEN, { id: 2n, amount: 2n }, "ABOVE_MAX"),
    );
    const second = s.call(BOB, TOKEN, bridgedOut(TOKEN, {}, "accepted"), bridgedIn(TOKEN, { id: 3n }, "accepted"));
    s.deployed("GOLD", { contract: TOKEN, max: "101", supply: "100", mintCount: 2 });
    s.unit("GOLD", first, { mintId: "1", owner: null }).unit("GOLD", second, { mintId: "3" });
  }),
  one("event bridgeOut: the id is a mint id, never a token id", "spec §4.5.2", {}, (s, hash) => {
    s.call(
      BOB,
      TOKEN,
      bridgedOut(TOKEN, { id: BigInt(hash) }, "INSCRIPTION_UNKNOWN", {
        mintId: BigInt(hash).toString(),
        tokenId: null,
      }),
    );
  }),
];
