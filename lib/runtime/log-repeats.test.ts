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

test("writes the first line at once and the repeats as one line with their number", () => {
  take({ n: 1 });
  expect(written).toEqual([{ message: "the node failed", n: 1 }]);
  take({ n: 2 });
  vi.advanceTimersByTime(4_000);
  take({ n: 3 });
  vi.advanceTimersByTime(6_000);
  expect(written.slice(1)).toEqual([{ message: "the node failed", n: 3, repeated: 2, seconds: 10 }]);
});

test("a line that comes again after a silence is written at once", () => {
  take({ n: 1 });
  vi.advanceTimersByTime(10_001);
  take({ n: 2 });
  expect(written).toHaveLength(2);
});

test("a failure that lasts a day gives a line every five minutes, and no failure is lost from the count", () => {
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

test("lines with other messages, codes and levels are told apart", () => {
  take({}, { message: "one" });
  take({}, { message: "two" });
  take({}, { message: "two", distinction: "CODE" });
  take({}, { message: "two", level: 50 });
  expect(written).toHaveLength(4);
});

test("texts that strangers choose cannot fill the log or the memory", () => {
  for (let n = 0; n < 20_000; n++) take({ n }, { distinction: `/path/${n}` });
  expect(written.length).toBeLessThan(25);
  repeats.flush();
  expect(written.reduce((sum, { repeated }) => sum + Number(repeated ?? 1), 0)).toBe(20_000);
});

test("progress is written every ten seconds, however long it lasts", () => {
  for (let second = 0; second < 1_000; second++) {
    take({ second }, { level: 30, message: "syncing" });
    vi.advanceTimersByTime(1_000);
  }
  expect(written.length).toBeGreaterThan(95);
});

test("fatal lines are never held back, and come after what was counted before", () => {
  take({ n: 1 });
  take({ n: 2 });
  take({ n: 3 }, { level: 60, message: "the worker cannot go on" });
  take({ n: 4 }, { level: 60, message: "the worker cannot go on" });
  expect(written.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
});
