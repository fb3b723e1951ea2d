import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Repeats } from "./log-repeats";

let written: Record<string, unknown>[];
let repeats: Repeats;

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  repeats = new Repeats();
});
afterEach(() => {
  vi.useRealTimers();
});

function take(
  fields: Record<string, unknown>,
  { level = 40, message = "the node failed", distinction = "" } = {},
): void {
  repeats.take({
    level,
    message,
    distinction,
    fields: () => fields,
    write: (bound) => written.push({ message, ...bound }),
  });
}

test("writes the first line at once and its repeats as one line with their count", () => {
  take({ n: 1 });
  expect(written).toEqual([{ message: "the node failed", n: 1 }]);
  take({ n: 2 });
  vi.advanceTimersByTime(4_000);
  take({ n: 3 });
  vi.advanceTimersByTime(6_000);
  expect(written.slice(1)).toEqual([{ message: "the node failed", n: 3, repeated: 2, seconds: 10 }]);
});

test("writes a line at once if it repeats after its window has ended", () => {
  take({ n: 1 });
  vi.advanceTimersByTime(10_001);
  take({ n: 2 });
  expect(written).toHaveLength(2);
});

test("writes one line every five minutes for a failure that lasts a day, and counts every failure", () => {
  const perSecond = 2;
  for (let second = 0; second < 86_400; second++) {
    for (let n = 0; n < perSecond; n++) take({});
    vi.advanceTimersByTime(1_000);
  }
  repeats.flush();
  expect(written.length).toBeLessThan(300);
  const counted = written.reduce((sum, { repeated }) => sum + Number(repeated ?? 1), 0);
  expect(counted).toBe(86_400 * perSecond);
});

test("distinguishes lines by message, code and level", () => {
  take({}, { message: "one" });
  take({}, { message: "two" });
  take({}, { message: "two", distinction: "CODE" });
  take({}, { message: "two", level: 50 });
  expect(written).toHaveLength(4);
});

test("bounds log and memory if untrusted text is in a field", () => {
  for (let n = 0; n < 20_000; n++) take({ n }, { distinction: `/path/${n}` });
  expect(written.length).toBeLessThan(25);
  repeats.flush();
  expect(written.reduce((sum, { repeated }) => sum + Number(repeated ?? 1), 0)).toBe(20_000);
});

test("writes progress every ten seconds", () => {
  for (let second = 0; second < 1_000; second++) {
    take({ second }, { level: 30, message: "syncing" });
    vi.advanceTimersByTime(1_000);
  }
  expect(written.length).toBeGreaterThan(95);
});

test("writes fatal lines at once, after the repeats that were counted before", () => {
  take({ n: 1 });
  take({ n: 2 });
  take({ n: 3 }, { level: 60, message: "the worker ends with an error" });
  take({ n: 4 }, { level: 60, message: "the worker ends with an error" });
  expect(written.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
});
