import { createHash } from "node:crypto";
import { commitmentBeginning, encodeEffects, type Hash, NO_COMMITMENT } from "@/lib/protocol";
import { WorkSlice } from "@/lib/runtime/work-slice";
import type { JudgedBlock } from "./judge-blocks";

/** A judged block with its state commitment. */
export interface BlockWithCommitment extends JudgedBlock {
  /** Null if the block did not change the state. */
  readonly commitment: Hash | null;
}

/**
 * Computes the state commitment of each block that changed the state (spec §9.2). Returns only blocks that have
 * operations or effects. `previous`: the last commitment before these blocks; null if there is none.
 */
export async function commitBlocks(
  previous: Hash | null,
  blocks: readonly JudgedBlock[],
  slice = new WorkSlice(),
): Promise<BlockWithCommitment[]> {
  let last = previous ?? NO_COMMITMENT;
  const committed: BlockWithCommitment[] = [];
  for (const judged of blocks) {
    const { block, overrides, operations } = judged;
    if (overrides.length === 0 && operations.length === 0) continue;
    const commitment = await commit(last, judged, slice);
    last = commitment ?? last;
    committed.push({ block, overrides, operations, commitment });
  }
  return committed;
}

/** Hex digits that are hashed at once: fewer would need more calls, more would take longer than a slice. */
const PART = 100_000;

/**
 * The commitment after one block; null without effects. The encoding is hashed in parts, so that neither time nor memory is needed for that
 * of the whole block at once.
 */
async function commit(previous: Hash, judged: JudgedBlock, slice: WorkSlice): Promise<Hash | null> {
  const { block, overrides, operations } = judged;
  const hash = createHash("sha256");
  const beginning = commitmentBeginning(previous, block).slice(2);
  let part = beginning + encodeEffects(overrides).slice(2);
  let hasEffects = overrides.length > 0;
  for (const { effects } of operations) {
    if (slice.isUsedUp) await slice.next();
    if (effects.length === 0) continue;
    hasEffects = true;
    part += encodeEffects(effects).slice(2);
    if (part.length < PART) continue;
    hash.update(part, "hex");
    part = "";
  }
  return hasEffects ? `0x${hash.update(part, "hex").digest("hex")}` : null;
}
