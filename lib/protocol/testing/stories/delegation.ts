import { moved } from "../event-logs";
import { goldOne, named, split, text, tokenOne } from "../messages";
import { ALICE, BOB, CAROL, numbered, type Story, TOKEN, vector } from "../story";
import { type End, goldStory } from "./gold-story";

const ON = { extensions: ["delegation"] };
const dlg = (id: string) => named("dlg", "GOLD", id);
const rvk = (id: string) => named("rvk", "GOLD", id);

/** The extension is on; BOB's inscription 1 of GOLD ends with the values of `end`. */
const delegated = (name: string, section: string, end: End, write: (s: Story, hash: `0x${string}`) => void) =>
  goldStory(name, section, end, write, ON);

export const delegationStories = [
  delegated(
    "dlg: the recipient becomes the delegate, the owner stays",
    "spec §10.2.1",
    { delegate: CAROL },
    (s, hash) => {
      s.send(BOB, CAROL, dlg("1"), "accepted", {
        details: { op: "dlg", tokenId: hash, mintId: "1", amount: "100", sender: BOB, recipient: CAROL },
      });
    },
  ),
  delegated("dlg: a second delegation replaces the first", "spec §10.2.1", { delegate: ALICE }, (s) => {
    s.send(BOB, CAROL, dlg("1"), "accepted");
    s.send(BOB, ALICE, dlg("1"), "accepted");
  }),
  delegated("dlg: to oneself is valid", "spec §10.2.1", { delegate: BOB }, (s, hash) => {
    s.send(BOB, BOB, dlg(hash), "accepted");
  }),
  delegated("dlg: while listed", "spec §10.2.1", { delegate: CAROL, listing: { price: "5", unit: "wei" } }, (s) => {
    s.send(BOB, BOB, text("list", { tick: '"GOLD"', id: '"1"', price: "5", unit: '"wei"' }), "accepted");
    s.send(BOB, CAROL, dlg("1"), "accepted");
  }),
  delegated("dlg: from another account", "spec §10.2.1", {}, (s) => {
    s.send(CAROL, ALICE, dlg("1"), "NOT_OWNER");
  }),
  delegated("dlg: from the delegate", "spec §10.2.1", { delegate: CAROL }, (s) => {
    s.send(BOB, CAROL, dlg("1"), "accepted");
    s.send(CAROL, ALICE, dlg("1"), "NOT_OWNER");
    s.send(CAROL, ALICE, named("tsf", "GOLD", "1"), "NOT_OWNER");
    s.send(CAROL, ALICE, rvk("1"), "NOT_OWNER");
  }),
  delegated("dlg: of an unknown id", "spec §10.2.1", {}, (s) => {
    s.send(BOB, CAROL, dlg("2"), "INSCRIPTION_UNKNOWN");
    s.send(BOB, CAROL, dlg(" "), "INVALID_ID", { details: { op: "dlg" } });
  }),
  delegated("rvk: ends the delegation, with any recipient", "spec §10.2.2", {}, (s) => {
    s.send(BOB, CAROL, dlg("1"), "accepted");
    s.send(BOB, ALICE, rvk("1"), "accepted", { details: { op: "rvk", recipient: ALICE } });
  }),
  delegated("rvk: without a delegation", "spec §10.2.2", {}, (s) => {
    s.send(BOB, BOB, rvk("1"), "NOT_DELEGATED");
  }),
  delegated("rvk: twice", "spec §10.2.2", {}, (s) => {
    s.send(BOB, CAROL, dlg("1"), "accepted");
    s.send(BOB, BOB, rvk("1"), "accepted");
    s.send(BOB, BOB, rvk("1"), "NOT_DELEGATED");
  }),
  delegated("delegation: a transfer ends it", "spec §10.2.3", { owner: CAROL }, (s) => {
    s.send(BOB, ALICE, dlg("1"), "accepted");
    s.send(BOB, CAROL, named("tsf", "GOLD", "1"), "accepted");
  }),
  delegated("delegation: a transfer to oneself does not change the owner", "spec §10.2.3", { delegate: ALICE }, (s) => {
    s.send(BOB, ALICE, dlg("1"), "accepted");
    s.send(BOB, BOB, named("tsf", "GOLD", "1"), "accepted");
  }),
  delegated("delegation: listing and unlisting keep it", "spec §10.2.3", { delegate: ALICE }, (s) => {
    s.send(BOB, ALICE, dlg("1"), "accepted");
    s.send(BOB, BOB, named("list", "GOLD", "1"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "accepted");
  }),
  vector(
    "delegation: an exchange ends it",
    "spec §10.2.3",
    (s) => {
      const hash = goldOne(s);
      s.send(BOB, ALICE, dlg("1"), "accepted");
      s.send(BOB, BOB, text("list", { tick: '"GOLD"', id: '"1"', price: "5", unit: '"wei"' }), "accepted");
      const sale = s.send(CAROL, BOB, named("ex", "GOLD", "1"), "accepted", { value: 5n });
      s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", owner: CAROL });
      s.sold({
        ticker: "GOLD",
        tokenId: hash,
        seller: BOB,
        buyer: CAROL,
        price: "5",
        unit: "wei",
        paid: "5",
        transactionHash: sale,
      });
    },
    ON,
  ),
  vector(
    "delegation: a split ends it, the parts have none",
    "spec §10.2.3",
    (s) => {
      const hash = goldOne(s);
      s.send(BOB, ALICE, dlg("1"), "accepted");
      const parts = s.send(BOB, BOB, split("GOLD", "1", "1", "99"), "accepted");
      s.send(BOB, ALICE, dlg("1"), "BURNED");
      s.send(BOB, ALICE, rvk("1"), "BURNED");
      s.deployed("GOLD", { supply: "100", mintCount: 3 }).unit("GOLD", hash, { mintId: "1", owner: null });
      s.unit("GOLD", parts, { amount: "1", parent: hash });
      s.unit("GOLD", parts, { tokenId: numbered(parts, 1), amount: "99", parent: hash });
    },
    ON,
  ),
  vector(
    "delegation: a transfer event and a burn end it",
    "spec §10.2.3",
    (s) => {
      const hash = tokenOne(s);
      s.send(BOB, ALICE, dlg("1"), "accepted");
      s.call(BOB, TOKEN, moved(TOKEN, {}, "accepted"));
      s.deployed("GOLD", { contract: TOKEN, supply: "100", mintCount: 1 });
      s.unit("GOLD", hash, { mintId: "1", owner: CAROL });
    },
    ON,
  ),
  vector("delegation: without the extension its operations are unknown", "spec §10.1", (s) => {
    const hash = goldOne(s);
    const unknown = { op: null, ticker: "GOLD", mintId: null, tokenId: null };
    s.send(BOB, CAROL, dlg("1"), "UNKNOWN_OP", { details: unknown });
    s.send(BOB, CAROL, rvk(" "), "UNKNOWN_OP", { details: unknown });
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
];
