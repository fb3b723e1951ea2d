import fc from "fast-check";
import { expect, it } from "vitest";
import { english as t } from "@/lib/languages/english";
import { groupDigits } from "../format/numbers";
import { parseTypedNumber, withoutGroups } from "./typed-number";

it.each([
  ["1,000,000", "1000000"],
  [" 1,000 ", "1000"],
  ["1000", "1000"],
  ["21 000 000", "21000000"],
  ["１，０００", "1000"],
])("reads %s as %s", (typed, expected) => {
  expect(withoutGroups(typed)).toBe(expected);
  expect(parseTypedNumber(typed)).toBe(BigInt(expected));
});

it.each(["1,00", "1,0000", "0,100", ",100", "1,000,", "1.000", "1,000.5", "-1,000", "1e3", ""])(
  "refuses %s",
  (typed) => {
    expect(parseTypedNumber(typed)).toBeNull();
  },
);

it("reads every number in the form in which pages write it", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
      expect(parseTypedNumber(groupDigits(t, value))).toBe(value);
    }),
  );
});
