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
  ..."\uFF1D\uFF0B\uFF0D\uFF20\u2212\uFE63|%\r\n\0 \u00A0\u200B\u2060\u3000\uFEFF",
  ..." \u00A0\u200B\uFEFF\t\r\n".split("").flatMap((space) => ["=", "\uFF1D"].map((sign) => `${space}${sign}`)),
])("a cell that does not begin with a letter or a digit is text to every spreadsheet: %j", (start) => {
  expect(
    csvLine([`${start}1+1`])
      .replace('"', "")
      .startsWith("'"),
  ).toBe(true);
});

it.each(["0xab", "GOLD", "金", "2026-11-28T00:00:00.000Z", "a-1", "a:=1", "٣"])("%j stays as it is", (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});

it.each([
  ["x;=1+1;", "x;'=1+1;"],
  ["a;-1", "a;'-1"],
  ["a,@b", `"a,'@b"`],
  ["a\tb\t+1", "a\tb\t'+1"],
  ["x;\uFF1D1", "x;'\uFF1D1"],
  ["x; =1", "x;' =1"],
  ['x;"=1', `"x;'""=1"`],
  ["x|=1", "x|'=1"],
])("prevents a spreadsheet with another separator from running %j", (text, line) => {
  expect(csvLine([text])).toBe(`${line}\r\n`);
});
