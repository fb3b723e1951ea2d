import type { Address, Hash } from "@/lib/protocol";
import { GROUP_DEPTH } from "@/lib/snapshots";
import { BatchedRead } from "../batched-read";
import type { SnapshotBalance, SnapshotFences, SnapshotInscription } from "../generated/client";
import { toInt8 } from "../int8";
import type { Queryable, Row, Statement } from "../pool";

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

/** A leaf with what its group is found by. */
export type LeafRow = Row<SnapshotFences, "fromLeaf" | "segment" | "width" | "fences"> & {
  readonly leaf: Hash;
  /** The leaf hashes before and after it, joined in ascending order. */
  readonly lower: Hash | null;
  readonly higher: Hash | null;
};

/** The root of the tree when the leaf was read, null if the snapshot does not exist; the leaf, null if the tree has no such one. */
export interface FoundLeaf<V> {
  readonly root: Hash | null;
  readonly row: (LeafRow & V) | null;
}

type Nullable<R> = { readonly [P in keyof R]: R[P] | null };
type AnswerRow<V> = { readonly place: number; readonly root: Hash | null } & ((LeafRow & V) | Nullable<LeafRow & V>);

/** Most leaves of a group besides one of them. */
const OTHERS = 2 ** GROUP_DEPTH - 1;

/** Whether a row of a leaf belongs to the snapshot of the question `k`. */
const valid = (row: string): string =>
  `${row}.from_block <= k.block AND (${row}.to_block IS NULL OR ${row}.to_block > k.block)`;

/** The leaf hashes of the same snapshot nearest to that of `l` on one side, joined in ascending order. */
const neighbors = (table: string, side: "<" | ">"): string => `(
  SELECT string_agg(n.leaf, '' ORDER BY n.leaf) FROM (
    SELECT leaf FROM ${table} n WHERE n.leaf ${side} l.leaf AND ${valid("n")}
    ORDER BY n.leaf ${side === "<" ? "DESC" : "ASC"} LIMIT ${OTHERS}
  ) n)`;

interface Tree {
  readonly name: string;
  readonly tree: 0 | 1;
  readonly root: string;
  readonly table: string;
  readonly columns: string;
  /** Condition of the row `l` of the question `k`. */
  readonly key: string;
}

/**
 * Leaves by their keys, each with its neighbors and the row of fences below its hash. Each part is a lookup by index: with
 * LIMIT, PostgreSQL cannot choose to read a table for all questions together.
 */
const leafStatement = ({ name, tree, root, table, columns, key }: Tree): Statement => ({
  name,
  text: `SELECT k.place::int4 AS place, (SELECT s.${root} FROM snapshot s WHERE s.block_number = k.block) AS root, l.*
    FROM unnest($1::int8[], $2::text[], $3::text[]) WITH ORDINALITY k (block, ticker, id, place)
    LEFT JOIN LATERAL (
      SELECT l.leaf, l.ticker, l.amount, ${columns}, f.from_leaf AS "fromLeaf", f.segment, f.width, f.fences,
        ${neighbors(table, "<")} AS lower, ${neighbors(table, ">")} AS higher
      FROM ${table} l JOIN LATERAL (
        SELECT f.* FROM snapshot_fences f
        WHERE f.block_number = k.block AND f.tree = ${tree} AND f.from_leaf <= l.leaf ORDER BY f.from_leaf DESC LIMIT 1
      ) f ON true
      WHERE l.ticker = k.ticker AND ${key} AND ${valid("l")} LIMIT 1
    ) l ON true`,
});

const BALANCE = leafStatement({
  name: "snapshot-balances-of-proofs",
  tree: 0,
  root: "balances_root",
  table: "snapshot_balance",
  columns: "l.address",
  key: "l.address = decode(k.id, 'hex')",
});
const INSCRIPTION = leafStatement({
  name: "snapshot-inscriptions-of-proofs",
  tree: 1,
  root: "inscriptions_root",
  table: "snapshot_inscription",
  columns: `l.token_id AS "tokenId", l.owner`,
  key: "l.token_id = decode(k.id, 'hex')",
});

type LeafRead<V> = BatchedRead<LeafKey, FoundLeaf<V>>;

interface LeafReads {
  readonly balance: LeafRead<BalanceValues>;
  readonly inscription: LeafRead<InscriptionValues>;
}

const readsOf = new WeakMap<Queryable, LeafReads>();

function readsIn(database: Queryable): LeafReads {
  let reads = readsOf.get(database);
  if (reads === undefined) {
    reads = {
      balance: leafRead(database, BALANCE),
      inscription: leafRead(database, INSCRIPTION),
    };
    readsOf.set(database, reads);
  }
  return reads;
}

function leafRead<V>(database: Queryable, statement: Statement): LeafRead<V> {
  return new BatchedRead(async (keys) => {
    const blocks = keys.map(({ block }) => toInt8(BigInt(block)));
    const values = [blocks, keys.map(({ ticker }) => ticker), keys.map(({ id }) => id)];
    const found: FoundLeaf<V>[] = keys.map(() => ({ root: null, row: null }));
    for (const row of await database.query<AnswerRow<V>>(statement, values)) {
      found[row.place - 1] = { root: row.root, row: isLeaf(row) ? row : null };
    }
    return found;
  });
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
  return readsIn(database).balance.ask({ block, ticker, id: address.slice(2) });
}

/** Finds an inscription in the snapshot of a block, if there is one. */
export function findInscriptionLeaf(
  database: Queryable,
  block: number,
  ticker: string,
  tokenId: Hash,
): Promise<FoundLeaf<InscriptionValues>> {
  return readsIn(database).inscription.ask({ block, ticker, id: tokenId.slice(2) });
}
