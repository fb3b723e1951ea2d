import fc from "fast-check";
import { stringify } from "lossless-json";
import { expect, test } from "vitest";
import { toJson } from "./json";

const NUL = "\0";
const hostile = [
  `${NUL}123456789012345678901234567890`,
  `"${NUL}12345678901234567890`,
  `"${NUL}12345678901234567890"`,
  `\\"${NUL}1"`,
  "\\u00001",
];

test("every value is written as the library writes it", () => {
  const leaf = fc.oneof(
    fc.bigInt(),
    fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom(...hostile),
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie("any"), { maxLength: 4 }),
      fc.dictionary(fc.string({ maxLength: 4 }), tie("any"), { maxKeys: 4 }),
    ),
  })).any;
  fc.assert(
    fc.property(value, (one) => {
      expect(toJson(one)).toBe(stringify(one));
    }),
  );
});

test("a string that looks like a placeholder stays a string", () => {
  for (const text of hostile) {
    const value = { large: 2n ** 200n, text, negative: -(2n ** 64n) };
    expect(toJson(value)).toBe(stringify(value));
    expect(JSON.parse(toJson(value))).toMatchObject({ text });
  }
});
