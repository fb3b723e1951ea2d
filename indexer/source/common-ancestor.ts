import type { RpcClient } from "@/lib/chain/rpc";
import { FatalError } from "@/lib/runtime/errors";
import { fetchReferences } from "./head";
import type { BlockReference } from "./types";

/** The node's chain contradicts a block that was final (decisions.md §7). */
export class FinalityViolatedError extends FatalError {
  readonly code = "FINALITY_VIOLATED";
  constructor(finalNumber: number) {
    super(`the node's chain has another block at or below the final block ${finalNumber}`, {
      mend:
        "Nothing was undone. Check that RPC_URL is the right chain and healthy; if the chain really went back past " +
        "its finality, index it again in an empty database.",
    });
  }
}

/** Blocks compared with the node at once. */
const CHUNK = 50;

/**
 * The last of the recorded blocks (newest first) that the node's chain has too; null where it shares none of them.
 * @throws the client's errors; all of them retryable
 */
export async function commonAncestor(
  rpc: RpcClient,
  recorded: readonly BlockReference[],
): Promise<BlockReference | null> {
  for (let start = 0; start < recorded.length; start += CHUNK) {
    const chunk = recorded.slice(start, start + CHUNK);
    const theirs = await fetchReferences(
      rpc,
      chunk.map(({ number }) => number),
    );
    const match = chunk.find((block, index) => block.hash === theirs[index]?.hash);
    if (match !== undefined) return match;
  }
  return null;
}
