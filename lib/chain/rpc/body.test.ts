import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Body, jsonOf } from "./body";

/** The text as an answer that arrived in parts of this many bytes. */
function bodyOf(text: string, length = 16_000): Body {
  const bytes = Buffer.from(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );
  return { parts, size: bytes.length };
}

/** Answers to many calls, together as long as the answers for a few hundred blocks. */
function answersOf(result: (id: number) => unknown, count = 400): string {
  return JSON.stringify(Array.from({ length: count }, (_, id) => ({ jsonrpc: "2.0", id, result: result(id) })));
}

/** Results that contain the beginning of an answer: as text, as members, after multi-byte characters. */
const result = fc.oneof(
  fc.constant('},{"jsonrpc":"2.0","id":1,"result":"0x"}'),
  fc.constant([{ a: 1 }, { jsonrpc: "2.0", id: 1, result: [{}, { jsonrpc: "2.0" }] }]),
  fc.constant({ a: { jsonrpc: "2.0" }, jsonrpc: [{}, { jsonrpc: {} }] }),
  fc.string({ unit: "binary" }),
  fc.jsonValue(),
);

describe("jsonOf returns the same as JSON.parse", () => {
  test.each([0, 1, 100, 2_000, 200_000])("for results of %i characters", (length) => {
    const text = answersOf((id) => `${id}${"x".repeat(length)}`, 30);
    expect(jsonOf(bodyOf(text))).toEqual(JSON.parse(text));
  });

  test("for arbitrary results", () => {
    fc.assert(
      fc.property(
        fc.array(result, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 2_000 }),
        (some, pad) => {
          const text = answersOf(
            (id) => [some[id % some.length], "é€😀".repeat(pad), some[(id + 1) % some.length]],
            60,
          );
          expect(jsonOf(bodyOf(text, 1 + (pad % 7_000)))).toEqual(JSON.parse(text));
        },
      ),
      { numRuns: 60 },
    );
  });

  test("for a very large answer, one that ends with a line feed, and one with white space", () => {
    const text = answersOf((id) => "ab".repeat(id * 50), 450);
    expect(text.length).toBeGreaterThan(10_000_000);
    expect(jsonOf(bodyOf(text))).toEqual(JSON.parse(text));
    expect(jsonOf(bodyOf(`${text}\n`))).toEqual(JSON.parse(text));
    expect(jsonOf(bodyOf(JSON.stringify(JSON.parse(text), null, 1)))).toEqual(JSON.parse(text));
  });

  test("for an answer that is not an array", () => {
    const text = JSON.stringify({ jsonrpc: "2.0", id: 1, result: answersOf(() => "x".repeat(1_000)) });
    expect(jsonOf(bodyOf(text))).toEqual(JSON.parse(text));
  });
});

test.each([
  ["beginning with its version", (id: number) => ({ jsonrpc: "2.0", id, result: "x".repeat(2_000) })],
  [
    "beginning with its number",
    (id: number) => ({ id, jsonrpc: "2.0", result: [{ a: id }, { a: "x".repeat(2_000) }] }),
  ],
])("parses a long answer in short pieces, each item %s", (_, answer) => {
  const text = JSON.stringify(Array.from({ length: 400 }, (_, id) => answer(id)));
  const pieces: string[] = [];
  jsonOf(bodyOf(text), (piece) => {
    pieces.push(piece);
    return JSON.parse(piece);
  });
  expect(pieces.length).toBeGreaterThan(1);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(128_000);
});

describe("rejects a long answer that is not JSON", () => {
  const text = answersOf((id) => ({ number: id, input: "0x".padEnd(2_000, "0") }));
  const middle = text.indexOf("},{", text.length / 2);
  test.each([
    ["cut off", text.slice(0, -100)],
    ["with a missing item", `${text.slice(0, middle + 1)},${text.slice(middle + 1)}`],
    ["without a separator", text.slice(0, middle + 1) + text.slice(middle + 2)],
    ["with an extra bracket in the middle", `${text.slice(0, middle + 1)}],[${text.slice(middle + 2)}`],
    ["with trailing text", `${text}]`],
  ])("%s", (_, broken) => {
    expect(() => JSON.parse(broken)).toThrow(SyntaxError);
    expect(() => jsonOf(bodyOf(broken))).toThrow(SyntaxError);
    expect(jsonOf(bodyOf(text))).toEqual(JSON.parse(text));
  });
});
