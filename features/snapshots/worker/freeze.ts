import { bytes, hex } from "@/indexer/database/bytea";
import type { Connection } from "@/indexer/database/connection";
import type { BlockReference } from "@/indexer/source/types";
import { SNAPSHOT_LOCK } from "@/lib/database/locks";
import type { Hash } from "@/lib/protocol";
import { ZERO_HASH } from "@/lib/protocol/forms";
import { FatalError, RetryableError } from "@/lib/runtime/errors";
import type { Keccak } from "@/lib/snapshots";
import { writeBalanceLeaves } from "./balance-leaves";
import { writeInscriptionLeaves } from "./inscription-leaves";
import { byteaText, type LeafChange, type Making } from "./leaves";
import { Pace } from "./pace";
import { storeTree, TREES } from "./store-tree";

/** Limits of {@link freeze}. */
export interface FreezeOptions {
  /** The snapshot is made only while this is the leader's epoch; null: in any epoch. */
  readonly epoch: bigint | null;
  /** Ends the work with {@link StoppedError}; nothing is written then. */
  readonly stop: AbortSignal;
  /**
   * A second connection to tables that nothing else uses, as those of a second index. It reads while the first one writes; the
   * work has no pauses and takes no lock.
   */
  readonly reader?: Connection;
  /** Called after each part of the work. */
  readonly alive?: () => void;
}

/** A snapshot that was made. */
export interface FrozenSnapshot {
  readonly block: number;
  readonly balances: number;
  readonly inscriptions: number;
  readonly seconds: number;
}

/** Another transaction makes a snapshot, or replaces the index. */
export class SnapshotBusyError extends RetryableError {
  readonly code = "SNAPSHOT_BUSY";
  constructor() {
    super("another process is making a snapshot or replacing the index", {
      hint: "Engrave retries automatically. If it persists, look for a second worker, `snapshot` or `reindex`.",
    });
  }
}

/** The block is not final in this index. */
export class NotFinalError extends FatalError {
  readonly code = "SNAPSHOT_NOT_FINAL";
  constructor(block: number, final: number) {
    super(`block ${block} is not final: the last final block of this index is ${final}`, {
      hint: "Only final blocks can have snapshots. Choose a lower block, or wait until this one is final.",
    });
  }
}

/** The block is below the first block of the index. */
export class BeforeStartError extends FatalError {
  readonly code = "SNAPSHOT_BEFORE_START";
  constructor(block: number, start: number) {
    super(`block ${block} is before the first block of the index, ${start}`, {
      hint: "Choose a block at or after the start block of the network.",
    });
  }
}

/** The worker that makes snapshots is no longer the leader. */
class TermOverError extends RetryableError {
  readonly code = "SNAPSHOT_TERM_OVER";
  constructor() {
    super("another worker leads", { hint: "Nothing to do: the worker that leads makes the snapshots." });
  }
}

/**
 * Settings of the transaction. Pages are read by index: right after the first rows were written, PostgreSQL has no
 * statistics and could prefer to sort the table for each page. A suspended process loses its transaction.
 */
const SETTINGS = `
  set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off;
  set local enable_hashjoin = off; set local enable_mergejoin = off; set local jit = off;
  set local max_parallel_workers_per_gather = 0; set local idle_in_transaction_session_timeout = '60s'`;

/**
 * Makes the snapshot of a final block (spec §11) in one transaction, independent of concurrent changes of the index.
 * Returns null if the snapshot already exists. Only one transaction at a time makes a snapshot of the live index.
 * @throws StoppedError, SnapshotBusyError, NotFinalError, BeforeStartError; InvariantError if the tables contradict each other;
 * DatabaseUnreachableError
 */
