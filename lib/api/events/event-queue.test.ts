import { expect, test } from "vitest";
import { UnreadAnswers } from "../http/unread";
import { EventQueue, type EventQueueOptions } from "./event-queue";

function queueOf({ onEnd, ...options }: Partial<EventQueueOptions> & Pick<EventQueueOptions, "onEnd">): EventQueue {
  const unread = new UnreadAnswers({ total: 1_000, perClient: 1_000 });
  return new EventQueue({ client: "a", limit: 100, unread, onEnd, ...options });
}

async function all(queue: EventQueue): Promise<string[]> {
  const texts: string[] = [];
  for await (const text of queue) texts.push(text);
  return texts;
}

test("a reader receives all texts in order, and the end while it waits", async () => {
  let ends = 0;
  const queue = queueOf({ onEnd: () => ends++ });
  queue.push("a");
  const read = all(queue);
  await Promise.resolve();
  queue.push("b");
  queue.push("c");
  await new Promise((resolve) => setImmediate(resolve));
  queue.end();
  queue.push("d");
  expect(await read).toEqual(["a", "b", "c"]);
  expect(ends).toBe(1);
});

test("the queue ends if its reader does not read", () => {
  let ends = 0;
  const queue = queueOf({ onEnd: () => ends++ });
  for (let n = 0; n < 10; n++) queue.push("x".repeat(10));
  expect(ends).toBe(0);
  queue.push("y");
  expect(ends).toBe(1);
});

test("a reader that leaves ends the queue", async () => {
  let ends = 0;
  const queue = queueOf({ onEnd: () => ends++ });
  const iterator = queue[Symbol.asyncIterator]();
  const waiting = iterator.next();
  await iterator.return?.();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(ends).toBe(1);
});

test("the queues of all readers are bounded together, and the client with the most loses its oldest", async () => {
  const unread = new UnreadAnswers({ total: 30, perClient: 25 });
  const ended: string[] = [];
  const [first, second, other, late] = ["first", "second", "other", "late"].map((name) =>
    queueOf({ client: name === "other" ? "b" : "a", unread, onEnd: () => ended.push(name) }),
  );
  for (const queue of [first, second]) for (let n = 0; n < 2; n++) queue?.push("x".repeat(5));
  other?.push("x".repeat(10));
  expect(ended).toEqual([]);
  other?.push("y");
  expect(ended).toEqual(["first"]);
  // Events that were read, or whose queue has ended, no longer count.
  await second?.[Symbol.asyncIterator]().next();
  late?.push("x".repeat(14));
  expect(ended).toEqual(["first"]);
  late?.push("y");
  expect(ended).toEqual(["first", "second"]);
});

test("a text that exceeds the limit by itself ends its own queue, and does not count afterwards", () => {
  const unread = new UnreadAnswers({ total: 10, perClient: 10 });
  let ends = 0;
  queueOf({ unread, onEnd: () => ends++ }).push("x".repeat(11));
  expect(ends).toBe(1);
  queueOf({ unread, onEnd: () => expect.unreachable() }).push("x".repeat(10));
});
