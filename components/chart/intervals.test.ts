import { describe, expect, it } from "vitest";
import { bucketName, bucketsOf, lastValues, spanOf } from "./intervals";

const DAY = 86_400;
const NOW = 1_700_000_000;
const point = (time: number, mints: number) => ({ time, mints, accepted: 0, rejected: 0, transfers: 0, sales: 0 });

describe("spanOf", () => {
  it.each([
    [NOW - 5 * 3_600, "hour", "hour"],
    [NOW - 30 * DAY, "day", "day"],
    [NOW - 200 * DAY, "week", "day"],
  ])("chooses the interval by the length of the period: %#", (since, interval, requested) => {
    expect(spanOf(since, NOW)).toMatchObject({ interval, requested });
  });

  it("limits the period to 407 days", () => {
    const { from, to } = spanOf(0, NOW);
    expect((to - from) / DAY).toBeLessThanOrEqual(407);
  });

  it("is at least a day, so that one hour does not fill the chart", () => {
    for (const since of [NOW, NOW - 600, NOW + 50]) {
      const span = spanOf(since, NOW);
      expect([span.interval, bucketsOf(span, [], () => 0).length]).toEqual(["hour", 24]);
    }
  });

  it("includes both ends of the period", () => {
    const { from, to } = spanOf(NOW - 5 * DAY, NOW);
    expect(from).toBeLessThanOrEqual(NOW - 5 * DAY);
    expect(to).toBeGreaterThan(NOW);
  });
});

describe("bucketsOf", () => {
  it("sums days into weeks and fills intervals without counts with 0", () => {
    const span = { interval: "week", requested: "day", from: 0, to: 21 * DAY } as const;
    const points = [point(0, 1), point(6 * DAY, 2), point(14 * DAY, 4)];
    expect(bucketsOf(span, points, ({ mints }) => mints)).toEqual([
      { time: 0, value: 3 },
      { time: 7 * DAY, value: 0 },
      { time: 14 * DAY, value: 4 },
    ]);
  });
});

describe("lastValues", () => {
  it("keeps the last value of each interval until it changes", () => {
    const span = { interval: "week", requested: "day", from: 0, to: 24 * DAY } as const;
    const points = [
      { time: DAY, value: 5 },
      { time: 6 * DAY, value: 7 },
      { time: 14 * DAY, value: 2 },
    ];
    expect(lastValues(span, 3, points).map(({ time, value }) => [time / DAY, value])).toEqual([
      [0, 7],
      [7, 7],
      [14, 2],
      [21, 2],
    ]);
    expect(lastValues(span, 3, []).map(({ value }) => value)).toEqual([3, 3, 3, 3]);
  });
});

it("labels buckets in UTC", () => {
  expect([bucketName("en", NOW, "hour"), bucketName("zh-CN", NOW, "day")]).toEqual(["Nov 14, 22:13", "2023年11月14日"]);
});
