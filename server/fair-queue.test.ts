import { expect, test } from "vitest";
import { FairQueue, type Place } from "./fair-queue";

const LIMITS = { slots: 1, total: 10, perClient: 6, patience: 10_000 };
const never = new AbortController().signal;

/** Enters in this order; writes into `started` whose turn it is. */
function enterAll(queue: FairQueue, clients: readonly string[], started: string[]): Promise<Place>[] {
  return clients.map(async (client) => {
    const place = await queue.enter(client, never);
    started.push(client);
    return place;
  });
}

test("a client with many requests delays another by one", async () => {
  const queue = new FairQueue(LIMITS);
  const started: string[] = [];
  const places = enterAll(queue, ["greedy", "greedy", "greedy", "greedy", "greedy", "modest"], started);
  for (const place of [places[0], places[1], places[5], places[2], places[3]]) (await place)?.leave();
  await Promise.all(places);
  expect(started).toEqual(["greedy", "greedy", "modest", "greedy", "greedy", "greedy"]);
});

test("too many of one client, and of all, are refused at once", async () => {
  const queue = new FairQueue({ ...LIMITS, total: 3, perClient: 2 });
  const [first] = enterAll(queue, ["a", "a"], []);
  await expect(queue.enter("a", never)).rejects.toMatchObject({ code: "BUSY", headers: { "Retry-After": "5" } });
  const others = enterAll(queue, ["b"], []);
  await expect(queue.enter("c", never)).rejects.toMatchObject({ code: "BUSY" });
  (await first)?.leave();
  others.push(queue.enter("c", never));
  expect(others).toHaveLength(2);
});

test("one that waits too long is refused, and one that leaves gives its place back", async () => {
  const queue = new FairQueue({ ...LIMITS, total: 2, patience: 20 });
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

test("a slow reader gives its slot to the next and still counts", async () => {
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
