import type { SnapshotBalance, SnapshotFences, SnapshotInscription } from "@/lib/database/generated/client";
import { GroupedRead } from "@/lib/database/grouped-read";
import { toInt8 } from "@/lib/database/int8";
import type { Queryable, Row, Statement } from "@/lib/database/pool";
import type { Address, Hash } from "@/lib/protocol";
import { GROUP_DEPTH, HASH_LENGTH } from "@/lib/snapshots";

/** The key of a leaf: its snapshot, its ticker, and an address or token id. */
interface LeafKey {
  readonly block: number;
  readonly ticker: string;
  readonly id: string;
}

/** Values of a leaf of the tree of balances (spec §11.2.1). */
export type BalanceValues = Row<SnapshotBalance, "ticker" | "address" | "amount">;
/** Values of a leaf of the tree of inscriptions (spec §11.2.2). */
export type InscriptionValues = Row<SnapshotInscription, "ticker" | "tokenId" | "owner" | "amount">;

/** A leaf with the row of fences below its hash. */
export type LeafRow = Row<SnapshotFences, "fromLeaf" | "segment" | "width" | "fences"> & { readonly leaf: Hash };

/** The root of the tree when the leaf was read, null if the snapshot does not exist; the leaf, null if the tree has no such one. */
export interface FoundLeaf<V> {
  readonly root: Hash | null;
  readonly row: (LeafRow & V) | null;
}

/** Leaf hashes from `from` (inclusive) to `to` (exclusive; null: no limit) in the tree of a snapshot. */
export interface LeafRange {
  readonly block: number;
  readonly from: Uint8Array;
  readonly to: Uint8Array | null;
}

/** The root of the tree when a range was read, and its leaf hashes joined in ascending order; null if there are none. */
export interface FoundRange {
  readonly root: Hash | null;
  readonly leaves: Hash | null;
}

type Nullable<R> = { readonly [P in keyof R]: R[P] | null };
type AnswerRow<V> = { readonly place: number; readonly root: Hash | null } & ((LeafRow & V) | Nullable<LeafRow & V>);

/** Most leaves of a group. */
const LEAVES = 2 ** GROUP_DEPTH;
/** Higher than each leaf hash, because it is longer. */
const NO_LIMIT = "ff".repeat(HASH_LENGTH + 1);

/** Whether a row of a leaf belongs to the snapshot of the question `k`. */
const valid = (row: string): string =>
  `${row}.from_block <= k.block AND (${row}.to_block IS NULL OR ${row}.to_block > k.block)`;

interface Tree {
  /** The end of its statements' names. */
  readonly name: string;
  readonly tree: 0 | 1;
  readonly root: string;
  readonly table: string;
  readonly columns: string;
  /** Condition of the row `l` of the question `k`. */
  readonly key: string;
}

const rootOf = (column: string): string => `(SELECT s.${column} FROM snapshot s WHERE s.block_number = k.block)`;

/**
 * Leaves by their keys, each with the row of fences below its hash. Each part is a lookup by index: with LIMIT, PostgreSQL
 * cannot choose to read a table for all questions together.
 */
const leafStatement = ({ name, tree, root, table, columns, key }: Tree): Statement => ({
  name: `snapshot-leaves-of-${name}`,
  text: `SELECT k.place::int4 AS place, ${rootOf(root)} AS root, l.*
    FROM unnest($1::int8[], $2::text[], $3::text[]) WITH ORDINALITY k (block, ticker, id, place)
    LEFT JOIN LATERAL (
      SELECT l.leaf, l.ticker, l.amount, ${columns}, f.from_leaf AS "fromLeaf", f.segment, f.width, f.fences
      FROM ${table} l JOIN LATERAL (
        SELECT f.* FROM snapshot_fences f
        WHERE f.block_number = k.block AND f.tree = ${tree} AND f.from_leaf <= l.leaf ORDER BY f.from_leaf DESC LIMIT 1
      ) f ON true
      WHERE l.ticker = k.ticker AND ${key} AND ${valid("l")} LIMIT 1
    ) l ON true`,
});

