import { describe, expect, test } from "vitest";
import { Batch, type BatchNode } from "./batch";
import { BatchRefusedError, NodeBusyError, NodeUnreachableError } from "./errors";
import type { RpcCall, RpcOutcome } from "./transport";

const calls = (count: number): RpcCall[] => Array.from({ length: count }, (_, n) => ({ method: `m${n}`, params: [] }));
const outcomesOf = (asked: readonly RpcCall[]) =>
  asked.map(({ method }): RpcOutcome => ({ kind: "result", result: method }));

/** A node that answers by `answer`, called with the methods of each request. */
function nodeOf(answer: (asked: readonly string[]) => Error | null, traits: Partial<BatchNode> = {}) {
  const asked: string[][] = [];
  const node: BatchNode = {
    mustIdentify: false,
    isUncertain: false,
    identify: () => Promise.resolve(),
    takeSize: (left) => Math.min(left, 2),
    async send(part) {
      const methods = part.map(({ method }) => method);
      asked.push(methods);
      const error = answer(methods);
      if (error !== null) throw error;
      return outcomesOf(part);
    },
    isWorthRetry: (error, _, attempts) => !(error instanceof NodeUnreachableError) && attempts < 5,
    ...traits,
  };
  return { node, asked };
}

function batchOf(node: BatchNode, count: number, isWhole = false): Batch {
  return new Batch(calls(count), node, { priority: "backfill", order: 0, largestAnswer: 1_000, isWhole });
}

/** Sends one request after the other. */
async function sendAll(batch: Batch): Promise<readonly RpcOutcome[]> {
  while (batch.hasNext) await batch.sendNext();
  return batch.outcomes;
}

describe("a batch", () => {
  test("returns the outcomes in the order of the calls, whatever the order of the answers", async () => {
    const held: (() => void)[] = [];
    const { node } = nodeOf(() => null, {
      send: async (part) => {
        await new Promise<void>((resolve) => held.push(resolve));
        return outcomesOf(part);
      },
    });
    const batch = batchOf(node, 5);
    const sent = [batch.sendNext(), batch.sendNext(), batch.sendNext()];
    expect(batch.hasNext).toBe(false);
    for (const release of held.reverse()) release();
    await Promise.all(sent);
    expect(await batch.outcomes).toEqual(outcomesOf(calls(5)));
  });

  test("sends one request at a time to a node whose limit is uncertain", async () => {
    const { node } = nodeOf(() => null, { isUncertain: true });
    const batch = batchOf(node, 5);
    const first = batch.sendNext();
    expect(batch.hasNext).toBe(false);
    await first;
    expect(batch.hasNext).toBe(true);
  });

  test("identifies the chain before other calls if the node needs a separate request", async () => {
    const events: string[] = [];
    const { node } = nodeOf(() => null);
    const identified: BatchNode = {
      ...node,
      get mustIdentify() {
        return events.length === 0;
      },
      identify: async () => void events.push("identify"),
      send: async (part) => {
        events.push(part.map(({ method }) => method).join());
        return outcomesOf(part);
      },
    };
    expect(await sendAll(batchOf(identified, 3))).toEqual(outcomesOf(calls(3)));
    expect(events).toEqual(["identify", "m0,m1", "m2"]);
  });

  test("repeats a part that was rejected, in the size that the node accepts then", async () => {
    let size = 4;
    const { node, asked } = nodeOf(
      (methods) => {
        if (methods.length <= 1) return null;
        size = 1;
        return new BatchRefusedError(methods.length);
      },
      { takeSize: (left) => Math.min(left, size) },
    );
    expect(await sendAll(batchOf(node, 5))).toEqual(outcomesOf(calls(5)));
    expect(asked.map(({ length }) => length)).toEqual([4, 1, 1, 1, 1, 1]);
  });

  test("that is sent as a whole fails if it is rejected", async () => {
    const { node, asked } = nodeOf(({ length }) => new BatchRefusedError(length), { takeSize: (left) => left });
    await expect(sendAll(batchOf(node, 5, true))).rejects.toBeInstanceOf(BatchRefusedError);
    expect(asked).toHaveLength(1);
  });

  test("fails if one request is refused often, not if many requests are refused", async () => {
    let requests = 0;
    const often = nodeOf(() => (++requests % 2 === 0 ? null : new NodeBusyError(null)));
    expect(await sendAll(batchOf(often.node, 40))).toEqual(outcomesOf(calls(40)));
    const always = nodeOf(() => new NodeBusyError(null));
    await expect(sendAll(batchOf(always.node, 40))).rejects.toBeInstanceOf(NodeBusyError);
    expect(always.asked).toHaveLength(5);
  });

  test("fails if too many of its requests are rejected because of their size", async () => {
    let requests = 0;
    const { node, asked } = nodeOf(({ length }) => (++requests % 2 === 0 ? null : new BatchRefusedError(length)));
    await expect(sendAll(batchOf(node, 40))).rejects.toBeInstanceOf(BatchRefusedError);
    expect(asked).toHaveLength(9);
  });

  test("sends nothing more after a failure, also if a request that runs may be repeated", async () => {
    const held: ((error: Error) => void)[] = [];
    const { node } = nodeOf(() => null, {
      send: () => new Promise((_, reject) => held.push(reject)),
    });
    const batch = batchOf(node, 10);
    const sent = [batch.sendNext(), batch.sendNext()];
    held[0]?.(new NodeUnreachableError("the node fails"));
    await expect(batch.outcomes).rejects.toBeInstanceOf(NodeUnreachableError);
    held[1]?.(new NodeBusyError(null));
    await Promise.all(sent);
    expect(batch.hasNext).toBe(false);
  });
});
