import type { z } from "zod";
import { NodeInconsistentError, parseOutcome, type RpcClient, type RpcNode, toQuantity } from "@/lib/chain/rpc";
import { FatalError, RetryableError } from "@/lib/runtime/errors";
import { headerSchema } from "./schemas";
import type { BlockReference } from "./types";

/** The node's chain contradicts a block that was final (decisions.md §7). */
export class FinalityViolatedError extends FatalError {
  readonly code = "FINALITY_VIOLATED";
  constructor(finalNumber: number, cause: unknown) {
    super(`the node's chain has another block at or below the final block ${finalNumber}`, {
      hint:
        "Nothing was undone. Check that RPC_URL is the right chain and healthy; if the chain really went back past " +
        "its finality, index it again: npm run indexer -- reindex.",
      cause,
    });
  }
}

/** One node has another block in the place of a final one. Where every node has, the chain was reorganised past it. */
class ContradictsFinalityError extends RetryableError {
  readonly code = "CONTRADICTS_FINALITY";
  constructor(node: string, { number, hash }: BlockReference, theirs: string | null) {
    super(`the node ${node} has ${theirs ?? "no block"} in the place of the final block ${number} ${hash}`, {
      hint: "Another node is asked.",
    });
  }
}

/** A node has fewer blocks than those that made a block final, and others: it may be behind, on a fork of the past. */
class NodeOnOldForkError extends RetryableError {
  readonly code = "NODE_ON_OLD_FORK";
  constructor(missing: number, final: number) {
    super(
      `the node has another chain than the index, without block ${missing}, and cannot know block ${final} for final`,
      {
        hint: "It is asked again until it has caught up, or another node is.",
      },
    );
  }
}

/** Blocks compared with the node at once. */
const CHUNK = 50;

export interface AncestorSearch {
  /** The recorded blocks that are not final, and the last final one; newest first. */
  readonly recorded: readonly BlockReference[];
  /** Whether the last of them is final, so that the search cannot end without one. */
  readonly endsFinal: boolean;
  /** How many blocks a node must have after a final block to contradict it: one that has fewer may be behind. */
  readonly finalityDepth: number;
}

/**
 * The last of the recorded blocks that the chain has too; null where it shares none of them, and none of them is final.
 * A contradiction of a final block is believed only if every node of this chain gives it, in one attempt.
 * @throws FinalityViolatedError; the client's errors, all of them retryable
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
    // A node that is away may still agree with the index: nobody stops it on the word of the others.
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
  throw new ContradictsFinalityError(node.name, final, await otherFinal(node, final, finalityDepth));
}

/**
 * The hash of the node's block in the place of a final one: proved by as many blocks on top of it, each linked to the one
 * before, as made the other final. A node that answers from one chain now and from another then can't give them.
 * @throws NodeOnOldForkError, NodeInconsistentError
 */
async function otherFinal(node: RpcNode, final: BlockReference, finalityDepth: number): Promise<string | null> {
  // A development chain's node is the chain: what it has forgotten never was.
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

/** The heads of the node's blocks of these numbers; null for one that it does not have. */
async function fetchHeaders(node: RpcNode, numbers: readonly number[]): Promise<(Header | null)[]> {
  const calls = numbers.map((number) => ({ method: "eth_getBlockByNumber", params: [toQuantity(number), false] }));
  const outcomes = await node.batch(calls, "head");
  return numbers.map((number, index) => {
    const block = parseOutcome("eth_getBlockByNumber", outcomes[index], headerSchema.nullable());
    if (block !== null && block.number !== number) {
      throw new NodeInconsistentError("the node gave a block of another number");
    }
    return block;
  });
}
