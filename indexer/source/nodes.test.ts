import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { AnswerTooLargeError, createRpcClient, type RpcClient, RpcNode, type RpcOutcome } from "@/lib/chain/rpc";
import { EVENT_TOPICS } from "@/lib/protocol";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import { sourceOfUnknownFormat, testSource } from "@/tools/testing/harness/verification";
import type { NodeTraits } from "@/tools/testing/simulation/node/answers";
import type { Episode } from "@/tools/testing/simulation/node/node";
import { RULES } from "@/tools/testing/simulation/testing";
import { fetchOperations } from "../operations/fetch-operations";
import { fetchBlocks } from "./fetch-blocks";
import { fetchHead } from "./head";
import { probeNodes } from "./probe";

let stage: Stage;
let rpc: RpcClient;
afterEach(async () => {
  rpc.close();
  await stage.close();
});

async function open(traits: Partial<NodeTraits>, episode?: Episode): Promise<void> {
  stage = await stageOf({ name: "nodes", blocks: 40, traits });
  if (episode !== undefined) stage.nodes[0]?.begin(episode);
  rpc = createRpcClient(
    stage.nodes.map(({ url }) => url),
    { chainId: RULES.chainId },
  );
}

const faulty = (episode: Partial<Episode>): Episode => ({ rate: 0, faults: [], conditions: [], ...episode });

describe("a probe at the start", () => {
  test.each<[Partial<NodeTraits>, boolean | null, boolean]>([
    [{ finalized: "known", blockReceipts: true }, true, true],
    [{ finalized: "refused", blockReceipts: false }, false, false],
    [{ finalized: "null", blockReceipts: true }, false, true],
  ])("finds the methods of a node: %j", async (traits, knowsFinalized, hasBlockReceipts) => {
    await open(traits);
    await probeNodes(rpc);
    expect(rpc.nodes[0]).toMatchObject({ knowsFinalized, hasBlockReceipts, height: 40, isOfWrongChain: false });
  });

  test("finds the limits of batches and ranges", async () => {
    await open({}, faulty({ conditions: ["batch limit", "range limit"] }));
    await probeNodes(rpc);
    const [node] = rpc.nodes;
    expect(node?.batchSize).toBeLessThan(20);
    expect(node?.logRange).toBeLessThanOrEqual(5);
  });

  test("excludes a node of another chain and continues without an unavailable one", async () => {
    await open({}, faulty({ conditions: ["wrong chain"] }));
    // A failover closes open connections.
    await expect(fetch(stage.nodes[0]?.url ?? "")).rejects.toThrow();
    await probeNodes(rpc);
    expect(rpc.nodes[0]?.isOfWrongChain).toBe(true);
    stage.nodes[0]?.begin(faulty({ conditions: ["dead"] }));
    await probeNodes(rpc);
    expect(rpc.nodes[0]?.hasBlockReceipts).toBeNull();
  });
});

test("the worker does not repeat the request for the tag finalized to a node that does not support it", async () => {
  await open({ finalized: "refused" });
  expect((await fetchHead(rpc)).finalized).toBeNull();
  expect(rpc.nodes[0]?.knowsFinalized).toBe(false);
  expect((await fetchHead(rpc)).finalized).toBeNull();
});

