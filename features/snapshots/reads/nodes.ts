import { LRUCache } from "lru-cache";
import { toInt8 } from "@/lib/database/int8";
import type { Queryable, Statement } from "@/lib/database/pool";
import type { Hash } from "@/lib/protocol";
import { SnapshotGoneError } from "./snapshots";

/** A tree whose nodes are read. `tree` 0: balances, 1: inscriptions. */
export interface StoredTree {
  readonly block: number;
  readonly tree: 0 | 1;
  readonly root: Hash;
}

/** Bytes of nodes that a process keeps. Those of a tree of a million leaves are 4 MB. */
const KEPT_BYTES = 32 * 2 ** 20;
/** Bytes of a kept row besides its nodes, about. */
const ROW_BYTES = 300;

/** Rows by the root of their tree. The root determines them, so a kept row never becomes wrong, in any database. */
const rows = new LRUCache<string, Buffer>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ length }) => length + ROW_BYTES,
});

/** Each row is a lookup by key: for a join PostgreSQL may read all nodes of the tree. */
const NODES: Statement = {
  name: "snapshot-nodes",
  text: `SELECT p.chunk, (
      SELECT n.nodes FROM snapshot_nodes n WHERE n.block_number = $1::int8 AND n.tree = $2::int2 AND n.chunk = p.chunk
    ) AS nodes, (
      SELECT CASE $2::int2 WHEN 0 THEN s.balances_root ELSE s.inscriptions_root END FROM snapshot s WHERE s.block_number = $1::int8
    ) AS root FROM unnest($3::int[]) p (chunk)`,
};

interface NodesRow {
  readonly chunk: number;
  readonly nodes: Hash | null;
  readonly root: Hash | null;
}

/**
 * Reads chunks of the inner nodes of a tree (lib/snapshots/layout.ts), by number.
 * @throws SnapshotGoneError if the database does not have this tree anymore
 */
export async function readNodes(
  database: Queryable,
  { block, tree, root }: StoredTree,
  chunks: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const keyOf = (chunk: number): string => `${root}:${chunk}`;
  const known = new Map<number, Buffer>();
  for (const chunk of chunks) {
    const nodes = rows.get(keyOf(chunk));
    if (nodes !== undefined) known.set(chunk, nodes);
  }
  const missing = chunks.filter((chunk) => !known.has(chunk));
  if (missing.length === 0) return known;
  const values = [toInt8(BigInt(block)), tree, missing];
  for (const { chunk, nodes, root: found } of await database.query<NodesRow>(NODES, values)) {
    if (found !== root) throw new SnapshotGoneError(block);
    if (nodes === null) continue;
    const bytes = Buffer.from(nodes.slice(2), "hex");
    rows.set(keyOf(chunk), bytes);
    known.set(chunk, bytes);
  }
  return known;
}
