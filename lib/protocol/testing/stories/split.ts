import { gold, goldOne, list, mint, named, refused, split, text } from "../messages";
import { ALICE, BOB, CAROL, numbered, vector } from "../story";
import { tsf, unchanged } from "./inscription-stories";

export const splitStories = [
  vector(
    "split: burns the original and mints two inscriptions without mint ids to the recipient",
    "spec §5.5.3",
    (s) => {
      const hash = goldOne(s);
      const parts = s.send(BOB, CAROL, split("GOLD", "1", "30", "70"), "accepted", {
        details: { op: "split", tokenId: hash, mintId: "1", amount: "100", sender: BOB, recipient: CAROL },
      });
      s.deployed("GOLD", { supply: "100", mintCount: 3 }).unit("GOLD", hash, { mintId: "1", owner: null });
      s.unit("GOLD", parts, { amount: "30", owner: CAROL, parent: hash });
      s.unit("GOLD", parts, { tokenId: numbered(parts, 1), amount: "70", owner: CAROL, parent: hash });
    },
  ),
  vector("split: each part can be transferred by its token id", "spec §4.2", (s) => {
    const hash = goldOne(s);
    const parts = s.send(BOB, BOB, split("GOLD", hash, "1", "99"), "accepted");
    s.send(BOB, CAROL, tsf(numbered(parts, 1)), "accepted", { details: { amount: "99", mintId: null } });
    s.send(BOB, ALICE, tsf(parts), "accepted", { details: { amount: "1" } });
    s.deployed("GOLD", { supply: "100", mintCount: 3 }).unit("GOLD", hash, { mintId: "1", owner: null });
    s.unit("GOLD", parts, { amount: "1", owner: ALICE, parent: hash });
    s.unit("GOLD", parts, { tokenId: numbered(parts, 1), amount: "99", owner: CAROL, parent: hash });
  }),
  vector("split: of a part of a split", "spec §5.5.3", (s) => {
    const hash = goldOne(s);
    const first = s.send(BOB, BOB, split("GOLD", "1", "30", "70"), "accepted");
    const original = numbered(first, 1);
    const second = s.send(BOB, BOB, split("GOLD", original, "35", "35"), "accepted", {
      details: { tokenId: original, mintId: null, amount: "70" },
    });
    s.deployed("GOLD", { supply: "100", mintCount: 5 }).unit("GOLD", hash, { mintId: "1", owner: null });
    s.unit("GOLD", first, { amount: "30", parent: hash });
    s.unit("GOLD", first, { tokenId: original, amount: "70", parent: hash, owner: null });
    s.unit("GOLD", second, { amount: "35", parent: original });
    s.unit("GOLD", second, { tokenId: numbered(second, 1), amount: "35", parent: original });
  }),
  ...(
    [
      ["the sum is one too low", "spec §5.5.2", "30", "69", "SPLIT_SUM"],
      ["the sum is one too high", "spec §5.5.2", "30", "71", "SPLIT_SUM"],
      ["the first amount is zero", "spec §5.5.2", "0", "100", "AMOUNT_ZERO"],
      ["the second amount is zero", "spec §5.5.2", "100", "0", "AMOUNT_ZERO"],
      ["the first amount is malformed", "spec §2.7.2", "x", "99", "INVALID_AMOUNT"],
      ["the second amount is malformed", "spec §2.7.2", "1", "99.0", "INVALID_AMOUNT"],
      ["amounts whose sum is equal modulo 2^256", "spec §5.5.2", (2n ** 256n - 1n).toString(), "101", "SPLIT_SUM"],
    ] as const
  ).map(([name, section, first, second, outcome]) =>
    unchanged(`split: ${name}`, section, (s) => {
      s.send(BOB, BOB, split("GOLD", "1", first, second), outcome, { details: { mintId: "1", amount: null } });
    }),
  ),
  unchanged("split: the second amount is missing", "spec §2.7.1", (s) => {
    s.send(BOB, BOB, text("split", { tick: '"GOLD"', id: '"1"', amt1: '"100"' }), "INVALID_AMOUNT");
  }),
  unchanged("split: from another account", "spec §5.5.2", (s) => {
    s.send(CAROL, CAROL, split("GOLD", "1", "50", "50"), "NOT_OWNER");
  }),
  unchanged("split: of an unknown id", "spec §5.5.2", (s) => {
    s.send(BOB, BOB, split("GOLD", "2", "50", "50"), "INSCRIPTION_UNKNOWN");
  }),
  refused("split: of a ticker that is not deployed", "spec §5.5.2", split("GOLD", "1", "1", "1"), "TICKER_UNKNOWN"),
  unchanged("split: of the amount 1 is not possible", "spec §5.5.2", (s) => {
    s.send(BOB, BOB, split("GOLD", "1", "1", "1"), "SPLIT_SUM");
  }),
  vector("split: amounts as numbers", "spec §2.7.2", (s) => {
    const hash = goldOne(s);
    const message = text("split", { tick: '"GOLD"', id: "1", amt1: "99", amt2: "1" });
    const parts = s.send(BOB, BOB, message, "accepted");
    s.deployed("GOLD", { supply: "100", mintCount: 3 }).unit("GOLD", hash, { mintId: "1", owner: null });
    s.unit("GOLD", parts, { amount: "99", parent: hash });
    s.unit("GOLD", parts, { tokenId: numbered(parts, 1), amount: "1", parent: hash });
  }),
  vector("split: of a listed inscription ends the listing", "spec §5.5.3", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    const parts = s.send(BOB, BOB, split("GOLD", "1", "30", "70"), "accepted");
    s.send(CAROL, BOB, named("ex", "GOLD", "1"), "BURNED", { value: 5n });
    s.send(CAROL, BOB, named("ex", "GOLD", parts), "NOT_LISTED", { value: 5n });
    s.deployed("GOLD", { supply: "100", mintCount: 3 }).unit("GOLD", hash, { mintId: "1", owner: null });
    s.unit("GOLD", parts, { amount: "30", parent: hash });
    s.unit("GOLD", parts, { tokenId: numbered(parts, 1), amount: "70", parent: hash });
  }),
  vector("split: the burned original is rejected everywhere, by mint id and by token id", "spec §4.6", (s) => {
    const hash = goldOne(s);
    const parts = s.send(BOB, BOB, split("GOLD", "1", "30", "70"), "accepted");
    s.send(BOB, CAROL, tsf("1"), "BURNED");
    s.send(BOB, CAROL, tsf(hash), "BURNED");
    s.send(BOB, BOB, split("GOLD", "1", "30", "70"), "BURNED");
    s.send(BOB, BOB, list("GOLD", "1", "5"), "BURNED");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "BURNED");
    s.send(CAROL, BOB, named("ex", "GOLD", "1"), "BURNED");
    s.deployed("GOLD", { supply: "100", mintCount: 3 }).unit("GOLD", hash, { mintId: "1", owner: null });
    s.unit("GOLD", parts, { amount: "30", parent: hash });
    s.unit("GOLD", parts, { tokenId: numbered(parts, 1), amount: "70", parent: hash });
  }),
  vector("split: mint ids do not collide with the parts' token ids", "spec §4.3", (s) => {
    gold(s);
    const first = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
    const future: `0x${string}` = `0xaa${"4".padStart(62, "0")}`;
    const squat = s.send(CAROL, CAROL, mint("GOLD", future), "accepted");
    const parts = s.send(BOB, BOB, split("GOLD", "1", "30", "70"), "accepted", { details: { tokenId: first } });
    s.send(BOB, ALICE, tsf(parts), "accepted", { details: { amount: "30" } });
    s.deployed("GOLD", { supply: "200", mintCount: 4 }).unit("GOLD", first, { mintId: "1", owner: null });
    s.unit("GOLD", squat, { mintId: future, owner: CAROL });
    s.unit("GOLD", parts, { amount: "30", owner: ALICE, parent: first });
    s.unit("GOLD", parts, { tokenId: numbered(parts, 1), amount: "70", parent: first });
  }),
  vector("split: does not change the supply", "spec §5.5.3", (s) => {
    gold(s, { max: "150" });
    const first = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
    const parts = s.send(BOB, BOB, split("GOLD", "1", "30", "70"), "accepted");
    s.send(BOB, BOB, mint("GOLD", "2", "51"), "ABOVE_MAX");
    const last = s.send(BOB, BOB, mint("GOLD", "2", "50"), "accepted");
    s.deployed("GOLD", { max: "150", supply: "150", mintCount: 4 }).unit("GOLD", first, { mintId: "1", owner: null });
    s.unit("GOLD", parts, { amount: "30", parent: first });
    s.unit("GOLD", parts, { tokenId: numbered(parts, 1), amount: "70", parent: first });
    s.unit("GOLD", last, { mintId: "2", amount: "50" });
  }),
];
