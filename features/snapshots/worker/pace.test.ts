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

test.each([
  [true, ["read 1", "use 1", "read 2", "use 2", "read 3"]],
  [false, ["read 1", "read 2", "use 1", "read 3", "use 2"]],
])("pages are read in order until one is empty (pauses: %s)", async (hasPauses, expected) => {
  vi.useRealTimers();
  const pace = new Pace(new AbortController().signal, { hasPauses, alive: () => undefined });
  const steps: string[] = [];
  const read = async (last: number | null): Promise<number[]> => {
    const page = (last ?? 0) + 1;
    steps.push(`read ${page}`);
    return page > 2 ? [] : [page];
  };
  for await (const [page] of pace.pages(read)) steps.push(`use ${page}`);
  expect(steps).toEqual(expected);
});

test("a page that cannot be read fails the work, also if it was read ahead", async () => {
  vi.useRealTimers();
  const pace = new Pace(new AbortController().signal, { hasPauses: false, alive: () => undefined });
  const read = async (last: number | null): Promise<number[]> => {
    if (last !== null) throw new Error("unreadable");
    return [1];
  };
  const used: number[] = [];
  const work = async (): Promise<void> => {
    for await (const rows of pace.pages(read)) used.push(...rows);
  };
  await expect(work()).rejects.toThrow("unreadable");
  expect(used).toEqual([1]);
});
