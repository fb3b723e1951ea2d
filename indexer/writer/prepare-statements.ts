import { WorkSlice } from "@/lib/runtime/work-slice";
import type { Changes } from "../judge/changes";
import type { BlockWithCommitment } from "../judge/commit-blocks";
import { activityStatements } from "./activity";
import { changeStatements } from "./change-statements";
import { blockColumns, operationColumns } from "./columns";
import type { PreparedRows } from "./feature-rows";
import { signerStatements } from "./signers";
import { insertRows, joinStatements, type WriteStatement } from "./statements";

/**
 * Returns the statements that write the blocks, their operations and the changed rows. `rows`: what features
 * write for the batch. The statements do not depend on finality.
 */
export function prepareStatements(
  blocks: readonly BlockWithCommitment[],
  changes: Changes,
  rows: readonly PreparedRows[],
  slice = new WorkSlice(),
): Promise<WriteStatement[]> {
  return joinStatements([
    ...rows.map(async ({ inserts }) => [...inserts]),
    insertRows("block", blockColumns, blocks, slice),
    insertRows(
      "operation",
      operationColumns,
      blocks.flatMap(({ operations }) => operations),
      slice,
    ),
    changeStatements(changes, slice),
    signerStatements(blocks, changes, slice),
    activityStatements(blocks, changes.holderChanges, slice),
    ...rows.map(async ({ statements }) => [...statements]),
  ]);
}
