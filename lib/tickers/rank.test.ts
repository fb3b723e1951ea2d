import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { clearMatch, rankMatches } from "./rank";
import { looksAlike } from "./skeleton";

const token = (ticker: string, holders = 0) => ({ ticker, holders });
const tickersOf = (tokens: readonly { ticker: string }[]) => tokens.map(({ ticker }) => ticker);

describe("rankMatches", () => {
  it("puts the tokens that look like the text first and keeps the order otherwise", () => {
    const held = [token("OAKS"), token("OAK"), token("OAKUM"), token("0AK"), token("SOAK")];
    expect(tickersOf(rankMatches("oak", held, 9))).toEqual(["OAK", "0AK", "OAKS", "OAKUM"]);
  });

  it("keeps the exact token in the last place if the others fill the list", () => {
    const held = [token("OAK"), token("0AK"), token("oAK"), token("oak")];
    expect(tickersOf(rankMatches("oak", held, 2))).toEqual(["OAK", "oak"]);
    expect(tickersOf(rankMatches("oak", held, 1))).toEqual(["oak"]);
    expect(tickersOf(rankMatches("OAK", held, 2))).toEqual(["OAK", "0AK"]);
  });

  test("returns each match at most once, and nothing else", () => {
    const tickers = fc.uniqueArray(fc.stringMatching(/^[oO0aAkK5sS]{1,4}$/), { maxLength: 30 });
    fc.assert(
      fc.property(tickers, fc.integer({ min: 1, max: 30 }), (all, limit) => {
        const ranked = tickersOf(
          rankMatches(
            "oak",
            all.map((ticker) => token(ticker)),
            limit,
          ),
        );
        expect(new Set(ranked).size).toBe(ranked.length);
        expect(ranked.length).toBeLessThanOrEqual(limit);
        if (all.includes("oak")) expect(ranked).toContain("oak");
        const firstOther = ranked.findIndex((ticker) => !looksAlike(ticker, "oak"));
        if (firstOther >= 0) {
          for (const later of ranked.slice(firstOther)) expect(later === "oak" || !looksAlike(later, "oak")).toBe(true);
        }
      }),
    );
  });
});

describe("clearMatch", () => {
  it.each([
    ["oak", [token("OAK", 10), token("oak", 0)], "OAK"],
    ["oak", [token("OAK", 10), token("0AK", 5)], "OAK"],
    ["oak", [token("OAK", 10), token("0AK", 6)], null],
    ["oak", [token("OAK", 0), token("oak", 0)], null],
    ["OAK", [token("OAK", 10), token("0AK", 9)], "OAK"],
    ["OAK", [token("OAK", 10), token("0AK", 10)], null],
    ["OAK", [token("0AK", 20), token("OAK", 10)], "0AK"],
    ["oak", [token("OAK", 0)], "OAK"],
    ["oak", [token("OAKS", 10)], null],
  ])("%s among %j: %s", (text, tokens, expected) => {
    expect(clearMatch(text, tokens)?.ticker ?? null).toBe(expected);
  });
});
