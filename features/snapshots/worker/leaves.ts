import type pg from "pg";
import type { Connection } from "@/indexer/database/connection";
import type { Column } from "@/indexer/writer/column";
import { send, type WriteStatement } from "@/indexer/writer/statements";
import { InvariantError } from "@/lib/runtime/errors";
import type { Keccak } from "@/lib/snapshots";
import type { Pace } from "./pace";

/** A snapshot that is being made, with the stored ones before and after it. */
export interface Making {
  readonly connection: Connection;
  /** Reads committed rows of the index; `connection`, or another one that works at the same time. */
  readonly reader: Connection;
  readonly keccak: Keccak;
  readonly pace: Pace;
  /** The block of the snapshot. */
  readonly block: number;
  /** The block of the snapshot before; null if there is none. */
  readonly before: number | null;
  /** The block of the snapshot after; null if there is none. */
  readonly after: number | null;
}

/** Number of leaves that a snapshot has and the previous one lacks, and vice versa. */
export interface LeafChange {
  came: number;
  left: number;
}

/** Rows per statement. */
export const PAGE = 2_000;

/** The valid row of the snapshot before, as the left join of a page. All columns are null if there is none. */
export interface OldColumns extends pg.QueryResultRow {
  readonly from_block: string | null;
  readonly to_block: string | null;
  readonly old_amount: string | null;
  readonly leaf: Buffer | null;
}

/** The block of the previous snapshot for SQL. If there is none, a number that no block has. */
export function beforeOf({ before }: Making): number {
  return before ?? -1;
}

/**
 * The block up to which the old row of a leaf was valid, if it is after the next snapshot: the rest becomes a separate
 * row.
 */
export function restOf({ after }: Making, toBlock: string | null): { from: number; to: number | null } | null {
  const to = toBlock === null ? null : Number(toBlock);
  return after === null || (to !== null && to <= after) ? null : { from: after, to };
}

/** A text column of `bytea`. */
export function byteaText(value: Uint8Array): string {
  return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`;
}

/** A leaf row that is written. */
export interface NewRow {
  readonly ticker: string;
  readonly amount: bigint;
  readonly leaf: Uint8Array;
  readonly fromBlock: number;
  readonly toBlock: number | null;
}

/** The columns that both tables of leaves have. */
export const leafColumns: readonly Column<NewRow>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["from_block", "bigint", ({ fromBlock }) => fromBlock],
  ["to_block", "bigint", ({ toBlock }) => toBlock],
  ["amount", "numeric", ({ amount }) => amount],
  ["leaf", "bytea", ({ leaf }) => byteaText(leaf)],
];

/** @throws InvariantError if the amount is negative */
export function requireAmount(amount: bigint, what: string): bigint {
  if (amount < 0n) throw new InvariantError(`${what} would be ${amount}`);
  return amount;
}

/**
 * Writes the statements of each page that `read` returns ({@link Pace.pages}). Without pauses, `encode` makes those of the next
 * page while a page is written.
 * @throws StoppedError; the errors of `read` and `encode`; DatabaseUnreachableError
 */
export async function writePages<Row>(
  { connection, pace }: Making,
  read: (last: Row | null) => Promise<readonly Row[]>,
  encode: (rows: readonly Row[]) => Promise<readonly WriteStatement[]>,
): Promise<void> {
  const encoded = async function* (): AsyncGenerator<readonly WriteStatement[]> {
    for await (const rows of pace.pages(read)) yield encode(rows);
  };
  for await (const statements of pace.ahead(encoded())) {
    for (const statement of statements) await pace.run(() => Promise.all(send(connection, [statement])));
  }
}
