import { afterEach, describe, expect, test } from "vitest";
import { createRpcClient, type RpcClient } from "@/lib/chain/rpc";
import { closeNodesAfterEach, serveCalls } from "@/lib/chain/rpc/testing/nodes";
import { EVENT_TOPICS } from "@/lib/protocol";
import { testSource } from "@/tools/testing/harness/verification";
import { fetchOperations } from "../operations/fetch-operations";
import { fetchAhead } from "./fetch-ahead";
import { blocksPerFetch } from "./fetch-blocks";
import { probeNodes } from "./probe";

const LARGEST = 400_000;
const HEAD = 400;
const LOGS = 20;
/** The logs have a topic of the protocol, but are no events: anyone can emit them. */
const DATA = `0x${"00".repeat(250)}`;

const hash = (number: number): string => `0x${number.toString(16).padStart(64, "0")}`;
const quantity = (number: number): string => `0x${number.toString(16)}`;
/** The hash of the transaction of a block is this number and that of the block. */
const TRANSACTIONS = 1_000_000;
const transactionHash = (number: number): string => hash(TRANSACTIONS + number);

const logOf = (number: number, index: number) => ({
  address: `0x${"11".repeat(20)}`,
  topics: [EVENT_TOPICS[0]],
  data: DATA,
  blockNumber: quantity(number),
  blockHash: hash(number),
  transactionHash: transactionHash(number),
  transactionIndex: "0x0",
  logIndex: quantity(index),
  removed: false,
});

/** Blocks up to this one have no logs. */
let quietUntil = 0;
const logsOf = (number: number) =>
  number <= quietUntil ? [] : Array.from({ length: LOGS }, (_, index) => logOf(number, index));

function blockOf(number: number) {
  return {
    ...{ number: quantity(number), hash: hash(number), parentHash: hash(number - 1), timestamp: "0x1" },
    transactions: [{ hash: transactionHash(number), input: "0x" }],
  };
}

const receiptOf = (number: number) => ({
  ...{ transactionHash: transactionHash(number), blockHash: hash(number), transactionIndex: "0x0", status: "0x1" },
  logs: logsOf(number),
});

function resultOf(method: string, [first]: readonly unknown[]): unknown {
  if (method === "eth_chainId") return "0x1";
  if (method === "eth_getBlockReceipts") return [receiptOf(Number(first))];
  if (method === "eth_getTransactionReceipt") return receiptOf(Number(first) - TRANSACTIONS);
  if (method === "eth_getLogs") {
    const { fromBlock, toBlock } = Object(first);
    const [from, to] = [Number(fromBlock), Number(toBlock)];
    return Array.from({ length: to - from + 1 }, (_, index) => logsOf(from + index)).flat();
  }
  return blockOf(first === "latest" || first === "finalized" ? HEAD : Number(first));
}

let rpc: RpcClient;
/** Number of answers that were larger than the limit. */
let tooLarge = 0;
let requests = 0;

closeNodesAfterEach();
afterEach(() => rpc.close());

/** Starts a node whose blocks after `quiet` have logs of 20 kB each. */
async function open(quiet: number): Promise<void> {
  quietUntil = quiet;
  [tooLarge, requests] = [0, 0];
  const url = await serveCalls((calls) => {
    const answers = calls.map(({ method, params }) => ({ result: resultOf(method, params) }));
    requests++;
    if (JSON.stringify(answers).length > LARGEST) tooLarge++;
    return answers;
  });
  rpc = createRpcClient([url], { chainId: 1, largestAnswer: LARGEST });
}

async function fetchAll(): Promise<number[]> {
  const numbers: number[] = [];
  const fetch = async (from: number, to: number) => fetchOperations(rpc, await testSource(rpc), from, to);
  const fetchSize = (fitting: number) => blocksPerFetch(rpc.nodes[0] ?? { batchSize: 1, logRange: 1 }, fitting);
  for await (const batch of fetchAhead(fetch, 1, HEAD, fetchSize, { largestAnswer: LARGEST })) {
    numbers.push(...batch.map(({ number }) => number));
  }
  return numbers;
}

const ALL = Array.from({ length: HEAD }, (_, index) => index + 1);

describe("a node with more logs than fit into an answer", () => {
  test("is probed and not set aside", async () => {
    await open(0);
    await probeNodes(rpc);
    const [node] = rpc.nodes;
    expect(node).toMatchObject({ hasBlockReceipts: true, height: HEAD });
    expect(node?.circuit.state).toBe("closed");
    expect(node?.failures.size).toBe(0);
  });

  test("is not set aside for one that cannot be split", async () => {
    await open(0);
    rpc.close();
    rpc = createRpcClient(
      rpc.nodes.map(({ name }) => name),
      { chainId: 1, largestAnswer: 1_000 },
    );
    const [node] = rpc.nodes;
    if (node === undefined) throw new Error("there is no node");
    node.height = HEAD;
    const fetched = fetchOperations(rpc, await testSource(rpc), 5, 5);
    await expect(fetched).rejects.toMatchObject({ code: "ANSWER_TOO_LARGE" });
    expect(node.circuit.state).toBe("closed");
    expect(node.failures.get("ANSWER_TOO_LARGE")).toBe(1);
  });

  test("is asked for ranges that fit, once their size is known", async () => {
    await open(0);
    await probeNodes(rpc);
    tooLarge = 0;
    expect(await fetchAll()).toEqual(ALL);
    expect(tooLarge).toBe(0);
    expect(rpc.nodes[0]?.failures.size).toBe(0);
  });

  test("is asked for smaller ranges at once if the logs begin suddenly", async () => {
    await open(100);
    await probeNodes(rpc);
    [tooLarge, requests] = [0, 0];
    expect(await fetchAll()).toEqual(ALL);
    expect(rpc.nodes[0]?.failures.size).toBe(0);
    expect(rpc.nodes[0]?.circuit.state).toBe("closed");
    expect(tooLarge).toBeLessThanOrEqual(requests / 4);
  });
});
