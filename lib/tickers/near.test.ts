import fc from "fast-check";
import { expect, test } from "vitest";
import { isNearTicker } from "./near";

test.each([
  ["MAPLE", "MAPPLE"],
  ["MAPLE", "MPLE"],
  ["MAPLE", "MAPLA"],
  ["MAPLE", "AMPLE"],
  ["MAPLE", "MAPEL"],
  ["MAPLE", "maple"],
  ["MAPLE", "MAPLES"],
  ["GOLD", "G0LDD"],
])("%s is near %s", (ticker, text) => expect(isNearTicker(ticker, text)).toBe(true));

test.each([
  ["MAPLE", "MAPLESS"],
  ["MAPLE", "PLAME"],
  ["MAPLE", "OAK"],
  ["OAK", "OA"],
  ["OAK", ""],
  ["AB", "BA"],
])("%s is not near %s", (ticker, text) => expect(isNearTicker(ticker, text)).toBe(false));

test("every text with one character added or removed is near", () => {
  const letters = fc.string({ unit: fc.constantFrom("A", "C", "D", "E", "4"), minLength: 4, maxLength: 10 });
  fc.assert(
    fc.property(letters, fc.nat(9), fc.constantFrom("A", "E", "4"), (ticker, at, extra) => {
      const place = at % ticker.length;
      expect(isNearTicker(ticker, ticker.slice(0, place) + extra + ticker.slice(place))).toBe(true);
      expect(isNearTicker(ticker, ticker.slice(0, place) + ticker.slice(place + 1))).toBe(true);
      expect(isNearTicker(ticker, ticker.slice(0, place) + extra + ticker.slice(place + 1))).toBe(true);
    }),
  );
});
