import type { BlockReference } from "@/indexer/source/types";
import type { Column } from "@/indexer/writer/column";
import type { FeatureRows } from "@/indexer/writer/feature-rows";
import { insertRows } from "@/indexer/writer/statements";

/** A block whose snapshot may be due (spec §11.4). */
interface DueBlock extends BlockReference {
  /** Whether the block was indexed while the index followed the head. */
  readonly followed: boolean;
}

/** The position of the index after a batch. */
interface DuePosition {
  /** Blocks between two snapshots. */
  readonly interval: number;
  /** The last final block. */
  readonly final: number;
  /** The lowest block whose depth below the head is less than `finalityDepth`. */
  readonly open: number;
}

const dueColumns: readonly Column<DueBlock>[] = [
  ["block_number", "bigint", ({ number }) => number],
  ["block_hash", "bytea", ({ hash }) => hash],
  ["timestamp", "bigint", ({ timestamp }) => timestamp],
  ["followed", "boolean", ({ followed }) => followed],
];

/** The blocks of a batch whose snapshots may be due: the blocks that are not final yet, and the newest final block. */
function dueBlocks(blocks: readonly BlockReference[], { interval, final, open }: DuePosition): DueBlock[] {
  const first = blocks[0]?.number ?? 0;
  let due: DueBlock[] = [];
  for (let number = Math.ceil(first / interval) * interval; number < first + blocks.length; number += interval) {
    const block = blocks[number - first];
    if (block === undefined) continue;
    // All final blocks except the newest one became final while the index was behind the head.
    if (number <= final) due = [];
    due.push({ ...block, followed: number > final && number >= open });
  }
  return due;
}

/** The blocks whose snapshots may be due. */
export const dueRows: FeatureRows = {
  async prepare({ blocks }) {
    return {
      inserts: [],
      statements: [],
      undoTables: [],
      async insertsAt({ finalNumber: final, following }) {
        if (following === null) return [];
        const { network, open } = following;
        return insertRows(
          "snapshot_due",
          dueColumns,
          dueBlocks(blocks, { interval: network.snapshotInterval, final, open }),
        );
      },
      finish: async () => undefined,
    };
  },
  async revert(connection, { number }) {
    await connection.query("delete from snapshot_due where block_number > $1", [number]);
    return async () => undefined;
  },
};