/** The leaf hashes of ranges, each by index. */
const rangeStatement = ({ name, root, table }: Tree): Statement => ({
  name: `snapshot-ranges-of-${name}`,
  text: `SELECT k.place::int4 AS place, ${rootOf(root)} AS root, (
      SELECT string_agg(n.leaf, '' ORDER BY n.leaf) FROM (
        SELECT n.leaf FROM ${table} n
        WHERE n.leaf >= decode(k.low, 'hex') AND n.leaf < decode(k.high, 'hex') AND ${valid("n")}
        ORDER BY n.leaf LIMIT ${LEAVES}
      ) n) AS leaves
    FROM unnest($1::int8[], $2::text[], $3::text[]) WITH ORDINALITY k (block, low, high, place)`,
});

const BALANCES: Tree = {
  name: "balances",
  tree: 0,
  root: "balances_root",
  table: "snapshot_balance",
  columns: "l.address",
  key: "l.address = decode(k.id, 'hex')",
};
const INSCRIPTIONS: Tree = {
  name: "inscriptions",
  tree: 1,
  root: "inscriptions_root",
  table: "snapshot_inscription",
  columns: `l.token_id AS "tokenId", l.owner`,
  key: "l.token_id = decode(k.id, 'hex')",
};

interface TreeReads<V> {
  readonly leaves: GroupedRead<LeafKey, FoundLeaf<V>>;
  readonly ranges: GroupedRead<LeafRange, FoundRange>;
}

interface Reads {
  readonly balances: TreeReads<BalanceValues>;
  readonly inscriptions: TreeReads<InscriptionValues>;
}

const readsOf = new WeakMap<Queryable, Reads>();

function readsIn(database: Queryable): Reads {
  let reads = readsOf.get(database);
  if (reads === undefined) {
    reads = { balances: treeReads(database, BALANCES), inscriptions: treeReads(database, INSCRIPTIONS) };
    readsOf.set(database, reads);
  }
  return reads;
}

function treeReads<V>(database: Queryable, tree: Tree): TreeReads<V> {
  return { leaves: leafRead(database, leafStatement(tree)), ranges: rangeRead(database, rangeStatement(tree)) };
}

function leafRead<V>(database: Queryable, statement: Statement): GroupedRead<LeafKey, FoundLeaf<V>> {
  return new GroupedRead(async (keys) => {
    const values = [blocksOf(keys), keys.map(({ ticker }) => ticker), keys.map(({ id }) => id)];
    const found: FoundLeaf<V>[] = keys.map(() => ({ root: null, row: null }));
    for (const row of await database.query<AnswerRow<V>>(statement, values)) {
      found[row.place - 1] = { root: row.root, row: isLeaf(row) ? row : null };
    }
    return found;
  });
}

function rangeRead(database: Queryable, statement: Statement): GroupedRead<LeafRange, FoundRange> {
  return new GroupedRead(async (ranges) => {
    const highs = ranges.map(({ to }) => (to === null ? NO_LIMIT : digitsOf(to)));
    const found: FoundRange[] = ranges.map(() => ({ root: null, leaves: null }));
    const values = [blocksOf(ranges), ranges.map(({ from }) => digitsOf(from)), highs];
    for (const { place, ...range } of await database.query<FoundRange & { place: number }>(statement, values)) {
      found[place - 1] = range;
    }
    return found;
  });
}

function blocksOf(questions: readonly { readonly block: number }[]): bigint[] {
  return questions.map(({ block }) => toInt8(BigInt(block)));
}

/** The hexadecimal digits of bytes. Faster than the conversion of lib/snapshots, which also runs in browsers. */
export function digitsOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}

function isLeaf<V>(row: AnswerRow<V>): row is AnswerRow<V> & LeafRow & V {
  return row.leaf !== null;
}

/** Finds the balance of an address in the snapshot of a block, if there is one. */
export function findBalanceLeaf(
  database: Queryable,
  block: number,
  ticker: string,
  address: Address,
): Promise<FoundLeaf<BalanceValues>> {
  return readsIn(database).balances.leaves.ask({ block, ticker, id: address.slice(2) });
}

/** Finds an inscription in the snapshot of a block, if there is one. */
export function findInscriptionLeaf(
  database: Queryable,
  block: number,
  ticker: string,
  tokenId: Hash,
): Promise<FoundLeaf<InscriptionValues>> {
  return readsIn(database).inscriptions.leaves.ask({ block, ticker, id: tokenId.slice(2) });
}

/** Finds the leaf hashes of a range, at most as many as a group has, in the tree of balances or inscriptions. */
export function findLeafRange(
  database: Queryable,
  tree: "balances" | "inscriptions",
  range: LeafRange,
): Promise<FoundRange> {
  return readsIn(database)[tree].ranges.ask(range);
}
