import { allowCall, word } from "../control-calls";
import { minted, moved } from "../event-logs";
import { deploy, gold, goldOne, mint, named, split, tokenOne } from "../messages";
import { ALICE, BOB, CAROL, type ExpectedLog, numbered, TOKEN, vector } from "../story";

const withToken = { contract: `"${TOKEN}"` };

export const orderStories = [
  vector("order: a transaction's message precedes its events", "spec §3.1", (s) => {
    const hash = tokenOne(s);
    s.send(BOB, TOKEN, named("tsf", "GOLD", "1"), "accepted", {
      logs: [moved(TOKEN, {}, "NOT_OWNER"), moved(TOKEN, { sender: TOKEN }, "accepted")],
    });
    s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", hash, {
      mintId: "1",
      owner: CAROL,
    });
  }),
  vector("order: a deploy applies to events of the same transaction", "spec §5.1.5", (s) => {
    const hash = s.send(ALICE, TOKEN, deploy("GOLD", withToken), "accepted", { logs: [minted(TOKEN, {}, "accepted")] });
    s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("order: events of a transaction that creates a contract count", "spec §2.2.2", (s) => {
    gold(s, withToken);
    const hash = s.send(ALICE, null, deploy("OTHER"), "NO_RECIPIENT", { logs: [minted(TOKEN, {}, "accepted")] });
    s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("order: a message's mint is number 0 of its transaction, events continue", "spec §4.2", (s) => {
    gold(s, withToken);
    s.fact(TOKEN, allowCall(BOB, TOKEN, "GOLD", 100n), word(1n));
    const hash = s.send(BOB, TOKEN, mint("GOLD", "1"), "accepted", { logs: [minted(TOKEN, { id: 2n }, "accepted")] });
    s.deployed("GOLD", { contract: TOKEN, supply: "200", mintCount: 2 });
    s.unit("GOLD", hash, { mintId: "1", owner: TOKEN }).unit("GOLD", hash, { tokenId: numbered(hash, 1), mintId: "2" });
  }),
  vector("order: after a rejected message the first event's mint is number 0", "spec §4.2", (s) => {
    const first = tokenOne(s);
    const hash = s.send(BOB, TOKEN, mint("GOLD", "1"), "MINT_ID_TAKEN", {
      logs: [minted(TOKEN, { id: 2n }, "accepted")],
    });
    s.deployed("GOLD", { contract: TOKEN, supply: "200", mintCount: 2 }).unit("GOLD", first, { mintId: "1" });
    s.unit("GOLD", hash, { mintId: "2" });
  }),
  vector("order: a split uses numbers 0 and 1, the transaction's mint event number 2", "spec §4.2", (s) => {
    const first = tokenOne(s);
    const hash = s.send(BOB, TOKEN, split("GOLD", "1", "40", "60"), "accepted", {
      logs: [minted(TOKEN, { id: 2n }, "accepted")],
    });
    s.deployed("GOLD", { contract: TOKEN, supply: "200", mintCount: 4 });
    s.unit("GOLD", first, { mintId: "1", owner: null });
    s.unit("GOLD", hash, { amount: "40", owner: TOKEN, parent: first });
    s.unit("GOLD", hash, { tokenId: numbered(hash, 1), amount: "60", owner: TOKEN, parent: first });
    s.unit("GOLD", hash, { tokenId: numbered(hash, 2), mintId: "2" });
  }),
  vector("order: a later operation never makes an earlier one valid", "spec §3.2", (s) => {
    const hash = goldOne(s);
    s.send(CAROL, ALICE, named("tsf", "GOLD", "1"), "NOT_OWNER");
    s.send(BOB, CAROL, named("tsf", "GOLD", "1"), "accepted", { together: true });
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  vector("order: events of a block by transaction index, then by log index", "spec §3.1", (s) => {
    gold(s, withToken);
    const logs: ExpectedLog[] = [minted(TOKEN, { id: 1n }, "accepted"), minted(TOKEN, { id: 2n }, "accepted")];
    const first = s.call(BOB, TOKEN, ...logs);
    const second = s.raw(CAROL, TOKEN, "0x", "none", {
      together: true,
      logs: [minted(TOKEN, { id: 2n }, "MINT_ID_TAKEN"), minted(TOKEN, { id: 3n, recipient: CAROL }, "accepted")],
    });
    s.deployed("GOLD", { contract: TOKEN, supply: "300", mintCount: 3 });
    s.unit("GOLD", first, { mintId: "1" }).unit("GOLD", first, { tokenId: numbered(first, 1), mintId: "2" });
    s.unit("GOLD", second, { mintId: "3", owner: CAROL });
  }),
];