export async function freeze(
  connection: Connection,
  keccak: Keccak,
  target: BlockReference,
  { epoch, stop, reader, alive = () => undefined }: FreezeOptions,
): Promise<FrozenSnapshot | null> {
  const begun = performance.now();
  return connection.transaction(async () => {
    // A plan that was made for a snapshot of a few rows may read all inscriptions of a ticker for each of them.
    await connection.query("discard plans");
    await connection.query(SETTINGS);
    if (reader === undefined) await lock(connection);
    await requireTerm(connection, epoch);
    await requireFinal(connection, target.number);
    const neighbors = await readNeighbors(connection, target.number);
    if (neighbors.exists) return null;
    const { before, after } = neighbors;
    const pace = new Pace(stop, { hasPauses: reader === undefined, alive });
    // The reader sees no rows that this transaction writes, as those of the snapshot before may be.
    const second = before === null && reader !== undefined ? reader : connection;
    const making = { connection, reader: second, keccak, pace, block: target.number, before, after };
    const counts = await make(making, target);
    await connection.query("delete from snapshot_due where block_number = $1", [target.number]);
    await requireTerm(connection, epoch);
    return { block: target.number, ...counts, seconds: (performance.now() - begun) / 1_000 };
  });
}

async function make(making: Making, target: BlockReference): Promise<{ balances: number; inscriptions: number }> {
  const { connection, before, block } = making;
  const [old] = await connection.query<{ balance_count: number; inscription_count: number }>(
    "select balance_count, inscription_count from snapshot where block_number = $1",
    [before],
  );
  const inscriptions = countAfter(old?.inscription_count ?? 0, await inscriptionLeaves(making));
  const balances = countAfter(old?.balance_count ?? 0, await writeBalanceLeaves(making));
  const inscriptionsRoot = await storeTree(making, TREES.inscriptions, inscriptions);
  const balancesRoot = await storeTree(making, TREES.balances, balances);
  await connection.query(
    `insert into snapshot (block_number, block_hash, timestamp, commitment, balances_root, inscriptions_root,
       balance_count, inscription_count) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      block,
      bytes(target.hash),
      target.timestamp,
      bytes(await commitmentAt(connection, block)),
      byteaText(balancesRoot),
      byteaText(inscriptionsRoot),
      balances,
      inscriptions,
    ],
  );
  return { balances, inscriptions };
}

/** Writes the leaves of inscriptions, with {@link SETTINGS} on the reader too. */
async function inscriptionLeaves(making: Making): Promise<LeafChange> {
  const { connection, reader } = making;
  if (reader === connection) return writeInscriptionLeaves(making);
  return reader.transaction(async () => {
    await reader.query(SETTINGS);
    return writeInscriptionLeaves(making);
  });
}

function countAfter(before: number, { came, left }: LeafChange): number {
  return before + came - left;
}

/** The commitment after the last block up to this one with effects (spec §11.3). */
export async function commitmentAt(connection: Connection, block: number): Promise<Hash> {
  const [row] = await connection.query<{ commitment: Buffer }>(
    "select commitment from block where number <= $1 and commitment is not null order by number desc limit 1",
    [block],
  );
  return row === undefined ? ZERO_HASH : hex(row.commitment);
}

async function lock(connection: Connection): Promise<void> {
  const [row] = await connection.query<{ locked: boolean }>("select pg_try_advisory_xact_lock($1) as locked", [
    SNAPSHOT_LOCK,
  ]);
  if (row?.locked !== true) throw new SnapshotBusyError();
}

async function requireTerm(connection: Connection, epoch: bigint | null): Promise<void> {
  if (epoch === null) return;
  const [row] = await connection.query("select 1 from leader where id = 1 and epoch = $1", [epoch]);
  if (row === undefined) throw new TermOverError();
}

/** @throws NotFinalError, BeforeStartError */
export async function requireFinal(connection: Connection, block: number): Promise<void> {
  const [row] = await connection.query<{ final_number: string; start_block: string }>(
    "select final_number, start_block from cursor where id = 1",
  );
  const [final, start] = [Number(row?.final_number ?? -1), Number(row?.start_block ?? 0)];
  if (block < start) throw new BeforeStartError(block, start);
  if (block > final) throw new NotFinalError(block, final);
}

async function readNeighbors(
  connection: Connection,
  block: number,
): Promise<{ exists: boolean; before: number | null; after: number | null }> {
  const [row] = await connection.query<{ exists: boolean; before: string | null; after: string | null }>(
    `select exists (select from snapshot where block_number = $1) as exists,
       (select max(block_number) from snapshot where block_number < $1) as before,
       (select min(block_number) from snapshot where block_number > $1) as after`,
    [block],
  );
  const number = (text: string | null | undefined): number | null =>
    text === null || text === undefined ? null : Number(text);
  return { exists: row?.exists === true, before: number(row?.before), after: number(row?.after) };
}
