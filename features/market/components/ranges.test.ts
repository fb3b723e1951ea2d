import { expect, it } from "vitest";
import { fittingRange, spanOfRange, startsOf } from "./ranges";

const NOON = Date.UTC(2026, 0, 10, 12, 30) / 1000;

it("ends with the interval of now", () => {
  expect(spanOfRange("day", NOON)).toEqual({
    interval: "hour",
    from: Date.UTC(2026, 0, 9, 13) / 1000,
    to: Date.UTC(2026, 0, 10, 13) / 1000,
  });
  expect(spanOfRange("year", NOON)).toMatchObject({ interval: "day", to: Date.UTC(2026, 0, 11) / 1000 });
});

it("fits the sales of a token", () => {
  const hour = (day: number) => Date.UTC(2026, 0, day, 1) / 1000;
  const fitting = (first: number, last: number) => fittingRange({ first: hour(first), last: hour(last) }, NOON);
  expect([fitting(10, 10), fitting(-400, 10), fitting(4, 5)]).toEqual(["day", "week", "week"]);
  expect([fitting(-400, -10), fitting(-400, -30), fittingRange(null, NOON)]).toEqual(["month", "year", "week"]);
});

it("returns the start of every interval, at most 400", () => {
  expect(startsOf(spanOfRange("day", NOON))).toHaveLength(24);
  const year = startsOf(spanOfRange("year", NOON));
  expect(year).toHaveLength(365);
  expect(year.at(-1)).toBe(Date.UTC(2026, 0, 10) / 1000);
});
