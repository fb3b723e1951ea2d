import {
  NodeBusyError,
  NodeInconsistentError,
  NodeOfOtherChainError,
  NodeRefusedError,
  parseOutcome,
  type RpcClient,
  type RpcNode,
  type RpcOutcome,
  toQuantity,
} from "@/lib/chain/rpc";
import { RetryableError } from "@/lib/runtime/errors";
import { asksFinalized, failedFinalized, hasFinalized, lacksFinalized, postponeFinalized } from "./finalized-tag";
import { headerSchema } from "./schemas";
import type { BlockReference } from "./types";

const blockCall = (tag: string) => ({ method: "eth_getBlockByNumber", params: [tag, false] });
const LATEST = blockCall("latest");
const FINALIZED = blockCall("finalized");

/**
 * The head that a node claims. Its hash is not checked: only linked blocks of the index prove it (spec §8.3.2), so a lie only delays, and
 * changes the head and its time in the status.
 */
export interface ChainHead extends BlockReference {
  /** The node's `finalized` block; null if it returned none. */
  readonly finalized: BlockReference | null;
  /** The node that claims it. */
  readonly node: RpcNode;
}

/** A node claims a head but lacks a block below it. */
class HeadNotServedError extends RetryableError {
  readonly code = "HEAD_NOT_SERVED";
  constructor(head: number, missing: number) {
    super(`the node claims block ${head} as its latest block but lacks block ${missing}`, {
      hint: "The worker asks another node. If it persists, check this one.",
    });
  }
}

/** A head with the last block that can be fetched. */
export interface ReachableHead extends ChainHead {
  /** The claimed head, unless the node lacks a block below it. */
  readonly reachable: number;
}

/**
 * Fetches the head that a node claims, and its `finalized` block. `doubtedFrom`: fetching the blocks after this one
 * failed, so a node must show that it has some of them. If it has none, another node is asked. If no node has any,
 * returns one of the claims, without a reachable block.
 * @throws the errors of the client, which are retryable
 */
export async function fetchHead(rpc: RpcClient, doubtedFrom: number | null = null): Promise<ReachableHead> {
  let claimed: ReachableHead | null = null;
  try {
    return await rpc.onOneNode(-1, async (node) => {
      const head = await headOf(node);
      node.height = head.number;
      if (doubtedFrom === null || head.number <= doubtedFrom) return { ...head, reachable: head.number };
      const reachable = await lastShown(node, doubtedFrom, head.number);
      if (reachable > doubtedFrom) return { ...head, reachable };
      claimed = { ...head, reachable };
      if (rpc.nodes.length === 1) return claimed;
      throw new HeadNotServedError(head.number, doubtedFrom + 1);
    });
  } catch (error) {
    if (claimed === null) throw error;
    return claimed;
  }
}

/**
 * The last block that the node returns among the claimed head and the blocks at distances of 1, 2, 4, … after `from`. A
 * batch fails as a whole if one of its blocks is missing, so a range is fetched only up to a block that exists.
 */
async function lastShown(node: RpcNode, from: number, claimed: number): Promise<number> {
  const numbers: number[] = [];
  for (let distance = 1; from + distance < claimed; distance *= 2) numbers.push(from + distance);
  numbers.push(claimed);
  const outcomes = await node.batch(
    numbers.map((number) => blockCall(toQuantity(number))),
    "head",
  );
  const missing = outcomes.findIndex((outcome, index) => {
    const block = parseOutcome("eth_getBlockByNumber", outcome, headerSchema.nullable());
    return block?.number !== numbers[index];
  });
  return (missing < 0 ? claimed : numbers[missing - 1]) ?? from;
}

/**
 * Fetches the head of one node, with its `finalized` block if it knows the tag.
 * @throws RetryableError. An error for `finalized` alone is not thrown, because it only keeps finality from advancing, unless
 * the node says that it has no such block.
 */
export async function headOf(node: RpcNode): Promise<ChainHead> {
  if (!asksFinalized(node)) return { ...(await fetchLatest(node)), finalized: null, node };
  try {
    const [latest, finalized] = await node.batch([LATEST, FINALIZED], "head");
    return { ...parseHead(latest), finalized: finalizedOf(node, finalized), node };
  } catch (error) {
    if (!mayBeForFinalized(error)) throw error;
    // Either call may be the cause. The first one alone decides whether the node is usable.
    return { ...(await fetchLatest(node)), finalized: await finalizedAlone(node), node };
  }
}

async function fetchLatest(node: RpcNode): Promise<BlockReference> {
  const [latest] = await node.batch([LATEST], "head");
  return parseHead(latest);
}

/** The `finalized` block of a node that returns its latest block; null if it fails. */
async function finalizedAlone(node: RpcNode): Promise<BlockReference | null> {
  try {
    const [finalized] = await node.batch([FINALIZED], "head");
    return finalizedOf(node, finalized);
  } catch (error) {
    if (!mayBeForFinalized(error)) throw error;
    failedFinalized(node, error);
    postponeFinalized(node);
    return null;
  }
}

function parseHead(outcome: RpcOutcome | undefined): BlockReference {
  const { number, hash, timestamp } = parseOutcome("eth_getBlockByNumber", outcome, headerSchema);
  return { number, hash, timestamp };
}

/** The node's `finalized` block; null for any other answer. */
function finalizedOf(node: RpcNode, outcome: RpcOutcome | undefined): BlockReference | null {
  try {
    const block = parseOutcome("eth_getBlockByNumber", outcome, headerSchema.nullable());
    if (block === null) {
      lacksFinalized(node, "null");
      return null;
    }
    hasFinalized(node);
    return { number: block.number, hash: block.hash, timestamp: block.timestamp };
  } catch (error) {
    if (!(error instanceof RetryableError)) throw error;
    if (error instanceof NodeRefusedError) failedFinalized(node, error);
    return null;
  }
}

/** Whether the call for `finalized` may be the one that failed. A busy or unavailable node is not asked twice. */
function mayBeForFinalized(error: unknown): error is RetryableError {
  if (!(error instanceof RetryableError) || error instanceof NodeBusyError) return false;
  return !(error instanceof NodeOfOtherChainError) && !isUnavailable(error);
}

function isUnavailable(error: RetryableError): boolean {
  return error.cause !== undefined && !(error instanceof NodeInconsistentError);
}
