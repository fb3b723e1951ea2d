import { expect, it } from "vitest";
import { csvLine } from "./csv";

it("quotes what would break a line or a column", () => {
  expect(csvLine(['a "b"', "c,d", "e\nf", "g"])).toBe('"a ""b""","c,d","e\nf",g\r\n');
});

it("keeps numbers of any length exact, and leaves out what is not there", () => {
  expect(csvLine([2n ** 255n, 7, null])).toBe(`${2n ** 255n},7,\r\n`);
});

it.each(["=HYPERLINK(1)", "+1", "-1", "@a", "\tx"])("never lets a spreadsheet run %j", (text) => {
  expect(csvLine([text]).replace('"', "").startsWith("'")).toBe(true);
});
