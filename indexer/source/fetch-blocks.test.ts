import { describe, expect, test } from "vitest";
import { blocksPerFetch } from "./fetch-blocks";
import { logRanges } from "./fetch-logs";

const nodeOf = (batchSize: number, logRange = 1_000) => ({
  batchSize,
  logRange,
  takeLogRange: (left: number) => Math.min(left, logRange),
});

describe("the blocks of a fetch", () => {
  test.each([
    [99, 1_000],
    [9, 1_000],
    [200, 1_000],
    [33, 1_000],
    [99, 50],
    [99, 10_000],
    [10, 1],
  ])(
    "fill the requests to a node that accepts %i calls, with the calls for logs of %i blocks",
    (batchSize, logRange) => {
      const node = nodeOf(batchSize, logRange);
      const blocks = blocksPerFetch(node, 5_000);
      const calls = blocks + logRanges(node, 1, blocks).length;
      expect(calls % batchSize).toBe(0);
      expect(calls / batchSize).toBeLessThanOrEqual(16);
      expect(blocks).toBeLessThanOrEqual(1_600);
      expect(blocks).toBeGreaterThanOrEqual(5 * batchSize);
    },
  );

  test("are one request if the node accepts large ones", () => {
    expect(blocksPerFetch(nodeOf(1_000), 5_000)).toBe(800);
    expect(blocksPerFetch(nodeOf(1_000), 300)).toBe(300);
  });

  test("are at most those that fit, and at least one", () => {
    expect(blocksPerFetch(nodeOf(99), 40)).toBe(40);
    expect(blocksPerFetch(nodeOf(99), 150)).toBe(98);
    expect(blocksPerFetch(nodeOf(1), 1)).toBe(1);
    expect(blocksPerFetch(nodeOf(1), 500)).toBe(15);
  });
});
