import { expect, it } from "vitest";
import { answerJson } from "./answer-json";
import { exactJson } from "./exact-json";

it.each([
  ["0", 0n],
  ["-0", 0n],
  ["-12", -12n],
  ["9007199254740993", 9_007_199_254_740_993n],
  [String(2n ** 256n - 1n), 2n ** 256n - 1n],
  ["1.5", 1.5],
  ["1e3", 1000],
  ["1E-2", 0.01],
  ['"12"', "12"],
  ["null", null],
  ["true", true],
  ['{"a":[1,{"b":[]}],"":"c","d":null}', { a: [1n, { b: [] }], "": "c", d: null }],
])("parses %s with exact integers, by the engine and by the library", async (text, value) => {
  expect(await answerJson(text)).toEqual(value);
  expect(exactJson(text)).toEqual(value);
});

it.each(["", "{", "01", "NaN", "<html>", "1n"])("resolves to undefined for %j", async (text) => {
  expect(await answerJson(text)).toBeUndefined();
  expect(exactJson(text)).toBeUndefined();
});

it("does not change prototypes", async () => {
  await answerJson('{"__proto__":{"polluted":1}}');
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});
