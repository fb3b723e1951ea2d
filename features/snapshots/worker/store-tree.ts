import type { Column } from "@/indexer/writer/column";
import { insertRows, send } from "@/indexer/writer/statements";
import { type FenceRow, HASH_LENGTH, type NodeChunk, TreeBuilder } from "@/lib/snapshots";
import { byteaText, type Making } from "./leaves";

/** The trees of a snapshot: number, and table of the leaves. */
export const TREES = {
  balances: { tree: 0, table: "snapshot_balance" },
  inscriptions: { tree: 1, table: "snapshot_inscription" },
} as const;

/** One of {@link TREES}. */
export type Tree = (typeof TREES)[keyof typeof TREES];

/** Leaves per statement. */
const PAGE = 8_192;
/** Rows that are held before they are written. */
const ROWS = 500;

/** The leaves after $1 in the snapshot of block $2, in order, as one value. */
const leavesOf = (table: Tree["table"]): string => `
  select string_agg(leaf, '' order by leaf) as leaves from (
    select leaf from ${table} where leaf > $1::bytea and from_block <= $2 and (to_block is null or to_block > $2)
    order by leaf limit ${PAGE}
  ) page`;

const nodeColumns = (block: number, tree: number): readonly Column<NodeChunk>[] => [
  ["block_number", "bigint", () => block],
  ["tree", "smallint", () => tree],
  ["chunk", "int", ({ chunk }) => chunk],
  ["nodes", "bytea", ({ nodes }) => byteaText(nodes)],
];

const fenceColumns = (block: number, tree: number): readonly Column<FenceRow>[] => [
  ["block_number", "bigint", () => block],
  ["tree", "smallint", () => tree],
  ["from_leaf", "bytea", ({ fromLeaf }) => byteaText(fromLeaf)],
  ["segment", "int", ({ segment }) => segment],
  ["width", "smallint", ({ width }) => width],
  ["fences", "bytea", ({ fences }) => byteaText(fences)],
];

/**
 * Builds the tree of a snapshot from its stored leaves and stores it. Returns the root.
 * @param count number of leaves
 * @throws RangeError if the table has another number of leaves; DatabaseUnreachableError
 */
export async function storeTree(making: Making, { tree, table }: Tree, count: number): Promise<Uint8Array> {
  const { connection, keccak, pace, block } = making;
  const chunks: NodeChunk[] = [];
  const fences: FenceRow[] = [];
  const builder = new TreeBuilder(count, keccak, {
    chunk: (chunk) => void chunks.push(chunk),
    fences: (row) => void fences.push(row),
  });
  const write = async (atLeast: number): Promise<void> => {
    if (chunks.length + fences.length < atLeast) return;
    const statements = [
      ...(await insertRows("snapshot_nodes", nodeColumns(block, tree), chunks.splice(0))),
      ...(await insertRows("snapshot_fences", fenceColumns(block, tree), fences.splice(0))),
    ];
    await pace.run(() => Promise.all(send(connection, statements)));
  };
  for await (const pages of leafPages(making, table)) {
    for (const leaves of pages) {
      for (let at = 0; at < leaves.length; at += HASH_LENGTH) builder.add(leaves.subarray(at, at + HASH_LENGTH));
    }
    await write(ROWS);
  }
  const root = builder.end();
  await write(1);
  return root;
}

/** The leaves of a snapshot in ascending order, as joined hashes. */
function leafPages({ connection, pace, block }: Making, table: Tree["table"]): AsyncGenerator<readonly Buffer[]> {
  return pace.pages<Buffer>(async (last) => {
    const after = last === null ? "\\x" : byteaText(last.subarray(-HASH_LENGTH));
    const rows = await connection.query<{ leaves: Buffer | null }>(leavesOf(table), [after, block]);
    return rows.flatMap(({ leaves }) => leaves ?? []);
  });
}
