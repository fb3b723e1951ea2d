import { describe, expect, it } from "vitest";
import { formatDate, isoDate, localDate } from "./dates";

const NOW = 1_700_000_000;

describe("formatDate", () => {
  it.each([
    ["day", "Nov 14, 2023", "2023年11月14日"],
    ["hour", "Nov 14, 22:13", "11月14日 22:13"],
    ["minuteWithZone", "Nov 14, 2023, 22:13 UTC", "2023年11月14日 UTC 22:13"],
    ["secondWithZone", "Nov 14, 2023, 22:13:20 UTC", "2023年11月14日 UTC 22:13:20"],
  ] as const)("writes %s in the language of the page", (style, english, chinese) => {
    expect([formatDate("en", NOW, style), formatDate("zh-CN", NOW, style)]).toEqual([english, chinese]);
  });

  it("writes midnight as 00:00", () => {
    expect(formatDate("en", 1_699_920_000, "hour")).toBe("Nov 14, 00:00");
  });
});

it("writes the last date instead of a later one", () => {
  expect(formatDate("en", Number(2n ** 64n), "day")).toBe("Sep 13, 275760");
  expect(isoDate(Number(2n ** 64n))).toBe("+275760-09-13T00:00:00.000Z");
});

it("writes dates for programs in ISO 8601", () => {
  expect(isoDate(NOW)).toBe("2023-11-14T22:13:20.000Z");
});

it.each([
  [0, null],
  [540, "2023-11-15 07:13:20 UTC+9"],
  [330, "2023-11-15 03:43:20 UTC+5:30"],
  [-210, "2023-11-14 18:43:20 UTC-3:30"],
] as const)("writes a date in a zone that is %i minutes ahead of UTC", (offset, text) => {
  expect(localDate(NOW, offset)).toBe(text);
  expect(localDate(Number(2n ** 64n), offset)).toBeNull();
});
