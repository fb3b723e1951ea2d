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
import { log } from "@/lib/runtime/log";
import { headerSchema } from "./schemas";
import type { BlockReference } from "./types";

/** JSON-RPC's codes for what a node does not know: the method, the parameter, the block. */
const UNKNOWN = new Set([-32601, -32602, -39001]);
/** Time after which a node that does not know the tag `finalized` is asked for it again, in milliseconds. */
const FINALIZED_AGAIN = 1_000;

/** The chain as a node claims to see it now. Only blocks that the index has linked prove any of it. */
export interface ChainHead extends BlockReference {
  /** The node's last final block; null if it gave none. */
  readonly finalized: BlockReference | null;
}

/** A node claims a head, and does not have a block below it. */
class HeadNotServedError extends RetryableError {
  readonly code = "HEAD_NOT_SERVED";
  constructor(head: number, missing: number) {
    super(`the node claims that its latest block is ${head}, but does not have block ${missing}`, {
      hint: "Another node is asked. If it lasts, look at this one.",
    });
  }
}

/** A head with the last block that the node may be asked for. */
export interface ReachableHead extends ChainHead {
  /** The claimed head itself, unless the node turned out not to have a block before it. */
  readonly reachable: number;
}

/**
 * The head that a node claims, and its last final block. `doubtedFrom`: an attempt to go on from this block failed, so
 * that the node has to show that it has blocks after it. A node without any gives way to another one; if none has any,
 * one of the claims is returned, with nothing to be reached.
 * @throws the client's errors; all of them retryable
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
 * The last block that the node has, as far as blocks at distances of 1, 2, 4, ... from `from` up to the claimed head show:
 * a request for blocks that do not exist fails as a whole, with those that do.
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
 * The head that the node claims, with its last final block if it knows the tag.
 * @throws RetryableError; never for the answer to `finalized`, which only keeps finality from advancing
 */
export async function headOf(node: RpcNode): Promise<ChainHead> {
  if (!asksFinalized(node)) return withoutFinalized(node);
  try {
    const [latest, finalized] = await node.batch([blockCall("latest"), blockCall("finalized")], "head");
    return { ...parseHead(latest), finalized: finalizedOf(node, finalized) };
  } catch (error) {
    if (!mayBeForFinalized(error)) throw error;
    // The failure may be due to the second call alone: the first one decides whether the node can be used.
    const head = await withoutFinalized(node);
    if (node.knowsFinalized === false) setAside(node, error.code);
    return head;
  }
}

async function withoutFinalized(node: RpcNode): Promise<ChainHead> {
  const [latest] = await node.batch([blockCall("latest")], "head");
  return { ...parseHead(latest), finalized: null };
}

function blockCall(tag: string) {
  return { method: "eth_getBlockByNumber", params: [tag, false] };
}

function parseHead(outcome: RpcOutcome | undefined): BlockReference {
  const { number, hash, timestamp } = parseOutcome("eth_getBlockByNumber", outcome, headerSchema);
  return { number, hash, timestamp };
}

/** The node's final block; null for whatever else it answers. */
function finalizedOf(node: RpcNode, outcome: RpcOutcome | undefined): BlockReference | null {
  try {
    const block = parseOutcome("eth_getBlockByNumber", outcome, headerSchema.nullable());
    if (block === null) return null;
    node.knowsFinalized = true;
    return { number: block.number, hash: block.hash, timestamp: block.timestamp };
  } catch (error) {
    if (!(error instanceof RetryableError)) throw error;
    if (error instanceof NodeRefusedError && UNKNOWN.has(error.rpcCode)) setAside(node, error.code);
    return null;
  }
}

/** When nodes that do not answer `finalized` are asked for it again. */
const askedAgainAt = new WeakMap<RpcNode, number>();

function asksFinalized(node: RpcNode): boolean {
  return node.knowsFinalized !== false || performance.now() >= (askedAgainAt.get(node) ?? 0);
}

function setAside(node: RpcNode, code: string): void {
  if (node.knowsFinalized !== false) log.debug({ node: node.name, code }, "the node does not answer finalized");
  node.knowsFinalized = false;
  askedAgainAt.set(node, performance.now() + FINALIZED_AGAIN);
}

/** Whether the second call of the batch may be what failed. A busy node, or one that is away, is not asked twice. */
function mayBeForFinalized(error: unknown): error is RetryableError {
  if (!(error instanceof RetryableError) || error instanceof NodeBusyError) return false;
  return !(error instanceof NodeOfOtherChainError) && !isAway(error);
}

function isAway(error: RetryableError): boolean {
  return error.cause !== undefined && !(error instanceof NodeInconsistentError);
}
