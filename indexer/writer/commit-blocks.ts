import { hash as digest } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { commitToBlock, type Hash, type Hex, NO_COMMITMENT } from "@/lib/protocol";
import type { JudgedBlock } from "../judge/judge-blocks";
import { Turn } from "../turn";

/** A judged block with the state commitment after it; null where it changed nothing. */
export interface CommittedBlock extends JudgedBlock {
  readonly commitment: Hash | null;
}

/**
 * The blocks that have operations or changed something, each of the latter chained to the commitment before it
 * (docs/commitment.md). `previous` is null at an index's beginning.
 */
export async function commitBlocks(previous: Hash | null, blocks: readonly JudgedBlock[]): Promise<CommittedBlock[]> {
  const turn = new Turn();
  let last = previous ?? NO_COMMITMENT;
  const committed: CommittedBlock[] = [];
  for (const judged of blocks) {
    const { block, overrides, operations } = judged;
    if (overrides.length === 0 && operations.length === 0) continue;
    const effects = [...overrides, ...operations.flatMap((operation) => operation.effects)];
    if (effects.length > 0) last = commitToBlock(last, block, effects, sha256);
    committed.push({ block, overrides, operations, commitment: effects.length > 0 ? last : null });
    if (turn.isOver(operations.length)) await setImmediate();
  }
  return committed;
}

function sha256(data: Hex): Hash {
  return `0x${digest("sha256", Buffer.from(data.slice(2), "hex"), "hex")}`;
}
