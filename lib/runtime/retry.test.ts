import { afterEach, expect, test, vi } from "vitest";
import { backoffDelay, withJitter } from "./backoff";
import { sleep } from "./sleep";

afterEach(() => {
  vi.useRealTimers();
});

test("backoffDelay doubles the delay with each failure, up to the limit", () => {
  const delays = [0, 1, 2, 3, 4, 5, 1_000_000].map((failures) => backoffDelay(failures, { first: 250, limit: 1_500 }));
  expect(delays).toEqual([250, 250, 500, 1_000, 1_500, 1_500, 1_500]);
});

test("withJitter keeps at least half of the delay", () => {
  for (let n = 0; n < 1_000; n++) {
    const delay = withJitter(100);
    expect(delay >= 50 && delay <= 100).toBe(true);
  }
});

test("sleep ends after its time, or as soon as the signal aborts", async () => {
  vi.useFakeTimers();
  const stop = new AbortController();
  const ended: string[] = [];
  const sleeps = [
    sleep(1_000).then(() => ended.push("time")),
    sleep(3_600_000, stop.signal).then(() => ended.push("signal")),
    sleep(3_600_000, AbortSignal.abort()).then(() => ended.push("aborted before")),
  ];
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).toEqual(["aborted before"]);
  await vi.advanceTimersByTimeAsync(1);
  stop.abort();
  await Promise.all(sleeps);
  expect(ended).toEqual(["aborted before", "time", "signal"]);
  expect(vi.getTimerCount()).toBe(0);
});
