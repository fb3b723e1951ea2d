import { deploy, gold, goldOne, list, mint, named, refused, text } from "../messages";
import { ALICE, BOB, CAROL, vector, ZERO } from "../story";
import { tsf, unchanged } from "./inscription-stories";

const ONE = { supply: "100", mintCount: 1 };
const UNKNOWN_HASH = `0xaa${"9".padStart(62, "9")}`;

export const transferStories = [
  vector("tsf: by mint id", "spec §5.4.3", (s) => {
    const hash = goldOne(s);
    s.send(BOB, CAROL, tsf("1"), "accepted", {
      details: { op: "tsf", sender: BOB, recipient: CAROL, tokenId: hash, mintId: "1", amount: "100", price: null },
    });
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  vector("tsf: by token id", "spec §4.4.1", (s) => {
    const hash = goldOne(s);
    s.send(BOB, CAROL, tsf(hash), "accepted", { details: { tokenId: hash, mintId: "1" } });
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  vector("tsf: by token id in upper case digits", "spec §4.4.1", (s) => {
    const hash = goldOne(s);
    s.send(BOB, CAROL, tsf(`0x${hash.slice(2).toUpperCase()}`), "accepted", { details: { tokenId: hash } });
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  unchanged("tsf: a token id with 0X is an unknown mint id", "spec §4.4.1", (s, hash) => {
    s.send(BOB, CAROL, tsf(`0X${hash.slice(2)}`), "INSCRIPTION_UNKNOWN", {
      details: { tokenId: null, mintId: `0X${hash.slice(2)}` },
    });
  }),
  vector("tsf: by an id that is a number", "spec §2.7.5", (s) => {
    const hash = goldOne(s);
    s.send(BOB, CAROL, text("tsf", { tick: '"GOLD"', id: "1" }), "accepted");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  unchanged("tsf: from another account", "spec §5.4.2", (s) => {
    s.send(CAROL, CAROL, tsf("1"), "NOT_OWNER", {
      details: { sender: CAROL, mintId: "1", tokenId: null, amount: null },
    });
  }),
  unchanged("tsf: from the deployer, who is not the owner", "spec §5.4.2", (s) => {
    s.send(ALICE, ALICE, tsf("1"), "NOT_OWNER");
  }),
  vector("tsf: from the former owner", "spec §5.4.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, CAROL, tsf("1"), "accepted");
    s.send(BOB, ALICE, tsf("1"), "NOT_OWNER");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  vector("tsf: there and back", "spec §5.4.3", (s) => {
    const hash = goldOne(s);
    s.send(BOB, CAROL, tsf("1"), "accepted");
    s.send(CAROL, ALICE, tsf("1"), "accepted", { together: true });
    s.send(ALICE, BOB, tsf("1"), "accepted", { together: true });
    s.send(BOB, ALICE, tsf("1"), "accepted", { together: true });
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: ALICE });
  }),
  vector("tsf: of two in one block the lower transaction index wins", "spec §3.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, CAROL, tsf("1"), "accepted");
    s.send(BOB, ALICE, tsf("1"), "NOT_OWNER", { together: true });
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  unchanged("tsf: to oneself is valid", "spec §5.4.3", (s) => {
    s.send(BOB, BOB, tsf("1"), "accepted");
  }),
  vector("tsf: to the zero address, which then owns the inscription", "spec §5.4.3", (s) => {
    const hash = goldOne(s);
    s.send(BOB, ZERO, tsf("1"), "accepted");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: ZERO });
  }),
  vector("tsf: of a listed inscription", "spec §5.4.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, CAROL, tsf("1"), "LISTED");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", listing: { price: "5", unit: "wei" } });
  }),
  vector("tsf: of an inscription listed without a price", "spec §5.4.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, named("list", "GOLD", "1"), "accepted");
    s.send(BOB, CAROL, tsf("1"), "LISTED");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", listing: { price: null, unit: null } });
  }),
  vector("tsf: of a listed inscription from another account is rejected as not owned", "spec §5.4.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, named("list", "GOLD", "1"), "accepted");
    s.send(CAROL, CAROL, tsf("1"), "NOT_OWNER");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", listing: { price: null, unit: null } });
  }),
  vector("tsf: after unlisting", "spec §5.4.3", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "accepted");
    s.send(BOB, CAROL, tsf("1"), "accepted");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  refused("tsf: of a ticker that is not deployed", "spec §5.4.2", tsf("1"), "TICKER_UNKNOWN", {
    details: { ticker: "GOLD", mintId: "1" },
  }),
  unchanged("tsf: of an unknown mint id", "spec §5.4.2", (s) => {
    s.send(BOB, CAROL, tsf("2"), "INSCRIPTION_UNKNOWN");
  }),
  unchanged("tsf: of an unknown token id", "spec §5.4.2", (s) => {
    s.send(BOB, CAROL, tsf(UNKNOWN_HASH), "INSCRIPTION_UNKNOWN", { details: { tokenId: `0xaa${"9".repeat(62)}` } });
  }),
  unchanged("tsf: the id 01 is not the id 1", "spec §4.3", (s) => {
    s.send(BOB, CAROL, tsf("01"), "INSCRIPTION_UNKNOWN");
  }),
  vector("tsf: the same id under another ticker is another inscription", "spec §4.4", (s) => {
    gold(s);
    s.send(ALICE, ALICE, deploy("Gold"), "accepted");
    const first = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
    const second = s.send(CAROL, CAROL, mint("Gold", "1"), "accepted");
    s.send(CAROL, ALICE, tsf("1"), "NOT_OWNER");
    s.send(CAROL, ALICE, named("tsf", "Gold", "1"), "accepted");
    s.send(CAROL, ALICE, named("tsf", "Gold", first), "INSCRIPTION_UNKNOWN");
    s.deployed("GOLD", ONE).deployed("Gold", ONE);
    s.unit("GOLD", first, { mintId: "1" }).unit("Gold", second, { mintId: "1", owner: ALICE });
  }),
  vector("tsf: a mint id with the form of a token id can be named by token id only", "spec §4.4.2", (s) => {
    const hash = goldOne(s);
    const shaped = s.send(CAROL, CAROL, mint("GOLD", UNKNOWN_HASH), "accepted", { details: { mintId: UNKNOWN_HASH } });
    s.send(CAROL, ALICE, tsf(UNKNOWN_HASH), "INSCRIPTION_UNKNOWN");
    s.send(CAROL, ALICE, tsf(shaped), "accepted");
    s.deployed("GOLD", { supply: "200", mintCount: 2 }).unit("GOLD", hash, { mintId: "1" });
    s.unit("GOLD", shaped, { mintId: UNKNOWN_HASH, owner: ALICE });
  }),
  vector(
    "tsf: a mint id equal to another inscription's token id does not name that inscription",
    "spec §4.4.1",
    (s) => {
      const hash = goldOne(s);
      const squat = s.send(CAROL, CAROL, mint("GOLD", hash), "accepted", { details: { mintId: hash } });
      s.send(CAROL, ALICE, tsf(hash), "NOT_OWNER");
      s.send(BOB, ALICE, tsf(hash), "accepted", { details: { tokenId: hash, mintId: "1" } });
      s.deployed("GOLD", { supply: "200", mintCount: 2 }).unit("GOLD", hash, { mintId: "1", owner: ALICE });
      s.unit("GOLD", squat, { mintId: hash, owner: CAROL });
    },
  ),
  unchanged("tsf: no id", "spec §2.7.5", (s) => {
    s.send(BOB, CAROL, text("tsf", { tick: '"GOLD"' }), "INVALID_ID", { details: { op: "tsf", ticker: "GOLD" } });
  }),
  unchanged("tsf: an id with a space", "spec §2.7.5", (s) => {
    s.send(BOB, CAROL, tsf("1 "), "INVALID_ID", { details: { mintId: null } });
  }),
  unchanged("tsf: failed", "spec §2.2.1", (s) => {
    s.send(BOB, CAROL, tsf("1"), "TRANSACTION_FAILED", { failed: true });
  }),
  unchanged("tsf: no recipient", "spec §2.2.2", (s) => {
    s.send(BOB, null, tsf("1"), "NO_RECIPIENT");
  }),
];
