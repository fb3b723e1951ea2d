import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue";

const LIMITS = { slots: 1, total: 10, perClient: 6, waitLimit: 10_000 };
const never = new AbortController().signal;

/** Enters in this order; adds each client to `started` when its request starts. */
function enterAll(queue: FairQueue, clients: readonly string[], started: string[]): Promise<() => void>[] {
  return clients.map(async (client) => {
    const leave = await queue.enter(client, never);
    started.push(client);
    return leave;
  });
}

test("a client with many requests delays another by one", async () => {
  const queue = new FairQueue(LIMITS);
  const started: string[] = [];
  const requests = enterAll(queue, ["greedy", "greedy", "greedy", "greedy", "greedy", "modest"], started);
  for (const request of [requests[0], requests[1], requests[5], requests[2], requests[3]]) (await request)?.();
  await Promise.all(requests);
  expect(started).toEqual(["greedy", "greedy", "modest", "greedy", "greedy", "greedy"]);
});

test("rejects requests above the limit per client and in total at once", async () => {
  const queue = new FairQueue({ ...LIMITS, total: 3, perClient: 2 });
  const [first, second] = enterAll(queue, ["a", "a"], []);
  await expect(queue.enter("a", never)).rejects.toMatchObject({ code: "BUSY", headers: { "Retry-After": "5" } });
  const others = enterAll(queue, ["b"], []);
  await expect(queue.enter("c", never)).rejects.toMatchObject({ code: "BUSY" });
  (await first)?.();
  others.push(queue.enter("c", never));
  // Every request gets its turn, so that none is rejected after the test.
  for (const entered of [second, ...others]) (await entered)?.();
});

test("rejects a request that waits too long, and removes one whose client leaves", async () => {
  const queue = new FairQueue({ ...LIMITS, total: 2, waitLimit: 20 });
  const first = await queue.enter("a", never);
  await expect(queue.enter("b", never)).rejects.toMatchObject({ code: "BUSY" });
  const left = new AbortController();
  const leaving = queue.enter("b", left.signal);
  left.abort(new Error("gone"));
  await expect(leaving).rejects.toThrow("gone");
  const next = queue.enter("c", never);
  first();
  (await next)();
});

test("leaving twice frees one slot", async () => {
  const queue = new FairQueue({ ...LIMITS, perClient: 1, waitLimit: 20 });
  const leave = await queue.enter("a", never);
  leave();
  leave();
  const next = await queue.enter("a", never);
  await expect(queue.enter("b", never)).rejects.toMatchObject({ code: "BUSY" });
  next();
  (await queue.enter("b", never))();
});
