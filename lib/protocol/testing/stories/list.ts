import { goldOne, list, named, refused, text } from "../messages";
import { ALICE, BOB, CAROL, MARKET, type Story, vector } from "../story";

const ONE = { supply: "100", mintCount: 1 };
/** BOB's inscription 1 ends with this listing. */
const listed = (
  name: string,
  section: string,
  listing: { price: string | null; unit: string | null } | null,
  write: (s: Story, hash: `0x${string}`) => void,
) =>
  vector(name, section, (s) => {
    const hash = goldOne(s);
    write(s, hash);
    s.deployed("GOLD", ONE).unit("GOLD", hash, { mintId: "1", listing });
  });

const priced = (price: string, unit: string) =>
  text("list", { tick: '"GOLD"', id: '"1"', ...(price && { price }), ...(unit && { unit }) });

export const listStories = [
  listed("list: without a price", "spec §5.6.3", { price: null, unit: null }, (s, hash) => {
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
    "list: the price 2^256-1 in the largest unit",
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
      ["a negative price", "spec §2.7.2", "-5", '"wei"', "INVALID_PRICE"],
      ["the price true", "spec §2.7.2", "true", '"wei"', "INVALID_PRICE"],
      ["a price without a unit", "spec §2.9, §5.6.1", "5", "", "INCOMPLETE_PRICE"],
      ["a price with a unit null", "spec §2.9, §5.6.1", "5", "null", "INCOMPLETE_PRICE"],
      ["a unit without a price", "spec §2.9, §5.6.1", "", '"wei"', "INCOMPLETE_PRICE"],
      ["a malformed price without a unit", "spec §2.9", '"x"', "", "INVALID_PRICE"],
      ["a unit that the network does not have", "spec §5.6.2, §5.9.1", "5", '"USDT"', "UNIT_NOT_ACCEPTED"],
      ["a unit in different case", "spec §5.6.2, §5.9.1", "5", '"metis"', "UNIT_NOT_ACCEPTED"],
      ["a unit with the property name constructor", "spec §5.6.2, §5.9.1", "5", '"constructor"', "UNIT_NOT_ACCEPTED"],
      ["an empty unit", "spec §2.7.7", "5", '""', "INVALID_UNIT"],
      ["a unit that is a number", "spec §2.7.7", "5", "18", "INVALID_UNIT"],
      ["a unit of 33 characters", "spec §2.7.7", "5", `"${"u".repeat(33)}"`, "INVALID_UNIT"],
    ] as const
  ).map(([name, section, price, unit, outcome]) =>
    listed(`list: ${name}`, section, null, (s) => {
      s.send(BOB, BOB, priced(price, unit), outcome, { details: { op: "list", ticker: "GOLD", mintId: "1" } });
    }),
  ),
  listed("list: to another account", "spec §5.6.2", null, (s) => {
    s.send(BOB, CAROL, list("GOLD", "1", "5"), "RECIPIENT_NOT_SENDER", { details: { price: "5", unit: "wei" } });
  }),
  listed("list: from another account, to itself", "spec §5.6.2", null, (s) => {
    s.send(CAROL, CAROL, list("GOLD", "1", "5"), "NOT_OWNER");
  }),
  listed("list: from another account, to the owner", "spec §5.6.2", null, (s) => {
    s.send(CAROL, BOB, list("GOLD", "1", "5"), "NOT_OWNER");
  }),
  listed("list: of an unknown id", "spec §5.6.2", null, (s) => {
    s.send(BOB, BOB, list("GOLD", "2", "5"), "INSCRIPTION_UNKNOWN");
  }),
  refused("list: of a ticker that is not deployed", "spec §5.6.2", list("GOLD", "1", "5"), "TICKER_UNKNOWN", {
    to: ALICE,
  }),
  listed("list: again, with another price", "spec §5.6.2", { price: "5", unit: "wei" }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, BOB, list("GOLD", "1", "6"), "ALREADY_LISTED", { details: { price: "6", unit: "wei" } });
  }),
  listed("list: without a price, then with one", "spec §5.6.3", { price: null, unit: null }, (s) => {
    s.send(BOB, BOB, named("list", "GOLD", "1"), "accepted");
    s.send(BOB, BOB, list("GOLD", "1", "6"), "ALREADY_LISTED");
  }),
  listed("list: after unlisting, with another price", "spec §5.6.3", { price: "6", unit: "wei" }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "accepted", { together: true });
    s.send(BOB, BOB, list("GOLD", "1", "6"), "accepted", { together: true });
  }),
  listed("list: by token id", "spec §4.4.1", { price: "5", unit: "wei" }, (s, hash) => {
    s.send(BOB, BOB, list("GOLD", hash, "5"), "accepted");
  }),
  listed("ulist: ends the listing", "spec §5.7.3", null, (s, hash) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "accepted", {
      details: { op: "ulist", tokenId: hash, price: null, unit: null },
    });
  }),
  listed("ulist: of a listing without a price", "spec §5.7.3", null, (s) => {
    s.send(BOB, BOB, named("list", "GOLD", "1"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "accepted");
  }),
  listed("ulist: of an unlisted inscription", "spec §5.7.2", null, (s) => {
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "NOT_LISTED");
  }),
  listed("ulist: twice", "spec §5.7.2", null, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "accepted");
    s.send(BOB, BOB, named("ulist", "GOLD", "1"), "NOT_LISTED");
  }),
  listed("ulist: from another account", "spec §5.7.2", { price: "5", unit: "wei" }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(CAROL, CAROL, named("ulist", "GOLD", "1"), "NOT_OWNER");
  }),
  listed("ulist: to another account", "spec §5.7.2", { price: "5", unit: "wei" }, (s) => {
    s.send(BOB, BOB, list("GOLD", "1", "5"), "accepted");
    s.send(BOB, MARKET, named("ulist", "GOLD", "1"), "RECIPIENT_NOT_SENDER");
  }),
  refused("ulist: of a ticker that is not deployed", "spec §5.7.2", named("ulist", "GOLD", "1"), "TICKER_UNKNOWN"),
];
