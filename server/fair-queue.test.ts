import { expect, test } from "vitest";
import { FairQueue, type QueuedRequest } from "./fair-queue";

const LIMITS = { slots: 1, total: 10, perClient: 6, waitLimit: 10_000 };
const never = new AbortController().signal;

/** Enters in this order; adds each client to `started` when its request starts. */
function enterAll(queue: FairQueue, clients: readonly string[], started: string[]): Promise<QueuedRequest>[] {
  return clients.map(async (client) => {
    const request = await queue.enter(client, never);
    started.push(client);
    return request;
  });
}

test("a client with many requests delays another by one", async () => {
  const queue = new FairQueue(LIMITS);
  const started: string[] = [];
  const requests = enterAll(queue, ["greedy", "greedy", "greedy", "greedy", "greedy", "modest"], started);
  for (const request of [requests[0], requests[1], requests[5], requests[2], requests[3]]) (await request)?.leave();
  await Promise.all(requests);
  expect(started).toEqual(["greedy", "greedy", "modest", "greedy", "greedy", "greedy"]);
});

test("rejects requests above the limit per client and in total at once", async () => {
  const queue = new FairQueue({ ...LIMITS, total: 3, perClient: 2 });
  const [first] = enterAll(queue, ["a", "a"], []);
  await expect(queue.enter("a", never)).rejects.toMatchObject({ code: "BUSY", headers: { "Retry-After": "5" } });
  const others = enterAll(queue, ["b"], []);
  await expect(queue.enter("c", never)).rejects.toMatchObject({ code: "BUSY" });
  (await first)?.leave();
  others.push(queue.enter("c", never));
  expect(others).toHaveLength(2);
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
  first.leave();
  (await next).leave();
});

test("a slow reader that frees its slot still counts as inside", async () => {
  const queue = new FairQueue({ ...LIMITS, perClient: 1 });
  const slow = await queue.enter("slow", never);
  const next = queue.enter("next", never);
  slow.freeSlot();
  await next;
  await expect(queue.enter("slow", never)).rejects.toMatchObject({ code: "BUSY" });
  slow.leave();
  slow.leave();
  (await next).leave();
  (await queue.enter("slow", never)).leave();
});
