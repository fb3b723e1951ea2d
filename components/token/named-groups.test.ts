import { expect, it } from "vitest";
import { NAMED_LIMIT } from "@/lib/records/limits";
import { namedGroups } from "./named-groups";

const junk = Array.from({ length: 3 * NAMED_LIMIT }, (_, n) => `0${n}`);

it("puts each ticker of a list of any length into one group that a request may name", () => {
  const groups = namedGroups([...junk, "oak", "oak"]);
  expect(groups).toHaveLength(4);
  expect(groups.flat()).toEqual([...junk, "oak"].sort());
  for (const group of groups) expect(group.length).toBeLessThanOrEqual(NAMED_LIMIT);
});

it("makes the same groups of the same tickers in another order", () => {
  expect(namedGroups([...junk].reverse())).toEqual(namedGroups(junk));
});

it("makes no group of no ticker", () => {
  expect(namedGroups([])).toEqual([]);
});
