import {
  ALICE,
  BOB,
  CAROL,
  deploy,
  gold,
  goldOne,
  list,
  MARKET,
  mint,
  named,
  numbered,
  refused,
  type Story,
  split,
  text,
  vector,
  ZERO,
} from "../story";

const tsf = (id: string) => named("tsf", "GOLD", id);
const ONE = { supply: "100", mintCount: 1 };
const UNKNOWN_HASH = `0xaa${"9".padStart(62, "9")}`;

/** BOB's inscription 1 stays as it is, after what `tell` tells. */
const unchanged = (name: string, section: string, tell: (s: Story, hash: `0x${string}`) => void) =>
  vector(name, section, (s) => {
    const hash = goldOne(s);
    tell(s, hash);
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1" });
  });

export const transferStories = [
  vector("tsf: by mint id, the recipient owns it", "spec §5.4.3", (s) => {
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
  unchanged("tsf: a token id with 0X is a mint id, which there is not", "spec §4.4.1", (s, hash) => {
    s.send(BOB, CAROL, tsf(`0X${hash.slice(2)}`), "INSCRIPTION_UNKNOWN", {
      details: { tokenId: null, mintId: `0X${hash.slice(2)}` },
    });
  }),
  vector("tsf: by an id that is a number", "spec §2.7.5", (s) => {
    const hash = goldOne(s);
    s.send(BOB, CAROL, text("tsf", { tick: '"GOLD"', id: "1" }), "accepted");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  unchanged("tsf: by somebody else", "spec §5.4.2", (s) => {
    s.send(CAROL, CAROL, tsf("1"), "NOT_OWNER", {
      details: { sender: CAROL, mintId: "1", tokenId: null, amount: null },
    });
  }),
  unchanged("tsf: by the deployer, who does not own it", "spec §5.4.2", (s) => {
    s.send(ALICE, ALICE, tsf("1"), "NOT_OWNER");
  }),
  vector("tsf: the former owner has no say any more", "spec §5.4.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, CAROL, tsf("1"), "accepted");
    s.send(BOB, ALICE, tsf("1"), "NOT_OWNER");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  vector("tsf: on and back again, the latest valid one decides", "spec §5.4.3", (s) => {
    const hash = goldOne(s);
    s.send(BOB, CAROL, tsf("1"), "accepted");
    s.send(CAROL, ALICE, tsf("1"), "accepted", { together: true });
    s.send(ALICE, BOB, tsf("1"), "accepted", { together: true });
    s.send(BOB, ALICE, tsf("1"), "accepted", { together: true });
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: ALICE });
  }),
  vector("tsf: of two in one block the first by index wins", "spec §3.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, CAROL, tsf("1"), "accepted");
    s.send(BOB, ALICE, tsf("1"), "NOT_OWNER", { together: true });
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  unchanged("tsf: to oneself is valid", "spec §5.4.3", (s) => {
    s.send(BOB, BOB, tsf("1"), "accepted");
  }),
  vector("tsf: to the zero address it stays, owned by that", "spec §5.4.3", (s) => {
    const hash = goldOne(s);
    s.send(BOB, ZERO, tsf("1"), "accepted");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: ZERO });
  }),
  vector("tsf: of a listed one is rejected", "spec §5.4.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, CAROL, tsf("1"), "LISTED");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", listing: { price: "5", unit: "wei" } });
  }),
  vector("tsf: of a plainly listed one is rejected too", "spec §5.4.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, named("list", "GOLD", "1"), "accepted");
    s.send(BOB, CAROL, tsf("1"), "LISTED");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", listing: { price: null, unit: null } });
  }),
  vector("tsf: of a listed one by somebody else, the owner is said first", "spec §5.4.2", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, named("list", "GOLD", "1"), "accepted");
    s.send(CAROL, CAROL, tsf("1"), "NOT_OWNER");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", listing: { price: null, unit: null } });
  }),
  vector("tsf: after unlisting it moves", "spec §5.4.3", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "accepted");
    s.send(BOB, CAROL, tsf("1"), "accepted");
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  refused("tsf: of a ticker that is not deployed", "spec §5.4.2", tsf("1"), "TICKER_UNKNOWN", {
    details: { ticker: "GOLD", mintId: "1" },
  }),
  unchanged("tsf: of a mint id that does not exist", "spec §5.4.2", (s) => {
    s.send(BOB, CAROL, tsf("2"), "INSCRIPTION_UNKNOWN");
  }),
  unchanged("tsf: of a token id that does not exist", "spec §5.4.2", (s) => {
    s.send(BOB, CAROL, tsf(UNKNOWN_HASH), "INSCRIPTION_UNKNOWN", { details: { tokenId: `0xaa${"9".repeat(62)}` } });
  }),
  unchanged("tsf: 01 is not 1", "spec §4.3", (s) => {
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
  vector("tsf: a mint id of a token id's shape is named by its token id alone", "spec §4.4.2", (s) => {
    const hash = goldOne(s);
    const shaped = s.send(CAROL, CAROL, mint("GOLD", UNKNOWN_HASH), "accepted", { details: { mintId: UNKNOWN_HASH } });
    s.send(CAROL, ALICE, tsf(UNKNOWN_HASH), "INSCRIPTION_UNKNOWN");
    s.send(CAROL, ALICE, tsf(shaped), "accepted");
    s.deployed("GOLD", { supply: "200", mintCount: 2 }).unit("GOLD", hash, { mintId: "1" });
    s.unit("GOLD", shaped, { mintId: UNKNOWN_HASH, owner: ALICE });
  }),
  vector("tsf: who mints another's token id as his mint id takes nothing over", "spec §4.4.1", (s) => {
    const hash = goldOne(s);
    const squat = s.send(CAROL, CAROL, mint("GOLD", hash), "accepted", { details: { mintId: hash } });
    s.send(CAROL, ALICE, tsf(hash), "NOT_OWNER");
    s.send(BOB, ALICE, tsf(hash), "accepted", { details: { tokenId: hash, mintId: "1" } });
    s.deployed("GOLD", { supply: "200", mintCount: 2 }).unit("GOLD", hash, { mintId: "1", owner: ALICE });
    s.unit("GOLD", squat, { mintId: hash, owner: CAROL });
  }),
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

export const splitStories = [
  vector("split: the original burns, the recipient owns two new ones without mint ids", "spec §5.5.3", (s) => {
    const hash = goldOne(s);
    const parts = s.send(BOB, CAROL, split("GOLD", "1", "30", "70"), "accepted", {
      details: { op: "split", tokenId: hash, mintId: "1", amount: "100", sender: BOB, recipient: CAROL },
    });
    s.deployed("GOLD", { supply: "100", mintCount: 3 }).unit("GOLD", hash, { mintId: "1", owner: null });
    s.unit("GOLD", parts, { amount: "30", owner: CAROL, parent: hash });
    s.unit("GOLD", parts, { tokenId: numbered(parts, 1), amount: "70", owner: CAROL, parent: hash });
  }),
  vector("split: the parts are named by token ids and move one by one", "spec §4.2", (s) => {
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
      ["amounts whose sum is right modulo 2^256", "spec §5.5.2", (2n ** 256n - 1n).toString(), "101", "SPLIT_SUM"],
    ] as const
  ).map(([name, section, first, second, outcome]) =>
    unchanged(`split: ${name}`, section, (s) => {
      s.send(BOB, BOB, split("GOLD", "1", first, second), outcome, { details: { mintId: "1", amount: null } });
    }),
  ),
  unchanged("split: the second amount is missing", "spec §2.7.1", (s) => {
    s.send(BOB, BOB, text("split", { tick: '"GOLD"', id: '"1"', amt1: '"100"' }), "INVALID_AMOUNT");
  }),
  unchanged("split: by somebody else", "spec §5.5.2", (s) => {
    s.send(CAROL, CAROL, split("GOLD", "1", "50", "50"), "NOT_OWNER");
  }),
  unchanged("split: of what does not exist", "spec §5.5.2", (s) => {
    s.send(BOB, BOB, split("GOLD", "2", "50", "50"), "INSCRIPTION_UNKNOWN");
  }),
  refused("split: of a ticker that is not deployed", "spec §5.5.2", split("GOLD", "1", "1", "1"), "TICKER_UNKNOWN"),
  unchanged("split: of amount 1 can't be", "spec §5.5.2", (s) => {
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
  vector("split: while listed, the listing goes with the original", "spec §5.5.3", (s) => {
    const hash = goldOne(s);
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    const parts = s.send(BOB, BOB, split("GOLD", "1", "30", "70"), "accepted");
    s.send(CAROL, BOB, named("ex", "GOLD", "1"), "BURNED", { value: 5n });
    s.send(CAROL, BOB, named("ex", "GOLD", parts), "NOT_LISTED", { value: 5n });
    s.deployed("GOLD", { supply: "100", mintCount: 3 }).unit("GOLD", hash, { mintId: "1", owner: null });
    s.unit("GOLD", parts, { amount: "30", parent: hash });
    s.unit("GOLD", parts, { tokenId: numbered(parts, 1), amount: "70", parent: hash });
  }),
  vector("split: what is burned is rejected everywhere, by both of its names", "spec §4.6", (s) => {
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
  vector("split: no mint id can stand in its way, nor its parts in a mint's", "spec §4.3", (s) => {
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
  vector("split: does not change the supply, so max stays reachable", "spec §5.5.3", (s) => {
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

/** BOB's inscription 1 is listed so in the end. */
const listed = (
  name: string,
  section: string,
  listing: { price: string | null; unit: string | null } | null,
  tell: (s: Story, hash: `0x${string}`) => void,
) =>
  vector(name, section, (s) => {
    const hash = goldOne(s);
    tell(s, hash);
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", listing });
  });

const priced = (price: string, unit: string) =>
  text("list", { tick: '"GOLD"', id: '"1"', ...(price && { price }), ...(unit && { unit }) });

export const listStories = [
  listed("list: plain", "spec §5.6.3", { price: null, unit: null }, (s, hash) => {
    s.send(BOB, BOB, named("list", "GOLD", "1"), "accepted", {
      details: { op: "list", tokenId: hash, amount: "100", price: null, unit: null },
    });
  }),
  listed("list: with a price", "spec §5.6.3", { price: "5", unit: "METIS" }, (s, hash) => {
    s.send(BOB, BOB, list("GOLD", "1", "5", "METIS"), "accepted", {
      details: { tokenId: hash, mintId: "1", amount: "100", price: "5", unit: "METIS" },
    });
  }),
  listed("list: the price as a string", "spec §2.7.2", { price: "5", unit: "gwei" }, (s) => {
    s.send(BOB, BOB, priced('"5"', '"gwei"'), "accepted");
  }),
  listed("list: price and unit null count as absent", "spec §2.7.1", { price: null, unit: null }, (s) => {
    s.send(BOB, BOB, priced("null", "null"), "accepted");
  }),
  listed("list: the price 1", "spec §5.6.3", { price: "1", unit: "wei" }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "1"), "accepted");
  }),
  listed("list: the price 2^53+1", "spec §2.7.2", { price: "9007199254740993", unit: "wei" }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "9007199254740993"), "accepted");
  }),
  listed(
    "list: the price 2^256-1 in the greatest unit",
    "spec §5.9.2",
    { price: (2n ** 256n - 1n).toString(), unit: "METIS" },
    (s) => {
      s.send(BOB, BOB, list("GOLD", "1", (2n ** 256n - 1n).toString(), "METIS"), "accepted");
    },
  ),
  ...(
    [
      ["the price 0", "spec §5.6.2", "0", '"wei"', "PRICE_ZERO"],
      ["the price 2^256", "spec §2.7.2", (2n ** 256n).toString(), '"wei"', "INVALID_PRICE"],
      ["the price with a point", "spec §2.7.2", "1.5", '"wei"', "INVALID_PRICE"],
      ["the price with an exponent", "spec §2.7.2", "1e3", '"wei"', "INVALID_PRICE"],
      ["the price below zero", "spec §2.7.2", "-5", '"wei"', "INVALID_PRICE"],
      ["the price true", "spec §2.7.2", "true", '"wei"', "INVALID_PRICE"],
      ["a price without a unit", "spec §2.9, §5.6.1", "5", "", "INCOMPLETE_PRICE"],
      ["a price with a unit null", "spec §2.9, §5.6.1", "5", "null", "INCOMPLETE_PRICE"],
      ["a unit without a price", "spec §2.9, §5.6.1", "", '"wei"', "INCOMPLETE_PRICE"],
      ["a malformed price without a unit", "spec §2.9", '"x"', "", "INVALID_PRICE"],
      ["a unit that the network does not have", "spec §5.6.2, §5.9.1", "5", '"USDT"', "UNIT_NOT_ACCEPTED"],
      ["a unit in other case", "spec §5.6.2, §5.9.1", "5", '"metis"', "UNIT_NOT_ACCEPTED"],
      ["a unit that objects have by nature", "spec §5.6.2, §5.9.1", "5", '"constructor"', "UNIT_NOT_ACCEPTED"],
      ["an empty unit", "spec §2.7.7", "5", '""', "INVALID_UNIT"],
      ["a unit that is a number", "spec §2.7.7", "5", "18", "INVALID_UNIT"],
      ["a unit of 33 characters", "spec §2.7.7", "5", `"${"u".repeat(33)}"`, "INVALID_UNIT"],
    ] as const
  ).map(([name, section, price, unit, outcome]) =>
    listed(`list: ${name}`, section, null, (s) => {
      s.send(BOB, BOB, priced(price, unit), outcome, { details: { op: "list", ticker: "GOLD", mintId: "1" } });
    }),
  ),
  listed("list: to somebody else", "spec §5.6.2", null, (s) => {
    s.send(BOB, CAROL, list("GOLD", "1", "5"), "RECIPIENT_NOT_SENDER", { details: { price: "5", unit: "wei" } });
  }),
  listed("list: by somebody else, to himself", "spec §5.6.2", null, (s) => {
    s.send(CAROL, CAROL, list("GOLD", "1", "5"), "NOT_OWNER");
  }),
  listed("list: by somebody else, to the owner", "spec §5.6.2", null, (s) => {
    s.send(CAROL, BOB, list("GOLD", "1", "5"), "NOT_OWNER");
  }),
  listed("list: what does not exist", "spec §5.6.2", null, (s) => {
    s.send(BOB, BOB, list("GOLD", "2", "5"), "INSCRIPTION_UNKNOWN");
  }),
  refused("list: of a ticker that is not deployed", "spec §5.6.2", list("GOLD", "1", "5"), "TICKER_UNKNOWN", {
    to: ALICE,
  }),
  listed("list: a second time, with another price", "spec §5.6.2", { price: "5", unit: "wei" }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, BOB, list("GOLD", "1", "6"), "ALREADY_LISTED", { details: { price: "6", unit: "wei" } });
  }),
  listed("list: plain, then with a price", "spec §5.6.3", { price: null, unit: null }, (s) => {
    s.send(BOB, BOB, named("list", "GOLD", "1"), "accepted");
    s.send(BOB, BOB, list("GOLD", "1", "6"), "ALREADY_LISTED");
  }),
  listed("list: anew after unlisting, with another price", "spec §5.6.3", { price: "6", unit: "wei" }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "accepted", { together: true });
    s.send(BOB, BOB, list("GOLD", "1", "6"), "accepted", { together: true });
  }),
  listed("list: by token id", "spec §4.4.1", { price: "5", unit: "wei" }, (s, hash) => {
    s.send(BOB, BOB, list("GOLD", hash, "5"), "accepted");
  }),
  listed("ulist: it is not listed any more", "spec §5.7.3", null, (s, hash) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "accepted", {
      details: { op: "ulist", tokenId: hash, price: null, unit: null },
    });
  }),
  listed("ulist: of a plain listing", "spec §5.7.3", null, (s) => {
    s.send(BOB, BOB, named("list", "GOLD", "1"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "accepted");
  }),
  listed("ulist: what is not listed", "spec §5.7.2", null, (s) => {
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "NOT_LISTED");
  }),
  listed("ulist: twice", "spec §5.7.2", null, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "NOT_LISTED");
  }),
  listed("ulist: by somebody else", "spec §5.7.2", { price: "5", unit: "wei" }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(CAROL, CAROL, named("ulist", "GOLD", "1"), "NOT_OWNER");
  }),
  listed("ulist: to somebody else", "spec §5.7.2", { price: "5", unit: "wei" }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, MARKET, named("ulist", "GOLD", "1"), "RECIPIENT_NOT_SENDER");
  }),
  refused("ulist: of a ticker that is not deployed", "spec §5.7.2", named("ulist", "GOLD", "1"), "TICKER_UNKNOWN"),
];
