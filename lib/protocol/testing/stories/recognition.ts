import { type Hex, stringToHex } from "viem";
import type { ReasonCode } from "../../reason-codes";
import type { RecognitionVector } from "../format";
import { deploy, list, mint, named, split, text } from "../messages";
import { MAX } from "../story";

type Why = Extract<RecognitionVector["expected"], { kind: "none" }>["why"];

const none = (name: string, section: string, message: string, why: Why): RecognitionVector => ({
  name,
  section,
  text: message,
  input: stringToHex(message),
  expected: { kind: "none", why },
});

const bytes = (name: string, section: string, input: string, why: Why): RecognitionVector => ({
  name,
  section,
  input: `0x${input.replace(/^0x/, "")}`,
  expected: { kind: "none", why },
});

const invalid = (name: string, section: string, message: string, reason: ReasonCode): RecognitionVector => ({
  name,
  section,
  text: message,
  input: stringToHex(message),
  expected: { kind: "invalid", reason },
});

const message = (name: string, section: string, content: string, keys: Record<string, string>): RecognitionVector => ({
  name,
  section,
  text: content,
  input: stringToHex(content),
  expected: { kind: "message", message: keys },
});

const MINT = mint("GOLD", "1", "5");
const MINT_KEYS = { op: "mint", tick: "GOLD", id: "1", amt: "5" };
const MINT_HEX: Hex = stringToHex(MINT);
const hash = `0x${"ab".repeat(32)}`;
const withExtra = (json: string) => `data:,{"p":"nip-20","op":"mint","tick":"GOLD","id":"1","amt":"5","x":${json}}`;

