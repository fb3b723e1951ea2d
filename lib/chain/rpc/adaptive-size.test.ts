import { expect, test } from "vitest";
import { AdaptiveSize } from "./adaptive-size";

/** Number of requests at once. */
const TOGETHER = 4;

/**
 * Sends full-size requests, several at once, to a node with this limit. Returns the share of rounds in which it rejects
 * some.
 */
function send(size: AdaptiveSize, limit: number, rounds: number): number {
  let rejected = 0;
  for (let round = 0; round < rounds; round++) {
    const sent = Array.from({ length: TOGETHER }, () => size.take(10_000));
    for (const each of sent) {
      if (each <= limit) size.accepted(each);
      else size.rejected(each);
    }
    if (sent.some((each) => each > limit)) rejected++;
  }
  return rejected / rounds;
}

test("settles at the limit, also if several requests are rejected together", () => {
  const size = new AdaptiveSize(200, 1_000);
  send(size, 100, 20);
  expect(size.value).toBe(100);
  send(size, 10, 20);
  expect(size.value).toBe(10);
});

test.each([1, 3, 7, 33, 99, 180, 640])("settles at a limit that is no round number (%i)", (limit) => {
  const size = new AdaptiveSize(200, 1_000);
  send(size, limit, 30);
  expect(size.value).toBe(limit);
});

test("tries larger sizes less and less often while they are rejected", () => {
  const size = new AdaptiveSize(200, 1_000);
  send(size, 100, 20);
  const first = send(size, 100, 200);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(0.05);
  expect(send(size, 100, 2_000)).toBeLessThan(0.01);
  expect(size.value).toBe(100);
});

test("tries a larger size with one request at a time", () => {
  const size = new AdaptiveSize(200, 1_000);
  size.accepted(200);
  expect(Array.from({ length: TOGETHER }, () => size.take(10_000))).toEqual([500, 200, 200, 200]);
  size.accepted(500);
  expect(Array.from({ length: TOGETHER }, () => size.take(10_000))).toEqual([1_000, 500, 500, 500]);
  expect([size.take(150), size.value]).toEqual([150, 500]);
});

test("tries a larger size again if the request had no outcome", () => {
  const size = new AdaptiveSize(200, 1_000);
  size.accepted(200);
  expect(size.take(10_000)).toBe(500);
  expect(Array.from({ length: 100 }, () => size.take(10_000))).toContain(500);
});

test("is uncertain after a rejection until a size is accepted", () => {
  const size = new AdaptiveSize(200, 1_000);
  expect(size.isUncertain).toBe(false);
  size.rejected(200);
  expect([size.isUncertain, size.value]).toEqual([true, 100]);
  size.accepted(100);
  expect(size.isUncertain).toBe(false);
});

test("takes over the limit of another node, unless it is known to differ", () => {
  const [known, guessing] = [new AdaptiveSize(200, 1_000), new AdaptiveSize(200, 1_000)];
  send(known, 99, 30);
  guessing.guess(known);
  expect(guessing.value).toBe(99);
  expect(send(guessing, 99, 10)).toBe(0);

  const larger = new AdaptiveSize(200, 1_000);
  larger.accepted(200);
  larger.guess(known);
  expect(larger.value).toBe(200);

  const smaller = new AdaptiveSize(200, 1_000);
  send(smaller, 20, 20);
  smaller.guess(known);
  expect(smaller.value).toBe(20);
});

test("grows with the limit", () => {
  const size = new AdaptiveSize(200, 1_000);
  send(size, 99, 2_000);
  send(size, 500, 2_000);
  expect(size.value).toBeGreaterThan(300);
});
