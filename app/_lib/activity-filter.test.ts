import { expect, test } from "vitest";
import { activityFilter } from "./activity-filter";

test("a filter has the last day in it, and its parameters stay in the URL", () => {
  const given = { op: "mint", direction: "in", ticker: "OAK", from: "2026-11-01", to: "2026-11-01" };
  const { keep, query, isSet } = activityFilter(given);
  expect(keep).toEqual(given);
  expect(query).toEqual({
    op: "mint",
    direction: "in",
    ticker: "OAK",
    from: Date.UTC(2026, 10, 1) / 1000,
    to: Date.UTC(2026, 10, 2) / 1000,
  });
  expect(isSet).toBe(true);
});

test("the order is no filter", () => {
  expect(activityFilter({ order: "oldest" })).toMatchObject({ order: "oldest", isSet: false });
  for (const order of ["newest", "amount", "", undefined]) expect(activityFilter({ order }).order).toBeUndefined();
});

test("values that are not valid are ignored", () => {
  const texts = ["", "x", "2026-02-30", "1-1-1", "2026-13-01", "1969-12-31", "2026-11-01T00:00", "'"];
  for (const text of texts) {
    const { query, isSet } = activityFilter({ op: text, direction: text, ticker: `${text}!`, from: text, to: text });
    expect([text, isSet, Object.values(query).filter((value) => value !== undefined)]).toEqual([text, false, []]);
  }
  expect(activityFilter({ op: ["mint", "tsf"] }).isSet).toBe(false);
  expect(activityFilter({}).isSet).toBe(false);
});
