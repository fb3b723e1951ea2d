import { WorkSlice } from "@/lib/runtime/work-slice";
import type { Changes } from "../judge/changes";
import type { BlockWithCommitment } from "../judge/commit-blocks";
import { activityStatements } from "./activity";
import { changeStatements } from "./change-statements";
import { blockColumns, operationColumns } from "./columns";
import { type BatchRange, offerStatements } from "./market-statements";
import { saleStatements } from "./sale-statements";
import { insertRows, joinStatements, type WriteStatement } from "./statements";

/**
 * Returns the statements that write the blocks, their operations and the changed rows. `range` is the range of the
 * whole batch. The statements do not depend on finality.
 */
export function prepareStatements(
  blocks: readonly BlockWithCommitment[],
  changes: Changes,
  range: BatchRange,
  hasMarket: boolean,
  slice = new WorkSlice(),
): Promise<WriteStatement[]> {
  return joinStatements([
    insertRows("block", blockColumns, blocks, slice),
    insertRows(
      "operation",
      operationColumns,
      blocks.flatMap(({ operations }) => operations),
      slice,
    ),
    changeStatements(changes, slice),
    activityStatements(blocks, slice),
    ...(hasMarket ? [offerStatements(changes, range, slice)] : []),
    saleStatements(changes, range),
  ]);
}
