import fc from "fast-check";
import { MAX_UINT256, MESSAGE_NAMES } from "../index";

const KEYS = ["p", "op", "tick", "id", "amt", "amt1", "amt2", "max", "lim", "contract", "cmint", "price", "unit", "x"];
const CHARACTERS = ["a", "Z", "0", "9", ".", "_", ":", "-", "~", " ", "\u007f", "é", "\ufeff", "\u2028", "😀"];

/** Texts of strings, and JSON texts, that are valid for some key or almost. */
const STRINGS = [
  ...["0", "1", "01", "-1", "+1", "1.0", " 1", "1\n", "0x1", "1e2", "٣", "１", "1_0", "\ud800", "\u0000", ""],
  ...[40, 64].flatMap((digits) =>
    ["0x", "0X", ""].flatMap((prefix) => ["aB", "aG", "a"].map((pair) => prefix + pair.repeat(digits / 2))),
  ),
  ...[10, 11, 32, 33, 78, 79].map((length) => "A".repeat(length)),
];
const NUMBERS = ["0", "-0", "1", "7", "1.0", "1e2", "1E400", "-1"];
const NOT_JSON = ["007", "+1", ".5", "1.", "1e", "NaN", "nul", "True", '"\t"', '"\\x"', "'1'", "[1,]", "{a:1}"];
const LIMITS = [MAX_UINT256, MAX_UINT256 + 1n, 10n ** 78n, 10n ** 77n].flatMap((each) => [`${each}`, `"${each}"`]);
const NESTED = [
  "{}",
  "[]",
  "[1]",
  '["1"]',
  '{"amt":1}',
  ...[31, 32].map((depth) => "[".repeat(depth) + "]".repeat(depth)),
];
const JSON_TEXTS = [...NUMBERS, ...LIMITS, ...NESTED, "true", "false", "null"];

/** A string in JSON with some characters escaped: bit n of `escapes` is for the characters n, n + 16, … */
function literalOf(text: string, escapes: number): string {
  const escaped = (each: string): string => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const quoted = text
    .split("")
    .map((each, n) => ((escapes >> (n % 16)) & 1 ? escaped(each) : JSON.stringify(each).slice(1, -1)));
  return `"${quoted.join("")}"`;
}

const spelled = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(text, fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 0xffff }) }))
    .map(([each, escapes]) => literalOf(each, escapes));

const anyValue = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...JSON_TEXTS) },
  { weight: 60, arbitrary: spelled(fc.constantFrom(...STRINGS)) },
  { weight: 2, arbitrary: fc.constantFrom(...NOT_JSON) },
  { weight: 20, arbitrary: spelled(fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 4 })) },
);
const probably = (likely: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 9, arbitrary: likely }, { weight: 1, arbitrary: anyValue });

/** Values of a key, most of which are valid. */
const VALUES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  p: probably(spelled(fc.constant("nip-20"))),
  op: probably(spelled(fc.constantFrom(...MESSAGE_NAMES, "bridgeIn", "Mint", "constructor"))),
  tick: probably(spelled(fc.constantFrom("GOLD", "a", "0123456789"))),
  cmint: fc.oneof(fc.constantFrom("true", "false", "null"), anyValue),
  contract: probably(fc.constantFrom("null", `"0x${"aB".repeat(20)}"`)),
  x: anyValue,
};
const WHOLE = fc.oneof(fc.constantFrom("1", '"1"', "null"), anyValue);

const member = (key: string): fc.Arbitrary<string> =>
  fc.tuple(spelled(fc.constant(key)), VALUES[key] ?? WHOLE).map(([name, value]) => `${name}:${value}`);

const space = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom("", "", " ", "\t\r\n ") },
  { weight: 1, arbitrary: fc.constantFrom("\u00a0", "\u000b", "\ufeff", "\u0000", "x", ",") },
);

const MEMBERS = new Map(KEYS.map((key) => [key, member(key)]));
const brackets = fc.integer({ min: 0, max: 99 }).map((n) => (n === 0 ? ["[", "]"] : ["", ""]));

/** Bytes of calldata: an object with the keys of messages in any order, number and spelling; rarely in a list. */
export const anyText: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.shuffledSubarray(KEYS, { minLength: 9 }), fc.array(fc.constantFrom(...KEYS), { maxLength: 2 }))
  .chain(([keys, repeated]) => {
    const members = fc.tuple(...[...keys, ...repeated].flatMap((key) => MEMBERS.get(key) ?? []));
    return fc.tuple(members, fc.tuple(space, space, space), brackets);
  })
  .map(([members, [before, between, after], [open, close]]) =>
    new TextEncoder().encode(`data:,${before}${open}{${members.join(`${between},`)}}${close}${after}`),
  );
