import { expect, test } from "vitest";
import { EventQueue } from "./event-queue";

async function all(queue: EventQueue): Promise<string[]> {
  const texts: string[] = [];
  for await (const text of queue) texts.push(text);
  return texts;
}

test("a reader receives all texts in order, and the end while it waits", async () => {
  let ends = 0;
  const queue = new EventQueue(100, () => ends++);
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
  const queue = new EventQueue(100, () => ends++);
  for (let n = 0; n < 10; n++) queue.push("x".repeat(10));
  expect(ends).toBe(0);
  queue.push("y");
  expect(ends).toBe(1);
});

test("a reader that leaves ends the queue", async () => {
  let ends = 0;
  const queue = new EventQueue(100, () => ends++);
  const iterator = queue[Symbol.asyncIterator]();
  const waiting = iterator.next();
  await iterator.return?.();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(ends).toBe(1);
});
