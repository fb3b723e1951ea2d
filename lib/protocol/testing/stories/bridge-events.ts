import { bridgedIn, bridgedOut, minted, moved } from "../event-logs";
import { gold, list, named, tokenOne } from "../messages";
import { ALICE, BOB, CAROL, MARKET, type Story, TOKEN, vector } from "../story";
import { bent, dirty, nothing, ONE, one, withToken } from "./event-stories";

const burnedOne = (name: string, section: string, tell: (s: Story) => void) =>
  vector(name, section, (s) => {
    const hash = tokenOne(s);
    tell(s);
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
  nothing("event bridgeIn: by another contract it is ignored", "spec §6.3.1", bridgedIn(MARKET, {}, "none")),
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
    "event bridgeIn: a dirty erc20 is no event",
    "spec §6.2",
    bent(bridgedIn(TOKEN, {}, "none"), (data) => dirty(data, 2)),
  ),
  nothing("event bridgeIn: a mint's data is no event", "spec §6.2", {
    ...minted(TOKEN, {}, "none"),
    topics: bridgedIn(TOKEN, {}, "none").topics,
  }),
  one("event bridgeIn: an id that is taken is rejected", "spec §6.4.1", {}, (s) => {
    s.call(BOB, TOKEN, bridgedIn(TOKEN, {}, "MINT_ID_TAKEN"));
  }),
  burnedOne("event bridgeOut: of the owner who signed, it burns and supply falls", "spec §6.6.2", (s) => {
    s.call(
      BOB,
      TOKEN,
      bridgedOut(TOKEN, {}, "accepted", { op: "bridgeOut", sender: BOB, mintId: "1", amount: "100", ticker: "GOLD" }),
    );
  }),
  burnedOne(
    "event bridgeOut: of what the contract holds itself, whoever signed and whoever is named",
    "spec §6.6.1",
    (s) => {
      s.call(BOB, TOKEN, moved(TOKEN, { recipient: TOKEN }, "accepted"));
      s.call(ALICE, TOKEN, bridgedOut(TOKEN, { sender: CAROL }, "accepted", { sender: CAROL }));
    },
  ),
  one("event bridgeOut: the owner did not sign", "spec §6.6.1", {}, (s) => {
    s.call(CAROL, TOKEN, bridgedOut(TOKEN, {}, "NOT_SIGNED"));
  }),
  one("event bridgeOut: the signer is not the owner", "spec §6.6.1", {}, (s) => {
    s.call(CAROL, TOKEN, bridgedOut(TOKEN, { sender: CAROL }, "NOT_OWNER"));
  }),
  one("event bridgeOut: less than its amount", "spec §6.6.1", {}, (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, { amount: 99n }, "AMOUNT_MISMATCH", { amount: "99" }));
  }),
  one("event bridgeOut: more than its amount", "spec §6.6.1", {}, (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, { amount: 101n }, "AMOUNT_MISMATCH"));
  }),
  one("event bridgeOut: while listed", "spec §6.6.1", { listing: { price: "5", unit: "wei" } }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.call(BOB, TOKEN, bridgedOut(TOKEN, {}, "LISTED"));
  }),
  one("event bridgeOut: of what does not exist", "spec §6.6.1", {}, (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, { id: 2n }, "INSCRIPTION_UNKNOWN"));
  }),
  one("event bridgeOut: by another contract it is ignored", "spec §6.3.1", {}, (s) => {
    s.call(BOB, MARKET, bridgedOut(MARKET, {}, "none"));
  }),
  one("event bridgeOut: a market has no say even in what it holds", "spec §6.3.1", { owner: MARKET }, (s) => {
    s.call(BOB, TOKEN, moved(TOKEN, { recipient: MARKET }, "accepted"));
    s.call(BOB, MARKET, bridgedOut(MARKET, { sender: MARKET }, "none"));
  }),
  burnedOne("event bridgeOut: twice", "spec §6.6.1", (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, {}, "accepted"), bridgedOut(TOKEN, {}, "BURNED"));
  }),
  burnedOne("event bridgeOut: its id is never free again", "spec §5.2.4", (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, {}, "accepted"));
    s.call(BOB, TOKEN, minted(TOKEN, {}, "MINT_ID_TAKEN"), bridgedIn(TOKEN, {}, "MINT_ID_TAKEN"));
  }),
  burnedOne("event bridgeOut: a burned one can't be moved, listed or bought", "spec §4.6", (s) => {
    s.call(BOB, TOKEN, bridgedOut(TOKEN, {}, "accepted"));
    s.send(BOB, CAROL, named("tsf", "GOLD", "1"), "BURNED");
    s.send(BOB, BOB, list("GOLD", "1", "5"), "BURNED");
    s.send(CAROL, BOB, named("ex", "GOLD", "1"), "BURNED");
  }),
  vector("event bridgeOut: what it frees can be minted again under max", "spec §5.2.3", (s) => {
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
  one("event bridgeOut: its id is a mint id, never a token id", "spec §4.5.2", {}, (s, hash) => {
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
