import { z } from "zod";
import { mayBeMessage, recognize } from "@/lib/protocol";
import { countSchema, dataSchema, type RpcClient } from "./rpc";

/** The pending mints of a token by message. */
export interface PendingMintsOf {
  readonly count: number;
  /** Their ids, at most {@link IDS_LIMIT}. */
  readonly ids: readonly string[];
}

/** The mints that are pending at a node, by ticker. `block`: the number of the block in which the node expects them. */
export interface PendingMints {
  readonly block: number;
  readonly byTicker: ReadonlyMap<string, PendingMintsOf>;
}

/** Milliseconds for which an answer of the node, or its failure, is reused. */
const ANSWER_AGE = 1_000;
/**
 * Maximum number of transactions that are examined, and maximum length of a mint's calldata in hexadecimal digits. Ids
 * beyond the limit are only counted.
 */
const TRANSACTIONS_LIMIT = 20_000;
const INPUT_LIMIT = 2_000;
const IDS_LIMIT = 500;

const pendingBlock = z
  .object({
    number: countSchema.nullable(),
    transactions: z.array(z.object({ input: z.unknown() })),
  })
  .nullable();

/**
 * Returns a function that reads the mints that are pending at the node. All callers share one call a second. It throws
 * if no node answers.
 */
export function pendingMintsReader(rpc: RpcClient): () => Promise<PendingMints> {
  let latest: { readonly since: number; readonly answer: Promise<PendingMints> } | null = null;
  return () => {
    if (latest === null || performance.now() - latest.since > ANSWER_AGE)
      latest = { since: performance.now(), answer: readPendingMints(rpc) };
    return latest.answer;
  };
}

async function readPendingMints(rpc: RpcClient): Promise<PendingMints> {
  const block = await rpc.call("eth_getBlockByNumber", ["pending", true], pendingBlock);
  // Nodes that do not support the pending block return null, or a block without a number.
  if (block === null || block.number === null) return { block: Number.MAX_SAFE_INTEGER, byTicker: new Map() };
  return { block: block.number, byTicker: groupMints(block.transactions) };
}

/** Groups the mints among these transactions by ticker. Their calldata is hostile. */
export function groupMints(transactions: readonly { readonly input: unknown }[]): Map<string, PendingMintsOf> {
  const groups = new Map<string, { count: number; ids: string[] }>();
  for (const { input } of transactions.slice(0, TRANSACTIONS_LIMIT)) {
    const mint = mintOf(input);
    if (mint === null) continue;
    const group = groups.get(mint.ticker) ?? { count: 0, ids: [] };
    groups.set(mint.ticker, group);
    group.count++;
    if (group.ids.length < IDS_LIMIT) group.ids.push(mint.id);
  }
  return groups;
}

function mintOf(input: unknown): { ticker: string; id: string } | null {
  if (typeof input !== "string" || input.length > INPUT_LIMIT) return null;
  const data = dataSchema.safeParse(input).data;
  const recognized = data === undefined || !mayBeMessage(data) ? null : recognize(data);
  if (recognized?.kind !== "message" || recognized.message.op !== "mint") return null;
  return { ticker: recognized.message.tick, id: recognized.message.id };
}
