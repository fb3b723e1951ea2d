import { expect, it } from "vitest";
import { csvLine } from "./csv";

it("quotes cells with quotes, commas and line breaks", () => {
  expect(csvLine(['a "b"', "c,d", "e\nf", "g"])).toBe('"a ""b""","c,d","e\nf",g\r\n');
});

it("writes numbers of any size exactly, and null as an empty cell", () => {
  expect(csvLine([2n ** 255n, 7, null])).toBe(`${2n ** 255n},7,\r\n`);
});

it.each(["=HYPERLINK(1)", "+1", "-1", "@a", "\tx"])("prevents a spreadsheet from running %j as a formula", (text) => {
  expect(csvLine([text]).replace('"', "").startsWith("'")).toBe(true);
});

it.each([
  ["x;=1+1;", "x;'=1+1;"],
  ["a;-1", "a;'-1"],
  ["a,@b", `"a,'@b"`],
  ["a\tb\t+1", "a\tb\t'+1"],
])("prevents a spreadsheet with another separator from running %j", (text, line) => {
  expect(csvLine([text])).toBe(`${line}\r\n`);
});
