import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { beginsAlike, looksAlike, tickerSkeleton } from "./skeleton";

const TICKER = fc.stringMatching(/^[A-Za-z0-9]{1,10}$/);

describe("tickerSkeleton", () => {
  it.each([
    ["OAK", "oak", "OaK", "0AK", "oAk"],
    ["EMBERL", "EMBERl", "EM8ER1", "emberI", "ErnBERi"],
    ["QUARTZB", "QUARTZ8", "quart28", "QUART2b"],
    ["S0L", "5OI", "so1"],
    ["METIS", "rnetis", "RNET15"],
    ["WOW", "vv0vv", "VVOW"],
    // The pairs overlap: both look like three v.
    ["vw", "wv", "vvv"],
  ])("is the same for tickers that look alike: %s, …", (...alike) => {
    expect(new Set(alike.map(tickerSkeleton)).size).toBe(1);
  });

  it.each([
    ["OAK", "OAKS"],
    ["OAK", "QAK"],
    ["AB", "BA"],
    ["11", "1"],
    ["m", "n"],
    ["r", "m"],
  ])("distinguishes %s and %s", (one, other) => {
    expect(looksAlike(one, other)).toBe(false);
  });

  test("characters that no ticker contains are removed", () => {
    expect(tickerSkeleton("O\u200bA\u00adK\u202e ‮")).toBe(tickerSkeleton("OAK"));
    expect(tickerSkeleton("\u{1d40e}.")).toBe("");
  });

  test("ignores case, and folds parts separately", () => {
    fc.assert(
      fc.property(TICKER, TICKER, (one, other) => {
        expect(tickerSkeleton(one.toUpperCase())).toBe(tickerSkeleton(one.toLowerCase()));
        expect(tickerSkeleton(one + other)).toBe(tickerSkeleton(one) + tickerSkeleton(other));
        expect(tickerSkeleton(one)).toMatch(/^[0-9a-z]{1,20}$/);
      }),
    );
  });

  test("folding again changes nothing", () => {
    fc.assert(
      fc.property(TICKER, (ticker) => {
        expect(tickerSkeleton(tickerSkeleton(ticker))).toBe(tickerSkeleton(ticker));
      }),
    );
  });
});

describe("beginsAlike", () => {
  it.each([
    ["OAK", "o", true],
    ["OAK", "0a", true],
    ["OAK", "OAK", true],
    ["OAK", "OAKS", false],
    ["rnetis", "m", true],
    ["METIS", "rn", true],
    // The form of m begins with the form of r, but no beginning of METIS looks like r.
    ["METIS", "r", false],
    ["WOW", "v", false],
    ["OAK", "AK", false],
  ])("%s begins like %s: %s", (ticker, text, expected) => {
    expect(beginsAlike(ticker, text)).toBe(expected);
  });

  test("holds for each beginning of a ticker", () => {
    fc.assert(
      fc.property(TICKER, fc.nat(10), (ticker, length) => {
        expect(beginsAlike(ticker, ticker.slice(0, length))).toBe(true);
      }),
    );
  });
});
