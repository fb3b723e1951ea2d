import { deploy, gold, goldOne, mint, named, refused, text } from "../messages";
import { ALICE, BOB, CAROL, MAX, numbered, TOKEN, TWO_256, vector, ZERO } from "../story";

const withId = (id: string) => text("mint", { tick: '"GOLD"', id, amt: '"100"' });
const withAmount = (amt: string) => text("mint", { tick: '"GOLD"', id: '"1"', amt });

/** One mint of GOLD is rejected. */
const rejected = (name: string, section: string, message: string, outcome: Parameters<typeof refused>[3]) =>
  vector(name, section, (s) => {
    gold(s);
    s.send(BOB, BOB, message, outcome);
    s.deployed("GOLD", {});
  });

/** One mint of 100 GOLD is accepted and gets the mint id `mintId`. */
const accepted = (name: string, section: string, message: string, mintId: string) =>
  vector(name, section, (s) => {
    gold(s);
    const hash = s.send(BOB, BOB, message, "accepted", { details: { mintId } });
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId });
  });

export const mintStories = [
  vector("mint: the recipient owns the inscription, not the sender", "spec §5.2.1", (s) => {
    gold(s);
    const hash = s.send(BOB, CAROL, mint("GOLD", "1"), "accepted", {
      details: { op: "mint", ticker: "GOLD", sender: BOB, recipient: CAROL, mintId: "1", amount: "100", price: null },
    });
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", owner: CAROL });
  }),
  vector("mint: the token id is the transaction's hash", "spec §4.2", (s) => {
    gold(s);
    const hash = s.send(BOB, BOB, mint("GOLD", "1"), "accepted", {
      details: { tokenId: `0xaa${"2".padStart(62, "0")}` },
    });
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
  refused("mint: of a ticker that is not deployed", "spec §5.2.2", mint("GOLD", "1"), "TICKER_UNKNOWN", {
    details: { op: "mint", ticker: "GOLD", mintId: "1", amount: "100", tokenId: null },
  }),
  vector("mint: of a ticker that is deployed in different case", "spec §4.1", (s) => {
    gold(s);
    s.send(BOB, BOB, mint("gold", "1"), "TICKER_UNKNOWN");
    s.deployed("GOLD", {});
  }),
  vector("mint: before the deployment in the same block", "spec §3.2", (s) => {
    s.send(BOB, BOB, mint("GOLD", "1"), "TICKER_UNKNOWN");
    s.send(ALICE, ALICE, deploy("GOLD"), "accepted", { together: true });
    const hash = s.send(BOB, BOB, mint("GOLD", "1"), "accepted", { together: true });
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("mint: an id can be minted once", "spec §5.2.4", (s) => {
    const hash = goldOne(s);
    s.send(CAROL, CAROL, mint("GOLD", "1", "50"), "MINT_ID_TAKEN", {
      details: { mintId: "1", amount: "50", tokenId: null },
    });
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("mint: an id in one block goes to the lower transaction index", "spec §3.2", (s) => {
    gold(s);
    const hash = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
    s.send(CAROL, CAROL, mint("GOLD", "1"), "MINT_ID_TAKEN", { together: true });
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("mint: an id can be minted once under each ticker", "spec §5.2.4", (s) => {
    gold(s);
    s.send(ALICE, ALICE, deploy("Gold"), "accepted");
    const first = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
    const second = s.send(BOB, BOB, mint("Gold", "1"), "accepted");
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).deployed("Gold", { supply: "100", mintCount: 1 });
    s.unit("GOLD", first, { mintId: "1" }).unit("Gold", second, { mintId: "1" });
  }),
  vector("mint: the id of a burned inscription stays used", "spec §5.2.4", (s) => {
    const hash = goldOne(s);
    const parts = s.send(BOB, BOB, text("split", { tick: '"GOLD"', id: '"1"', amt1: "1", amt2: "99" }), "accepted");
    s.send(BOB, BOB, mint("GOLD", "1"), "MINT_ID_TAKEN");
    s.deployed("GOLD", { supply: "100", mintCount: 3 }).unit("GOLD", hash, { mintId: "1", owner: null });
    s.unit("GOLD", parts, { amount: "1", parent: hash });
    s.unit("GOLD", parts, {
      tokenId: numbered(parts, 1),
      amount: "99",
      parent: hash,
    });
  }),
  vector("mint: ids need no order", "spec §4.3", (s) => {
    gold(s);
    const first = s.send(BOB, BOB, mint("GOLD", "900"), "accepted");
    const second = s.send(BOB, BOB, mint("GOLD", "5"), "accepted");
    s.deployed("GOLD", { supply: "200", mintCount: 2 });
    s.unit("GOLD", first, { mintId: "900" }).unit("GOLD", second, { mintId: "5" });
  }),
  rejected("mint: amount 0", "spec §5.2.2", withAmount('"0"'), "AMOUNT_ZERO"),
  vector("mint: amount 1", "spec §5.2.2", (s) => {
    gold(s);
    const hash = s.send(BOB, BOB, withAmount('"1"'), "accepted");
    s.deployed("GOLD", { supply: "1", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", amount: "1" });
  }),
  accepted("mint: the amount equals the limit", "spec §5.2.2", withAmount('"100"'), "1"),
  rejected("mint: the amount is one above the limit", "spec §5.2.2", withAmount('"101"'), "ABOVE_LIMIT"),
  accepted("mint: the amount as a number", "spec §2.7.2", withAmount("100"), "1"),
  rejected("mint: the amount with a point", "spec §2.7.2", withAmount("100.0"), "INVALID_AMOUNT"),
  rejected("mint: the amount with an exponent", "spec §2.7.2", withAmount("1e2"), "INVALID_AMOUNT"),
  rejected("mint: the amount with a sign", "spec §2.7.2", withAmount("-1"), "INVALID_AMOUNT"),
  rejected("mint: the amount minus zero", "spec §2.7.2", withAmount("-0"), "INVALID_AMOUNT"),
  rejected("mint: the amount as a string with a plus", "spec §2.7.2", withAmount('"+1"'), "INVALID_AMOUNT"),
  rejected("mint: the amount as a string with a leading zero", "spec §2.7.2", withAmount('"01"'), "INVALID_AMOUNT"),
  rejected("mint: the amount as an empty string", "spec §2.7.2", withAmount('""'), "INVALID_AMOUNT"),
  rejected("mint: the amount as a string with a space", "spec §2.7.2", withAmount('" 1"'), "INVALID_AMOUNT"),
  rejected("mint: the amount in hex", "spec §2.7.2", withAmount('"0x1"'), "INVALID_AMOUNT"),
  rejected("mint: the amount in digits that are not ASCII", "spec §2.7.2", withAmount('"\u0661"'), "INVALID_AMOUNT"),
  rejected("mint: the amount null", "spec §2.7.1", withAmount("null"), "INVALID_AMOUNT"),
  rejected("mint: the amount in a list", "spec §2.7.2", withAmount('["1"]'), "INVALID_AMOUNT"),
  rejected("mint: the amount 2^256", "spec §2.7.2", withAmount(TWO_256), "INVALID_AMOUNT"),
  rejected(
    "mint: the amount 2^256-1 is well formed and above the limit",
    "spec §5.2.2",
    withAmount(MAX),
    "ABOVE_LIMIT",
  ),
  rejected("mint: no amount", "spec §2.7.1", text("mint", { tick: '"GOLD"', id: '"1"' }), "INVALID_AMOUNT"),
  vector("mint: the amount 2^53+1 is above lim 2^53, although equal as floats", "spec §2.7.2", (s) => {
    gold(s, { max: "9007199254740999", lim: "9007199254740992" });
    s.send(BOB, BOB, mint("GOLD", "1", "9007199254740993"), "ABOVE_LIMIT");
    const hash = s.send(BOB, BOB, mint("GOLD", "1", "9007199254740992"), "accepted");
    s.deployed("GOLD", { max: "9007199254740999", lim: "9007199254740992", supply: "9007199254740992", mintCount: 1 });
    s.unit("GOLD", hash, { mintId: "1", amount: "9007199254740992" });
  }),
  vector("mint: up to max exactly, then no more", "spec §5.2.3", (s) => {
    gold(s, { max: "150" });
    const first = s.send(BOB, BOB, mint("GOLD", "1", "100"), "accepted");
    const second = s.send(BOB, BOB, mint("GOLD", "2", "50"), "accepted");
    s.send(BOB, BOB, mint("GOLD", "3", "1"), "ABOVE_MAX");
    s.deployed("GOLD", { max: "150", supply: "150", mintCount: 2 });
    s.unit("GOLD", first, { mintId: "1" }).unit("GOLD", second, { mintId: "2", amount: "50" });
  }),
  vector("mint: an amount that does not fit under max is rejected; the id stays free", "spec §5.2.3", (s) => {
    gold(s, { max: "150" });
    const first = s.send(BOB, BOB, mint("GOLD", "1", "100"), "accepted");
    s.send(BOB, BOB, mint("GOLD", "2", "51"), "ABOVE_MAX");
    const second = s.send(BOB, BOB, mint("GOLD", "2", "49"), "accepted");
    s.deployed("GOLD", { max: "150", supply: "149", mintCount: 2 });
    s.unit("GOLD", first, { mintId: "1" }).unit("GOLD", second, { mintId: "2", amount: "49" });
  }),
  vector("mint: up to a max of 2^256-1 exactly", "spec §5.2.3", (s) => {
    const lim = (2n ** 256n - 2n).toString();
    gold(s, { max: MAX, lim });
    const first = s.send(BOB, BOB, mint("GOLD", "1", lim), "accepted");
    s.send(BOB, BOB, mint("GOLD", "2", "2"), "ABOVE_MAX");
    const second = s.send(BOB, BOB, mint("GOLD", "2", "1"), "accepted");
    s.deployed("GOLD", { max: MAX, lim, supply: MAX, mintCount: 2 });
    s.unit("GOLD", first, { mintId: "1", amount: lim }).unit("GOLD", second, { mintId: "2", amount: "1" });
  }),
  accepted("mint: an id that is a number becomes its digits", "spec §2.7.4", withId("7"), "7"),
  accepted(
    "mint: an id that is a number above 2^53 keeps its digits",
    "spec §2.7.4",
    withId("9007199254740993"),
    "9007199254740993",
  ),
  accepted("mint: an id that is the number 2^256-1", "spec §2.7.4", withId(MAX), MAX),
  rejected("mint: an id that is the number 2^256", "spec §2.7.4", withId(TWO_256), "INVALID_ID"),
  accepted("mint: an id that is the string 2^256 is text", "spec §2.7.4", withId(`"${TWO_256}"`), TWO_256),
  accepted("mint: the id 0", "spec §2.7.4", withId("0"), "0"),
  rejected("mint: the id -1", "spec §2.7.4", withId("-1"), "INVALID_ID"),
  rejected("mint: the id 1.0", "spec §2.7.4", withId("1.0"), "INVALID_ID"),
  rejected("mint: the id true", "spec §2.7.4", withId("true"), "INVALID_ID"),
  rejected("mint: the id null", "spec §2.7.1", withId("null"), "INVALID_ID"),
  rejected("mint: an empty id", "spec §2.7.4", withId('""'), "INVALID_ID"),
  accepted("mint: an id of 78 characters", "spec §2.7.4", withId(`"${"a".repeat(78)}"`), "a".repeat(78)),
  rejected("mint: an id of 79 characters", "spec §2.7.4", withId(`"${"a".repeat(79)}"`), "INVALID_ID"),
  accepted("mint: an id of all valid characters besides letters and digits", "spec §2.7.4", withId('"._:-"'), "._:-"),
  rejected("mint: an id with a slash", "spec §2.7.4", withId('"a/b"'), "INVALID_ID"),
  rejected("mint: an id with a NUL", "spec §2.7.4", withId('"a\\u0000"'), "INVALID_ID"),
  rejected("mint: an id with a lone surrogate", "spec §2.7.4", withId('"\\ud800"'), "INVALID_ID"),
  accepted("mint: escapes in an id are decoded", "spec §2.4.4", withId('"\\u0061\\u002eb"'), "a.b"),
  accepted("mint: __proto__ is an ordinary id", "spec §2.7.4", withId('"__proto__"'), "__proto__"),
  accepted(
    "mint: checkid, a word of the API's paths, is an ordinary id",
    "spec §2.7.4",
    withId('"checkid"'),
    "checkid",
  ),
  vector("mint: 7 and 07 are different ids, the number 7 is the id 7", "spec §4.3", (s) => {
    gold(s);
    const first = s.send(BOB, BOB, mint("GOLD", "7"), "accepted");
    const second = s.send(BOB, BOB, mint("GOLD", "07"), "accepted");
    s.send(BOB, BOB, withId("7"), "MINT_ID_TAKEN");
    s.deployed("GOLD", { supply: "200", mintCount: 2 });
    s.unit("GOLD", first, { mintId: "7" }).unit("GOLD", second, { mintId: "07" });
  }),
  vector("mint: ids that differ in case are different ids", "spec §4.3", (s) => {
    gold(s);
    const first = s.send(BOB, BOB, mint("GOLD", "a"), "accepted");
    const second = s.send(BOB, BOB, mint("GOLD", "A"), "accepted");
    s.deployed("GOLD", { supply: "200", mintCount: 2 });
    s.unit("GOLD", first, { mintId: "a" }).unit("GOLD", second, { mintId: "A" });
  }),
  vector("mint: to the zero address, which then owns the inscription", "spec §5.2.1", (s) => {
    gold(s);
    const hash = s.send(BOB, ZERO, mint("GOLD", "1"), "accepted");
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", owner: ZERO });
  }),
  vector("mint: by message is rejected with cmint", "spec §5.2.2", (s) => {
    gold(s, { contract: `"${TOKEN}"`, cmint: "true" });
    s.send(BOB, BOB, mint("GOLD", "1"), "CONTRACT_MINT_ONLY");
    s.deployed("GOLD", { contract: TOKEN, cmint: true });
  }),
  vector("mint: with cmint and no contract no one can mint", "spec §5.1.4", (s) => {
    gold(s, { cmint: "true" });
    s.send(BOB, BOB, mint("GOLD", "1"), "CONTRACT_MINT_ONLY");
    s.deployed("GOLD", { cmint: true });
  }),
  vector("mint: a failed mint leaves the id free", "spec §2.2.1", (s) => {
    gold(s);
    s.send(BOB, BOB, mint("GOLD", "1"), "TRANSACTION_FAILED", { failed: true });
    const hash = s.send(BOB, BOB, mint("GOLD", "1"), "accepted");
    s.deployed("GOLD", { supply: "100", mintCount: 1 }).unit("GOLD", hash, { mintId: "1" });
  }),
  vector("message: the last of two equal keys counts", "spec §2.4.2", (s) => {
    gold(s);
    const twice = 'data:,{"p":"x","p":"nip-20","op":"mint","tick":"GOLD","id":"1","amt":5,"amt":"6","amt":7}';
    const hash = s.send(BOB, BOB, twice, "accepted", { details: { amount: "7" } });
    s.deployed("GOLD", { supply: "7", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", amount: "7" });
  }),
  vector("message: keys with escapes are equal to those without", "spec §2.4.2", (s) => {
    gold(s);
    const twice = 'data:,{"p":"nip-20","op":"mint","tick":"GOLD","id":"1","amt":5,"\\u0061mt":8}';
    const hash = s.send(BOB, BOB, twice, "accepted", { details: { amount: "8" } });
    s.deployed("GOLD", { supply: "8", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", amount: "8" });
  }),
  vector("message: numbers inside other values are not the message's", "spec §2.4.4", (s) => {
    gold(s);
    const nested =
      'data:,{"x":{"amt":1,"id":[2]},"p":"nip-20","op":"mint","tick":"GOLD","id":"1","amt":9,"y":[{"amt":3}]}';
    const hash = s.send(BOB, BOB, nested, "accepted", { details: { amount: "9" } });
    s.deployed("GOLD", { supply: "9", mintCount: 1 }).unit("GOLD", hash, { mintId: "1", amount: "9" });
  }),
  rejected("message: an unknown operation", "spec §2.6", text("burn", { tick: '"GOLD"', id: '"1"' }), "UNKNOWN_OP"),
  rejected(
    "message: an operation in upper case",
    "spec §2.6",
    text("MINT", { tick: '"GOLD"', id: '"1"', amt: "1" }),
    "UNKNOWN_OP",
  ),
  rejected(
    "message: an operation with the property name constructor",
    "spec §2.6",
    text("constructor", { tick: '"GOLD"' }),
    "UNKNOWN_OP",
  ),
  rejected("message: no operation", "spec §2.6", 'data:,{"p":"nip-20","tick":"GOLD"}', "UNKNOWN_OP"),
  rejected(
    "message: the name of an event is an unknown operation",
    "spec §2.6",
    named("tsf", "GOLD", "1").replace("tsf", "bridgeIn"),
    "UNKNOWN_OP",
  ),
];
