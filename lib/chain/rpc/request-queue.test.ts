import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RequestQueue } from "./request-queue";
import { enqueue } from "./testing/enqueue";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs requests that take `latency` milliseconds for `duration` milliseconds. Returns when each was sent. */
async function sentWithin(queue: RequestQueue, latency: number, duration: number): Promise<number[]> {
  const sent: number[] = [];
  const begun = performance.now();
  for (let count = 0; count < 10_000; count++) {
    void enqueue(queue, async () => {
      sent.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, latency));
    });
  }
  await vi.advanceTimersByTimeAsync(duration);
  return sent;
}

describe("requests with a rate", () => {
  test.each([1, 25, 400, 1_000])("of %i per second are that many each second", async (rate) => {
    const sent = await sentWithin(new RequestQueue(rate), 2, 3_000);
    for (const second of [0, 1, 2]) {
      const count = sent.filter((at) => Math.floor(at / 1_000) === second).length;
      expect(count).toBeGreaterThanOrEqual(Math.min(rate * 0.98, rate - 1));
      expect(count).toBeLessThanOrEqual(rate + 1);
    }
  });

  test("are at most two at once, after a pause too", async () => {
    const queue = new RequestQueue(10);
    await enqueue(queue, async () => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    const sent = await sentWithin(queue, 2, 1_000);
    expect(sent.filter((at) => at < 90)).toHaveLength(2);
  });

  test("still obey the limit of concurrent ones", async () => {
    const queue = new RequestQueue(1_000);
    const sent = await sentWithin(queue, 5_000, 1_000);
    expect(sent).toHaveLength(queue.limit);
  });

  test("are sent by priority and, in one priority, by the order of their work", async () => {
    const queue = new RequestQueue(100);
    const sent: string[] = [];
    const send = (name: string) => async () => void sent.push(name);
    void enqueue(queue, send("first"));
    void enqueue(queue, send("later"), "backfill", 20);
    void enqueue(queue, send("earlier"), "backfill", 10);
    void enqueue(queue, send("last"), "backfill", 20);
    void enqueue(queue, send("gap"), "gap", 30);
    void enqueue(queue, send("head"), "head", 40);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(["first", "head", "gap", "earlier", "later", "last"]);
  });
});
