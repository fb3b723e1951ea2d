import { expect, it } from "vitest";
import { spanOfRange, startsOf } from "./ranges";

const NOON = Date.UTC(2026, 0, 10, 12, 30) / 1000;

it("ends with the interval of now", () => {
  expect(spanOfRange("day", NOON)).toEqual({
    interval: "hour",
    from: Date.UTC(2026, 0, 9, 13) / 1000,
    to: Date.UTC(2026, 0, 10, 13) / 1000,
  });
  expect(spanOfRange("year", NOON)).toMatchObject({ interval: "day", to: Date.UTC(2026, 0, 11) / 1000 });
});

it("returns the start of every interval, at most 400", () => {
  expect(startsOf(spanOfRange("day", NOON))).toHaveLength(24);
  const year = startsOf(spanOfRange("year", NOON));
  expect(year).toHaveLength(365);
  expect(year.at(-1)).toBe(Date.UTC(2026, 0, 10) / 1000);
});
