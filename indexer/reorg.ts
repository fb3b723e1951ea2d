import { isDevelopmentChain } from "@/lib/chain/networks";
import { NodeInconsistentError } from "@/lib/chain/rpc";
import { log } from "@/lib/runtime/log";
import type { PipelineContext } from "./context";
import type { Cursor } from "./lead/cursor";
import { commonAncestor, type FinalityProof } from "./source/common-ancestor";
import type { ChainHead } from "./source/head";
import { loadRecentBlocks } from "./state/recent-blocks";
import { revertBlocks } from "./writer/revert-blocks";

/**
 * Whether the head alone shows that the block at the cursor is orphaned. If the head is higher, the parent hash of the
 * next block decides.
 * @throws DatabaseUnreachableError
 */
export async function isReorged(
  { connection, network }: PipelineContext,
  cursor: Cursor,
  head: ChainHead,
): Promise<boolean> {
  if (cursor.hash === null || head.number > cursor.number) return false;
  if (head.number === cursor.number) return head.hash !== cursor.hash;
  const [recorded] = (await loadRecentBlocks(connection, head.number)).slice(-1);
  if (recorded?.number === head.number && recorded.hash !== head.hash) return true;
  // If the head is lower, the node lags (spec §8.5), except on the development chain, whose node is the chain (spec
  // §8.6).
  return isDevelopmentChain(network);
}

/**
 * Undoes the orphaned blocks, back to the last block that index and chain share (spec §8.2). Returns the new cursor.
 * @throws FinalityViolatedError if that block is below the last final one (spec §8.4); NodeInconsistentError if the
 * head is not part of the node's chain; the errors of the client and of {@link revertBlocks}
 */
export async function revertReorg(context: PipelineContext, cursor: Cursor, head: ChainHead): Promise<Cursor> {
  const { connection, rpc, network, rows, vitals, finality, verification } = context;
  const recorded = await loadRecentBlocks(connection, Math.min(cursor.finalNumber, cursor.number));
  const endsFinal = cursor.finalNumber >= network.startBlock;
  const known = recorded.filter(({ number }, index) => number <= head.number || index === recorded.length - 1);
  const search = { recorded: known, endsFinal, proof: requiredProof(context), verification };
  const ancestor = await commonAncestor(rpc, search);
  // The claimed head had another hash at this number, or another successor. A claim alone must not cause an undo.
  const contradicted = isDevelopmentChain(network) ? cursor.number : Math.min(cursor.number, head.number);
  if (ancestor?.number === contradicted) throw new NodeInconsistentError("the node contradicts its own chain");
  const target = ancestor ?? { number: network.startBlock - 1, hash: null, timestamp: 0 };
  const next = await revertBlocks(connection, cursor, target, rows);
  finality.reverted();
  const depth = cursor.number - next.number;
  vitals.reorged(depth);
  log.warn({ from: cursor.number, to: next.number, depth }, "chain reorg");
  return next;
}

/** What a node must show to contradict a final block: the rules that make the index's own blocks final (spec §8.4). */
function requiredProof({ network, finality }: PipelineContext): FinalityProof {
  // The node of a development chain never lags (spec §8.6).
  if (isDevelopmentChain(network)) return { kind: "none" };
  return { kind: finality.hasTag ? "finalized" : "depth", finalityDepth: network.finalityDepth };
}
