import type { z } from "zod";
import { NodeInconsistentError, parseOutcome, type RpcClient, type RpcNode, toQuantity } from "@/lib/chain/rpc";
import { FatalError, RetryableError } from "@/lib/runtime/errors";
import { headerSchema } from "./schemas";
import type { BlockReference } from "./types";

/** Every node contradicts a final block (spec §8.4). */
export class FinalityViolatedError extends FatalError {
  readonly code = "FINALITY_VIOLATED";
  constructor(finalNumber: number, cause: unknown) {
    super(`the chain has another block at or below the final block ${finalNumber}`, {
      hint:
        "Nothing was undone. Check that the nodes of RPC_URL are healthy and of the right chain. If the chain did " +
        "reorganize below its final block, index it again: npm run indexer -- reindex.",
      cause,
    });
  }
}

/** One node has another block at the number of a final block. Only if every node does, finality is violated. */
class ContradictsFinalityError extends RetryableError {
  readonly code = "CONTRADICTS_FINALITY";
  constructor(node: string, { number, hash }: BlockReference, theirs: string | null) {
    super(`the node ${node} has ${theirs ?? "no block"} instead of the final block ${number} ${hash}`, {
      hint: "The worker asks another node.",
    });
  }
}

/**
 * A node has a different chain than the index, but too few blocks to contradict a final block: it may lag on an old
 * fork.
 */
class NodeOnOldForkError extends RetryableError {
  readonly code = "NODE_ON_OLD_FORK";
  constructor(missing: number, final: number) {
    super(
      `the node has a different chain than the index and lacks block ${missing}, so it cannot contradict the final block ${final}`,
      {
        hint: "The worker retries until the node is synced, or asks another node.",
      },
    );
  }
}

/** Blocks per request. */
const CHUNK = 50;

/** The parameters of {@link commonAncestor}. */
export interface AncestorSearch {
  /** The recorded blocks that are not final, and the last final one; newest first. */
  readonly recorded: readonly BlockReference[];
  /** Whether the last of them is final. If so, the search must not end below it. */
  readonly endsFinal: boolean;
  /**
   * Blocks that a node must have after a final block to contradict it. A node with fewer may lag. Below 0: no proof is
   * required.
   */
  readonly finalityDepth: number;
}

/**
 * Finds the last recorded block that is part of the chain; null if there is none and none of them is final. Finality is
 * violated only if every node of this chain contradicts the final block in one attempt (spec §8.4).
 * @throws FinalityViolatedError; the errors of the client, which are retryable
 */
export async function commonAncestor(rpc: RpcClient, search: AncestorSearch): Promise<BlockReference | null> {
  const contradictions = new Map<RpcNode, ContradictsFinalityError>();
  try {
    return await rpc.onOneNode(-1, async (node) => {
      try {
        return await ancestorOn(node, search);
      } catch (error) {
        if (error instanceof ContradictsFinalityError) contradictions.set(node, error);
        throw error;
      }
    });
  } catch (error) {
    const final = search.recorded.at(-1);
    const [contradiction] = contradictions.values();
    if (contradiction === undefined || final === undefined) throw error;
    // An unavailable node may still agree with the index, so the other nodes alone must not stop the index.
    if (!rpc.nodes.every((node) => node.isOfWrongChain || contradictions.has(node))) throw contradiction;
    throw new FinalityViolatedError(final.number, contradiction);
  }
}

async function ancestorOn(
  node: RpcNode,
  { recorded, endsFinal, finalityDepth }: AncestorSearch,
): Promise<BlockReference | null> {
  for (let start = 0; start < recorded.length; start += CHUNK) {
    const chunk = recorded.slice(start, start + CHUNK);
    const numbers = chunk.map(({ number }) => number);
    const theirs = await fetchHeaders(node, numbers);
    const match = chunk.find((block, index) => block.hash === theirs[index]?.hash);
    if (match !== undefined) return match;
  }
  const final = recorded.at(-1);
  if (!endsFinal || final === undefined) return null;
  throw new ContradictsFinalityError(node.name, final, await contradictionOf(node, final, finalityDepth));
}

/**
 * The hash of the node's block at the number of a final block. The node must prove it by as many linked blocks after it
 * as made the other block final. A node that alternates between two chains cannot provide them.
 * @throws NodeOnOldForkError, NodeInconsistentError
 */
async function contradictionOf(node: RpcNode, final: BlockReference, finalityDepth: number): Promise<string | null> {
  // The node of a development chain is the chain and needs no proof (spec §8.6).
  if (finalityDepth < 0) return (await fetchHeaders(node, [final.number]))[0]?.hash ?? null;
  let other: Header | null = null;
  let below: Header | null = null;
  const last = final.number + finalityDepth;
  for (let start = final.number; start <= last; start += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, last - start + 1) }, (_, index) => start + index);
    for (const [index, header] of (await fetchHeaders(node, numbers)).entries()) {
      if (header === null) throw new NodeOnOldForkError(start + index, final.number);
      const agrees = below === null ? header.hash !== final.hash : header.parentHash === below.hash;
      if (!agrees) throw new NodeInconsistentError("the node contradicts its own chain");
      other ??= header;
      below = header;
    }
  }
  return other?.hash ?? null;
}

type Header = z.infer<typeof headerSchema>;

/** The headers of the node's blocks with these numbers; null for a block that it does not have. */
async function fetchHeaders(node: RpcNode, numbers: readonly number[]): Promise<(Header | null)[]> {
  const calls = numbers.map((number) => ({ method: "eth_getBlockByNumber", params: [toQuantity(number), false] }));
  const outcomes = await node.batch(calls, "head");
  return numbers.map((number, index) => {
    const block = parseOutcome("eth_getBlockByNumber", outcomes[index], headerSchema.nullable());
    if (block !== null && block.number !== number) {
      throw new NodeInconsistentError("the node returned a block with another number");
    }
    return block;
  });
}
