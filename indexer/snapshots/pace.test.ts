import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pace } from "./pace";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A piece of work of 10 milliseconds. */
async function work(): Promise<string> {
  vi.advanceTimersByTime(10);
  return "done";
}

test("work beside others pauses for half of its time", async () => {
  const pace = new Pace(new AbortController().signal, { hasPauses: true, alive: () => undefined });
  const ended = vi.fn();
  const running = pace.run(work).then(ended);
  await vi.advanceTimersByTimeAsync(4);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith("done");
  await running;
});

test("work that is alone does not pause, and each piece is a sign of life", async () => {
  const alive = vi.fn();
  const pace = new Pace(new AbortController().signal, { hasPauses: false, alive });
  for (let n = 1; n <= 3; n++) {
    expect(await pace.run(work)).toBe("done");
    expect(alive).toHaveBeenCalledTimes(n);
  }
  expect(vi.getTimerCount()).toBe(0);
});

test("nothing begins after the stop", async () => {
  const pace = new Pace(AbortSignal.abort(), { hasPauses: false, alive: () => undefined });
  await expect(pace.run(work)).rejects.toMatchObject({ code: "SNAPSHOT_STOPPED" });
});
