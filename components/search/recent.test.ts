import { expect, it } from "vitest";
import { recentSearches, rememberSearch } from "./recent";

it("remembers the last five texts once, the last one first, and forgets them", () => {
  recentSearches.write([]);
  for (const text of ["OAK", "7", "ELM", "OAK", " a\nb ", "  ", "ASH", "FIR"]) rememberSearch(text);
  expect(recentSearches.read()).toEqual(["FIR", "ASH", "a b", "OAK", "ELM"]);
  rememberSearch("x".repeat(150));
  expect(recentSearches.read()[0]).toHaveLength(100);
  recentSearches.write([]);
  expect(recentSearches.read()).toEqual([]);
});
