import { createHash } from "node:crypto";
import { commitToBlock, type Hash, type Hex, NO_COMMITMENT } from "@/lib/protocol";
import type { JudgedBlock } from "../judge/judge-blocks";

/** A judged block with the state commitment after it; null where it changed nothing. */
export interface CommittedBlock extends JudgedBlock {
  readonly commitment: Hash | null;
}

/** Chains each block that changed something to the commitment before it. `previous` is null at an index's beginning. */
export function commitBlocks(previous: Hash | null, blocks: readonly JudgedBlock[]): CommittedBlock[] {
  let last = previous ?? NO_COMMITMENT;
  return blocks.map((judged) => {
    const effects = [...judged.overrides, ...judged.operations.flatMap((operation) => operation.effects)];
    if (effects.length === 0) return { ...judged, commitment: null };
    last = commitToBlock(last, judged.block, effects, sha256);
    return { ...judged, commitment: last };
  });
}

function sha256(data: Hex): Hash {
  return `0x${createHash("sha256").update(data.slice(2), "hex").digest("hex")}`;
}