export const recognitionStories: RecognitionVector[] = [
  message("compact", "spec §2.8", MINT, MINT_KEYS),
  message(
    "white space of JSON around and between",
    "spec §2.4.1",
    'data:, \t\r\n{ "p" : "nip-20" ,"op":"mint",\n"tick":"GOLD","id":\r1\t, "amt":\n5 } \t\r\n',
    MINT_KEYS,
  ),
  message(
    "keys in any order",
    "spec §2.8",
    'data:,{"amt":"5","id":"1","tick":"GOLD","op":"mint","p":"nip-20"}',
    MINT_KEYS,
  ),
  message(
    "escapes in keys and values",
    "spec §2.4.4",
    'data:,{"\\u0070":"nip\\u002d20","op":"\\u006dint","tick":"GOLD","id":"1","\\u0061mt":5}',
    MINT_KEYS,
  ),
  message("a string with a replacement character is valid UTF-8", "spec §2.3.2", withExtra('"\ufffd"'), MINT_KEYS),
  message("a byte-order mark inside a string", "spec §2.3.2", withExtra('"\ufeff"'), MINT_KEYS),
  message("four-byte characters", "spec §2.3.2", withExtra('"\u{1f600}"'), MINT_KEYS),
  message("an escaped lone surrogate in an unknown key", "spec §2.4.4", withExtra('"\\ud800"'), MINT_KEYS),
  message("braces and quotes inside strings", "spec §2.4.4", withExtra('"}\\"{[[[\\\\"'), MINT_KEYS),
  message("numbers outside the range of floats in an unknown key", "spec §2.4.4", withExtra("1e400"), MINT_KEYS),
  message("nested 32 deep", "spec §2.4.3", withExtra(`${"[".repeat(31)}${"]".repeat(31)}`), MINT_KEYS),
  message("objects nested 32 deep", "spec §2.4.3", withExtra(`${'{"a":'.repeat(31)}1${"}".repeat(31)}`), MINT_KEYS),
  message("thirty-three objects side by side", "spec §2.4.3", withExtra(`[${"{},".repeat(33)}[]]`), MINT_KEYS),
  message("brackets in strings do not nest", "spec §2.4.3", withExtra(`"${"[".repeat(99)}"`), MINT_KEYS),
  none("nested 33 deep", "spec §2.4.3", withExtra(`${"[".repeat(32)}${"]".repeat(32)}`), "NESTED_TOO_DEEP"),
  none(
    "objects nested 33 deep",
    "spec §2.4.3",
    withExtra(`${'{"a":'.repeat(32)}1${"}".repeat(32)}`),
    "NESTED_TOO_DEEP",
  ),
  none(
    "nested 33 deep in another protocol",
    "spec §2.4.3",
    withExtra(`${"[".repeat(32)}${"]".repeat(32)}`).replace("nip-20", "x"),
    "NESTED_TOO_DEEP",
  ),
  none("no prefix", "spec §2.3.1", MINT.slice("data:,".length), "NO_PREFIX"),
  none("the prefix in upper case", "spec §2.3.1", MINT.replace("data", "DATA"), "NO_PREFIX"),
  none("a media type in the prefix", "spec §2.3.1", MINT.replace("data:,", "data:application/json,"), "NO_PREFIX"),
  none("white space before the prefix", "spec §2.3.1", ` ${MINT}`, "NO_PREFIX"),
  none("a byte-order mark before the prefix", "spec §2.3.2", `\ufeff${MINT}`, "NO_PREFIX"),
  none("a byte-order mark after the prefix", "spec §2.3.2", MINT.replace(",", ",\ufeff"), "INVALID_JSON"),
  none("the prefix in percent-encoding", "spec §2.3.3", MINT.replace(":", "%3A"), "NO_PREFIX"),
  none("percent-encoded JSON", "spec §2.3.3", `data:,${encodeURIComponent(MINT.slice(6))}`, "INVALID_JSON"),
  bytes("no calldata", "spec §2.3.1", "", "NO_PREFIX"),
  bytes("part of the prefix", "spec §2.3.1", "0x646174613a", "NO_PREFIX"),
  none("the prefix alone", "spec §2.4.1", "data:,", "INVALID_JSON"),
  bytes("a trailing half byte", "spec §2.10", `${MINT_HEX}2`, "INVALID_HEX"),
  bytes("an invalid UTF-8 start byte", "spec §2.3.2", `${stringToHex("data:,")}ff`, "INVALID_UTF8"),
  bytes("a truncated UTF-8 character", "spec §2.3.2", `${stringToHex('data:,{"x":"')}c3`, "INVALID_UTF8"),
  bytes("an overlong encoding", "spec §2.3.2", MINT_HEX.replace("7b", "c1bb"), "INVALID_UTF8"),
  bytes("an encoded surrogate", "spec §2.3.2", stringToHex(withExtra('"?"')).replace("3f", "eda080"), "INVALID_UTF8"),
  bytes(
    "a code point above 10FFFF",
    "spec §2.3.2",
    stringToHex(withExtra('"?"')).replace("3f", "f4908080"),
    "INVALID_UTF8",
  ),
  none("a trailing NUL", "spec §2.4.1", `${MINT}\0`, "INVALID_JSON"),
  none("trailing text", "spec §2.4.1", `${MINT}x`, "INVALID_JSON"),
  none("two objects", "spec §2.4.1", `${MINT}${MINT.slice(6)}`, "INVALID_JSON"),
  none("a trailing comma", "spec §2.4.1", MINT.replace("}", ",}"), "INVALID_JSON"),
  none("single quotes", "spec §2.4.1", MINT.replaceAll('"', "'"), "INVALID_JSON"),
  none("keys without quotes", "spec §2.4.1", MINT.replace('"p"', "p"), "INVALID_JSON"),
  none("a comment", "spec §2.4.1", MINT.replace("{", "{/**/"), "INVALID_JSON"),
  none("an unescaped line break in a string", "spec §2.4.1", withExtra('"\n"'), "INVALID_JSON"),
  none("a no-break space between tokens", "spec §2.4.1", MINT.replace("{", "{\u00a0"), "INVALID_JSON"),
  none("a number with a leading zero", "spec §2.4.1", MINT.replace('"5"', "05"), "INVALID_JSON"),
  none("a number with a plus sign", "spec §2.4.1", MINT.replace('"5"', "+5"), "INVALID_JSON"),
  none("NaN", "spec §2.4.1", MINT.replace('"5"', "NaN"), "INVALID_JSON"),
  none("an unclosed object", "spec §2.4.1", MINT.slice(0, -1), "INVALID_JSON"),
  none("a list", "spec §2.4.1", `data:,[${MINT.slice(6)}]`, "NOT_AN_OBJECT"),
  none("a string", "spec §2.4.1", 'data:,"nip-20"', "NOT_AN_OBJECT"),
  none("null", "spec §2.4.1", "data:,null", "NOT_AN_OBJECT"),
  none("a number", "spec §2.4.1", "data:,20", "NOT_AN_OBJECT"),
  none("p missing", "spec §2.5", 'data:,{"op":"mint"}', "OTHER_PROTOCOL"),
  none("p of another protocol", "spec §2.5", MINT.replace("nip-20", "brc-20"), "OTHER_PROTOCOL"),
  none("p in upper case", "spec §2.5", MINT.replace("nip-20", "NIP-20"), "OTHER_PROTOCOL"),
  none("p in a list", "spec §2.5", MINT.replace('"nip-20"', '["nip-20"]'), "OTHER_PROTOCOL"),
  none("p twice, the last of another protocol", "spec §2.4.2, §2.5", MINT.replace("}", ',"p":"x"}'), "OTHER_PROTOCOL"),
  none("p in __proto__ only", "spec §2.4.4, §2.5", 'data:,{"__proto__":{"p":"nip-20"},"op":"mint"}', "OTHER_PROTOCOL"),
  invalid("only p", "spec §2.6", 'data:,{"p":"nip-20"}', "UNKNOWN_OP"),
  invalid("op a list", "spec §2.6", 'data:,{"p":"nip-20","op":["mint"]}', "UNKNOWN_OP"),
  invalid("op null", "spec §2.6", 'data:,{"p":"nip-20","op":null}', "UNKNOWN_OP"),
  invalid("op __proto__", "spec §2.6", 'data:,{"p":"nip-20","op":"__proto__"}', "UNKNOWN_OP"),
  invalid("a long op", "spec §2.6", `data:,{"p":"nip-20","op":"${"x".repeat(1000)}"}`, "UNKNOWN_OP"),
  invalid("op is checked before tick", "spec §2.9", 'data:,{"p":"nip-20","op":"x","tick":"-"}', "UNKNOWN_OP"),
  invalid(
    "tick is checked before the other keys",
    "spec §2.9",
    'data:,{"p":"nip-20","op":"mint","tick":"-","id":"/"}',
    "INVALID_TICKER",
  ),
  invalid(
    "id is checked before amounts",
    "spec §2.9",
    'data:,{"p":"nip-20","op":"mint","tick":"A","id":"/","amt":-1}',
    "INVALID_ID",
  ),
  invalid("tick twice, the last is malformed", "spec §2.4.2", MINT.replace("}", ',"tick":"-"}'), "INVALID_TICKER"),
  invalid("amt twice, the last is an object", "spec §2.4.2", MINT.replace("}", ',"amt":{"amt":5}}'), "INVALID_AMOUNT"),
  message(
    "amt twice, first an object",
    "spec §2.4.2",
    'data:,{"p":"nip-20","op":"mint","tick":"GOLD","id":"1","amt":{"amt":9},"amt":5}',
    MINT_KEYS,
  ),
  message("deploy", "spec §2.8", deploy("GOLD"), {
    op: "deploy",
    tick: "GOLD",
    max: "1000",
    lim: "100",
    contract: "null",
    cmint: "false",
  }),
  message(
    "deploy with all keys",
    "spec §2.8",
    deploy("GOLD", { max: MAX, lim: "1", contract: `"0x${"AB".repeat(20)}"`, cmint: "true" }),
    {
      op: "deploy",
      tick: "GOLD",
      max: MAX,
      lim: "1",
      contract: `0x${"ab".repeat(20)}`,
      cmint: "true",
    },
  ),
  message("tsf", "spec §2.8", named("tsf", "GOLD", "7"), { op: "tsf", tick: "GOLD", id: "7" }),
  message("tsf by token id", "spec §2.7.5", named("tsf", "GOLD", hash.replaceAll("ab", "Ab")), {
    op: "tsf",
    tick: "GOLD",
    id: hash,
  }),
  message("split", "spec §2.8", split("GOLD", "7", "1", MAX), {
    op: "split",
    tick: "GOLD",
    id: "7",
    amt1: "1",
    amt2: MAX,
  }),
  message("list without a price", "spec §2.8", named("list", "GOLD", "7"), {
    op: "list",
    tick: "GOLD",
    id: "7",
    asking: "null",
  }),
  message("list with a price", "spec §2.8", list("GOLD", "7", "5", "gwei"), {
    op: "list",
    tick: "GOLD",
    id: "7",
    price: "5",
    unit: "gwei",
  }),
  message("ulist", "spec §2.8", named("ulist", "GOLD", "7"), { op: "ulist", tick: "GOLD", id: "7" }),
  message("ex", "spec §2.8", named("ex", "GOLD", "7"), { op: "ex", tick: "GOLD", id: "7" }),
  message("dlg", "spec §2.8, §10.2", named("dlg", "GOLD", "7"), { op: "dlg", tick: "GOLD", id: "7" }),
  message("rvk", "spec §2.8, §10.2", named("rvk", "GOLD", "7"), { op: "rvk", tick: "GOLD", id: "7" }),
  message(
    "ex ignores the keys of a listing",
    "spec §2.7.9",
    text("ex", { tick: '"GOLD"', id: "7", price: "-1", unit: "0" }),
    {
      op: "ex",
      tick: "GOLD",
      id: "7",
    },
  ),
];
