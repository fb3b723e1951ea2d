import {
  NodeInconsistentError,
  NodeRefusedError,
  parseOutcome,
  type RpcClient,
  type RpcNode,
  type RpcOutcome,
} from "@/lib/chain/rpc";
import { headerSchema } from "./schemas";
import type { BlockReference } from "./types";

/** JSON-RPC's codes for what a node does not know: the method, the parameter, the block. */
const UNKNOWN = new Set([-32601, -32602, -39001]);
/** Some nodes' code for these and for other faults too. */
const SOME_FAULT = -32000;

/** The chain as a node sees it now. */
export interface ChainHead extends BlockReference {
  /** The node's last final block; null where it does not know the tag. */
  readonly finalized: number | null;
}

/**
 * The node's head and its last final block.
 * @throws the client's errors; all of them retryable
 */
export async function fetchHead(rpc: RpcClient): Promise<ChainHead> {
  return rpc.onOneNode(-1, async (node) => {
    const head = await headOf(node);
    node.height = head.number;
    return head;
  });
}

/** The node's head, and its last final block where it knows the tag. */
export async function headOf(node: RpcNode): Promise<ChainHead> {
  const asksFinalized = node.knowsFinalized !== false;
  const [latest, finalized] = await node.batch(
    ["latest", ...(asksFinalized ? ["finalized"] : [])].map((tag) => ({
      method: "eth_getBlockByNumber",
      params: [tag, false],
    })),
    "head",
  );
  const head = parseOutcome("eth_getBlockByNumber", latest, headerSchema);
  const { number, hash, timestamp } = head;
  return { number, hash, timestamp, finalized: asksFinalized ? finalNumber(node, finalized) : null };
}

function finalNumber(node: RpcNode, outcome: RpcOutcome | undefined): number | null {
  try {
    const final = parseOutcome("eth_getBlockByNumber", outcome, headerSchema.nullable());
    if (final !== null) node.knowsFinalized = true;
    else if (node.knowsFinalized === true) throw new NodeInconsistentError("the node has no final block any more");
    return final?.number ?? null;
  } catch (error) {
    // A chain without the tag refuses it; finality is then by depth alone (decisions.md §7).
    if (!(error instanceof NodeRefusedError) || node.knowsFinalized === true) throw error;
    if (UNKNOWN.has(error.rpcCode)) node.knowsFinalized = false;
    else if (error.rpcCode !== SOME_FAULT) throw error;
    return null;
  }
}
