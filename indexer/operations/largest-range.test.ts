import { afterEach, expect, test } from "vitest";
import { createRpcClient, type RpcClient } from "@/lib/chain/rpc";
import { closeNodesAfterEach, serveCalls } from "@/lib/chain/rpc/testing/nodes";
import { sourceOfUnknownFormat } from "@/tools/testing/harness/verification";
import { fetchHead } from "../source/head";
import { fetchOperations } from "./fetch-operations";

const LARGEST = 400_000;
/** What makes a block large. Two of them do not fit into an answer. */
const LARGE = `0x${"00".repeat(150_000)}`;
/** Large blocks end here. */
const LAST_LARGE = 200;
const RANGE = 64;

const hash = (number: number): string => `0x${number.toString(16).padStart(64, "0")}`;

function resultOf(method: string, [first]: readonly unknown[]): unknown {
  if (method === "eth_chainId") return "0x1";
  if (method === "eth_getLogs" || method === "eth_getBlockReceipts") return [];
  const number = first === "latest" || first === "finalized" ? 10_000 : Number(first);
  return {
    ...{ number: `0x${number.toString(16)}`, hash: hash(number), parentHash: hash(number - 1), timestamp: "0x1" },
    // A node may add fields: they count for the size of its answer.
    ...{ extraData: number > LAST_LARGE ? "0x" : LARGE, transactions: [] },
  };
}

let rpc: RpcClient;
/** Number of answers that were larger than the limit. */
let tooLarge = 0;

closeNodesAfterEach();
afterEach(() => rpc.close());

async function open(): Promise<void> {
  tooLarge = 0;
  const url = await serveCalls((calls) => {
    const answers = calls.map(({ method, params }) => ({ result: resultOf(method, params) }));
    if (JSON.stringify(answers).length > LARGEST) tooLarge++;
    return answers;
  });
  rpc = createRpcClient([url], { chainId: 1, largestAnswer: LARGEST });
  await fetchHead(rpc);
}

/** The number of blocks that a fetch of 64 blocks returns. */
const fetched = async (from: number): Promise<number> =>
  (await fetchOperations(rpc, sourceOfUnknownFormat(rpc), from, from + RANGE - 1)).length;

test("after a range that was too large, the next one is not halved from its whole length again", async () => {
  await open();
  expect(await fetched(1)).toBe(1);
  const first = tooLarge;
  expect(first).toBeGreaterThan(3);
  expect(await fetched(2)).toBe(1);
  // The limit is tried again once, and then holds.
  expect(tooLarge - first).toBeLessThanOrEqual(2);
});

test("ranges grow again where blocks are small", async () => {
  await open();
  expect(await fetched(1)).toBe(1);
  const counts: number[] = [];
  for (let from = LAST_LARGE + 1; counts.at(-1) !== RANGE; from += counts.at(-1) ?? 1) {
    counts.push(await fetched(from));
    expect(counts.length).toBeLessThan(6);
  }
});
