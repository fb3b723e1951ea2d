import { expect, test } from "vitest";
import { AdaptiveSize } from "./adaptive-size";

/** Sends full-size requests, several at once, to a node with this limit. Returns the share that it rejects. */
function send(size: AdaptiveSize, limit: number, rounds: number): number {
  const together = 4;
  let rejected = 0;
  for (let round = 0; round < rounds; round++) {
    const { value } = size;
    for (let request = 0; request < together; request++) {
      if (value <= limit) size.accepted(value);
      else size.rejected(value);
    }
    if (value > limit) rejected++;
  }
  return rejected / rounds;
}

test("settles at the limit, also if several requests are rejected together", () => {
  const size = new AdaptiveSize(200, 1_000);
  send(size, 99, 20);
  expect(size.value).toBe(99);
  send(size, 9, 20);
  expect(size.value).toBe(9);
});

test("tries larger sizes less and less often while they are rejected", () => {
  const size = new AdaptiveSize(200, 1_000);
  send(size, 99, 20);
  const first = send(size, 99, 200);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(0.05);
  expect(send(size, 99, 2_000)).toBeLessThan(0.01);
  expect(size.value).toBeLessThanOrEqual(124);
});

test("grows with the limit", () => {
  const size = new AdaptiveSize(200, 1_000);
  send(size, 99, 2_000);
  send(size, 500, 2_000);
  expect(size.value).toBeGreaterThan(300);
});
