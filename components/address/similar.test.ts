import fc from "fast-check";
import { expect, it } from "vitest";
import { endsOf, isSimilar, splitDifference } from "./similar";

const address = (middle: string) => `0xabcd${middle.repeat(32)}1234`;
const HEX = fc.stringMatching(/^0x[0-9a-f]{40}$/);

it("finds addresses with the same ends", () => {
  expect(isSimilar(address("5"), address("6"))).toBe(true);
  expect(isSimilar(address("5"), address("5"))).toBe(false);
  expect(isSimilar(address("5"), `0x${"5".repeat(40)}`)).toBe(false);
  expect(endsOf(address("5"))).toBe("0xabcd1234");
});

it("splits an address where it differs", () => {
  expect(splitDifference(address("5"), address("6"))).toEqual(["0xabcd", "5".repeat(32), "1234"]);
  expect(splitDifference("0xabcd51234", "0xabcd61234")).toEqual(["0xabcd", "5", "1234"]);
  expect(splitDifference(address("5"), address("5"))).toEqual([address("5"), "", ""]);
});

it("keeps every digit", () => {
  fc.assert(
    fc.property(HEX, HEX, (one, other) => {
      const [start, middle, end] = splitDifference(one, other);
      expect(start + middle + end).toBe(one);
      expect(other.startsWith(start) && other.endsWith(end)).toBe(true);
    }),
  );
});