describe("logs", () => {
  /** Number of operations from events, by block. */
  const events = async (): Promise<string[]> => {
    const { number } = await fetchHead(rpc);
    const blocks = await fetchOperations(rpc, sourceOfUnknownFormat(rpc), 0, number);
    while (blocks.length <= number) {
      blocks.push(...(await fetchOperations(rpc, sourceOfUnknownFormat(rpc), blocks.length, number)));
    }
    return blocks.flatMap(({ operations }) =>
      operations.flatMap((o) => (o.source === "event" ? [`${o.blockNumber}`] : [])),
    );
  };

  test.each([true, false])(
    "that a node omits are read from the receipts (eth_getBlockReceipts: %s)",
    async (blockReceipts) => {
      await open({ blockReceipts });
      const whole = await events();
      expect(whole.length).toBeGreaterThan(3);
      stage.nodes[0]?.begin(faulty({ rate: 1, faults: ["missing logs"] }));
      expect(await events()).toEqual(whole);
    },
  );

  /** Lets `fail` change the outcomes of each batch with logs in an answer to `eth_getLogs`. */
  function onListedLogs(fail: (outcome: RpcOutcome) => RpcOutcome): void {
    const [node] = rpc.nodes;
    if (node === undefined) throw new Error("there is no node");
    vi.spyOn(node, "batch").mockImplementation(async (calls, priority) => {
      const outcomes = await RpcNode.prototype.batch.call(node, calls, priority);
      return outcomes.map((outcome, index) => {
        const isLogs = calls[index]?.method === "eth_getLogs" && outcome.kind === "result";
        return isLogs && Array.isArray(outcome.result) && outcome.result.length > 0 ? fail(outcome) : outcome;
      });
    });
  }

  test.each<[string, boolean, (outcome: RpcOutcome) => RpcOutcome]>(
    [true, false].flatMap((blockReceipts) => [
      ["refuses to list", blockReceipts, () => ({ kind: "error", code: -32005, message: "more than 0 results" })],
      [
        "lists in too large an answer",
        blockReceipts,
        () => {
          throw new AnswerTooLargeError(0);
        },
      ],
    ]),
  )(
    "that a node %s even for one block are read from the receipts (eth_getBlockReceipts: %s)",
    async (_, blockReceipts, fail) => {
      await open({ blockReceipts });
      const whole = await events();
      expect(whole.length).toBeGreaterThan(3);
      onListedLogs(fail);
      expect(await events()).toEqual(whole);
    },
  );

  test("that no receipt has are refused", async () => {
    await open({ blockReceipts: true });
    onListedLogs((outcome) => {
      const [first, ...rest] = z.array(z.looseObject({})).parse(outcome.kind === "result" ? outcome.result : []);
      return { kind: "result", result: [first, { ...first, logIndex: "0xffff" }, ...rest] };
    });
    await expect(events()).rejects.toMatchObject({ message: "the node returned a log that is in no receipt" });
  });

  test("are read from receipts that are requested once, also for the messages of their blocks", async () => {
    await open({ blockReceipts: true });
    await probeNodes(rpc);
    const [node] = rpc.nodes;
    if (node === undefined) throw new Error("there is no node");
    const asked: string[] = [];
    vi.spyOn(node, "batch").mockImplementation((calls, priority) => {
      asked.push(...calls.map(({ method, params: [first] }) => `${method} ${first}`));
      return RpcNode.prototype.batch.call(node, calls, priority);
    });
    const { number } = await fetchHead(rpc);
    const blocks = await fetchOperations(rpc, sourceOfUnknownFormat(rpc), 0, number);
    const both = blocks.filter(({ operations }) => new Set(operations.map(({ source }) => source)).size === 2);
    expect(both.length).toBeGreaterThan(0);
    for (const { hash, operations } of both) {
      expect(asked.filter((call) => call === `eth_getBlockReceipts ${hash}`)).toHaveLength(1);
      const ofTransactions = operations.map(({ transactionHash }) => `eth_getTransactionReceipt ${transactionHash}`);
      expect(asked.filter((call) => ofTransactions.includes(call))).toEqual([]);
    }
    const statuses = async (blockReceipts: boolean): Promise<unknown> => {
      node.hasBlockReceipts = blockReceipts;
      const fetched = await fetchOperations(rpc, await testSource(rpc), 0, number);
      return fetched.flatMap(({ operations }) => operations.map((o) => (o.source === "message" ? o.succeeded : null)));
    };
    expect(await statuses(true)).toEqual(await statuses(false));
  });

  test("that a busy node does not list are requested again", async () => {
    await open({});
    onListedLogs(() => ({ kind: "error", code: 429, message: "busy" }));
    await expect(events()).rejects.toMatchObject({ code: "NODE_BUSY" });
  });

  const receiptsSchema = z.array(z.looseObject({ logs: z.array(z.looseObject({ logIndex: z.string() })) }));
  type Receipts = z.infer<typeof receiptsSchema>;

  /** Changes the receipts that the node returns. `eth_getLogs` returns nothing, so only the receipts count. */
  function changeReceipts(change: (receipts: Receipts) => readonly unknown[]): void {
    const [node] = rpc.nodes;
    if (node === undefined) throw new Error("there is no node");
    vi.spyOn(node, "batch").mockImplementation(async (calls, priority) => {
      const outcomes = await RpcNode.prototype.batch.call(node, calls, priority);
      return outcomes.map((outcome, index): RpcOutcome => {
        const method = calls[index]?.method;
        if (method === "eth_getLogs") return { kind: "result", result: [] };
        if (outcome.kind === "error") return outcome;
        const { result } = outcome;
        if (method === "eth_getBlockReceipts") return { kind: "result", result: change(receiptsSchema.parse(result)) };
        if (method !== "eth_getTransactionReceipt") return outcome;
        return { kind: "result", result: change(receiptsSchema.parse([result]))[0] };
      });
    });
  }

  test.each<[string, (receipts: Receipts) => readonly unknown[]]>([
    ["with one index", (receipts) => receipts.map((each) => ({ ...each, logs: [...each.logs, ...each.logs] }))],
    [
      "with an index that is too large for the tables",
      (receipts) =>
        receipts.map((each) => ({ ...each, logs: each.logs.map((log) => ({ ...log, logIndex: "0x7fffffff" })) })),
    ],
  ])("%s are refused", async (_, change) => {
    await open({ blockReceipts: true });
    await probeNodes(rpc);
    changeReceipts(change);
    await expect(events()).rejects.toMatchObject({ code: "NODE_INCONSISTENT" });
  });

  test("of one receipt for all transactions are read from the receipt of each transaction", async () => {
    await open({ blockReceipts: true });
    const whole = await events();
    await probeNodes(rpc);
    changeReceipts((receipts) => receipts.map(() => receipts[0]));
    expect(await events()).toEqual(whole);
  });

  test("that are no events do not count toward the size of an answer", async () => {
    await open({ blockReceipts: true });
    const whole = await events();
    rpc.close();
    rpc = createRpcClient(
      stage.nodes.map(({ url }) => url),
      { chainId: RULES.chainId, largestAnswer: 100_000 },
    );
    await probeNodes(rpc);
    const topics = [[EVENT_TOPICS[0], EVENT_TOPICS[0]], [EVENT_TOPICS[1]]];
    changeReceipts((receipts) =>
      receipts.map((each) => {
        const [log] = each.logs;
        if (log === undefined) return each;
        const empty = Array.from({ length: 300 }, (_, index) => ({
          ...log,
          topics: topics[index % 2],
          data: "0x",
          logIndex: `0x${(1_000_000 + index).toString(16)}`,
        }));
        return { ...each, logs: [...each.logs, ...empty] };
      }),
    );
    expect(await events()).toEqual(whole);
  });

  test("of another transaction of the block are refused", async () => {
    await open({ blockReceipts: false });
    const { number, node } = await fetchHead(rpc);
    vi.spyOn(node, "batch").mockImplementation(async (calls, priority) => {
      const outcomes = await RpcNode.prototype.batch.call(node, calls, priority);
      const isReceipt = calls.every(({ method }) => method === "eth_getTransactionReceipt");
      const [first] = outcomes;
      return isReceipt && first !== undefined ? outcomes.map(() => first) : outcomes;
    });
    const source = { node, ...(await testSource(rpc)) };
    const blocks = Array.from({ length: number + 1 }, (_, from) => fetchBlocks(source, from, from));
    const failed = (await Promise.allSettled(blocks)).flatMap((each) =>
      each.status === "rejected" ? [each.reason] : [],
    );
    expect(failed.length).toBeGreaterThan(0);
    for (const error of failed)
      expect(error).toMatchObject({ message: expect.stringContaining("another block or transaction") });
  });

  test("are fetched in ranges that shrink when the node refuses and grow again", async () => {
    await open({}, faulty({ conditions: ["range limit"] }));
    const limited = await events();
    expect(rpc.nodes[0]?.logRange).toBeLessThanOrEqual(10);
    stage.nodes[0]?.begin(faulty({}));
    const before = rpc.nodes[0]?.logRange ?? 0;
    for (let round = 0; round < 8; round++) expect(await events()).toEqual(limited);
    expect(rpc.nodes[0]?.logRange).toBeGreaterThan(before);
  });
});
