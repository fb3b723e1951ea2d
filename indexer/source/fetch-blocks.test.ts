import { describe, expect, test } from "vitest";
import { blocksPerFetch } from "./fetch-blocks";

describe("the blocks of a fetch", () => {
  test.each([99, 9, 200, 33])(
    "fill the requests to a node that accepts %i calls, with the call for the logs",
    (batchSize) => {
      const blocks = blocksPerFetch(batchSize, 5_000);
      expect((blocks + 1) % batchSize).toBe(0);
      expect((blocks + 1) / batchSize).toBeLessThanOrEqual(16);
      expect(blocks).toBeLessThanOrEqual(1_600);
      expect(blocks).toBeGreaterThan(100);
    },
  );

  test("are one request if the node accepts large ones", () => {
    expect(blocksPerFetch(1_000, 5_000)).toBe(800);
    expect(blocksPerFetch(1_000, 300)).toBe(300);
  });

  test("are at most those that fit, and at least one", () => {
    expect(blocksPerFetch(99, 40)).toBe(40);
    expect(blocksPerFetch(99, 150)).toBe(98);
    expect(blocksPerFetch(1, 1)).toBe(1);
    expect(blocksPerFetch(1, 500)).toBe(15);
  });
});
