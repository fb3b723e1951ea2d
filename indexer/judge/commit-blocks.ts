import { hash as digest } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { commitToBlock, type Hash, type Hex, NO_COMMITMENT } from "@/lib/protocol";
import type { JudgedBlock } from "./judge-blocks";
import { WorkSlice } from "./work-slice";

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
): Promise<BlockWithCommitment[]> {
  const slice = new WorkSlice();
  let last = previous ?? NO_COMMITMENT;
  const committed: BlockWithCommitment[] = [];
  for (const judged of blocks) {
    const { block, overrides, operations } = judged;
    if (overrides.length === 0 && operations.length === 0) continue;
    const effects = [...overrides, ...operations.flatMap((operation) => operation.effects)];
    if (effects.length > 0) last = commitToBlock(last, block, effects, sha256);
    committed.push({ block, overrides, operations, commitment: effects.length > 0 ? last : null });
    if (slice.isUsedUp(operations.length)) await setImmediate();
  }
  return committed;
}

function sha256(data: Hex): Hash {
  return `0x${digest("sha256", Buffer.from(data.slice(2), "hex"), "hex")}`;
}
