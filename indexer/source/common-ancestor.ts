import { NodeInconsistentError, parseOutcome, type RpcClient, type RpcNode, toQuantity } from "@/lib/chain/rpc";
import { FatalError, RetryableError } from "@/lib/runtime/errors";
import { headerSchema } from "./schemas";
import type { BlockReference } from "./types";

/** The node's chain contradicts a block that was final (decisions.md §7). */
export class FinalityViolatedError extends FatalError {
  readonly code = "FINALITY_VIOLATED";
  constructor(finalNumber: number, cause: unknown) {
    super(`the node's chain has another block at or below the final block ${finalNumber}`, {
      mend:
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
      mend: "Another node is asked.",
    });
  }
}

/** A node does not have a block that it should have. */
class BlockMissingError extends RetryableError {
  readonly code = "BLOCK_MISSING";
  constructor(number: number) {
    super(`the node does not have block ${number}`, { mend: "It is asked again by itself, or another node is." });
  }
}

/** Blocks compared with the node at once. */
const CHUNK = 50;

export interface AncestorSearch {
  /** The recorded blocks that are not final, and the last final one; newest first. */
  readonly recorded: readonly BlockReference[];
  /** Whether the last of them is final, so that the search cannot end without one. */
  readonly endsFinal: boolean;
  /** Whether a final block that a node does not have was taken back by the chain; else the node is behind. */
  readonly missingIsGone: boolean;
}

/**
 * The last of the recorded blocks that the chain has too; null where it shares none of them, and none of them is final.
 * What contradicts a final block is believed only where no node says otherwise.
 * @throws FinalityViolatedError; the client's errors, all of them retryable
 */
export async function commonAncestor(rpc: RpcClient, search: AncestorSearch): Promise<BlockReference | null> {
  let contradiction: unknown = null;
  try {
    return await rpc.onOneNode(-1, async (node) => {
      try {
        return await ancestorOn(node, search);
      } catch (error) {
        if (error instanceof ContradictsFinalityError) contradiction = error;
        throw error;
      }
    });
  } catch (error) {
    const final = search.recorded.at(-1);
    if (contradiction === null || final === undefined) throw error;
    throw new FinalityViolatedError(final.number, contradiction);
  }
}

async function ancestorOn(
  node: RpcNode,
  { recorded, endsFinal, missingIsGone }: AncestorSearch,
): Promise<BlockReference | null> {
  let last: string | null | undefined;
  for (let start = 0; start < recorded.length; start += CHUNK) {
    const chunk = recorded.slice(start, start + CHUNK);
    const theirs = await fetchHashes(node, chunk);
    const match = chunk.find((block, index) => block.hash === theirs[index]);
    if (match !== undefined) return match;
    last = theirs.at(-1);
  }
  const final = recorded.at(-1);
  if (!endsFinal || final === undefined || last === undefined) return null;
  if (last === null && !missingIsGone) throw new BlockMissingError(final.number);
  throw new ContradictsFinalityError(node.name, final, last);
}

/** The hashes of the node's blocks of these numbers; null for one that it does not have. */
async function fetchHashes(node: RpcNode, blocks: readonly BlockReference[]): Promise<(string | null)[]> {
  const calls = blocks.map(({ number }) => ({ method: "eth_getBlockByNumber", params: [toQuantity(number), false] }));
  const outcomes = await node.batch(calls, "head");
  return blocks.map(({ number }, index) => {
    const block = parseOutcome("eth_getBlockByNumber", outcomes[index], headerSchema.nullable());
    if (block !== null && block.number !== number) {
      throw new NodeInconsistentError("the node gave a block of another number");
    }
    return block?.hash ?? null;
  });
}
