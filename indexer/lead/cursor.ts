import type { Network } from "@/lib/chain/networks";
import { rulesHash } from "@/lib/chain/networks/rules-hash";
import type { Hash } from "@/lib/protocol";
import { FatalError } from "@/lib/runtime/errors";
import { bytes, hex } from "../database/bytea";
import type { Connection } from "../database/connection";

/** The position of the index. The next batch continues from it. */
export interface Cursor {
  /** Last indexed block; start block - 1 if there is none. */
  readonly number: number;
  /** Null if no block is indexed. */
  readonly hash: Hash | null;
  /** Grows with each reorganization and each change of leader (spec §8.7). */
  readonly epoch: bigint;
  /** Last final block. Never decreases (spec §8.3.1). */
  readonly finalNumber: number;
  /** State commitment of the last block that changed the state; null if there is none. */
  readonly commitment: Hash | null;
}

/** The database contains the index of another chain, start block or set of rules (spec §13.3). */
export class OtherIndexError extends FatalError {
  readonly code = "INDEX_OF_ANOTHER_NETWORK";
  constructor(differences: readonly string[]) {
    super(`the database contains another index: ${differences.join("; ")}`, {
      hint:
        "Use the configuration that this index was made with. To index the chain again with this configuration, use an empty " +
        "database (npm start: another DATA_DIR), or run `npm run indexer -- reindex`.",
    });
  }
}

/** Another process moved the cursor: this one is no longer the leader. */
export class LeadershipLostError extends FatalError {
  readonly code = "LEADERSHIP_LOST";
  constructor() {
    super("another worker has taken over this index", {
      hint: "Only one worker writes at a time. Restart this one: it becomes a standby.",
    });
  }
}

interface CursorRow {
  network: string;
  chain_id: string;
  start_block: string;
  rules_hash: Buffer;
  block_number: string;
  block_hash: Buffer | null;
  epoch: string;
  final_number: string;
  commitment: Buffer | null;
}

/**
 * Reads the cursor, or creates it if the database has none.
 * @throws OtherIndexError if it belongs to another chain, start block or rules; DatabaseUnreachableError
 */
export async function openCursor(connection: Connection, network: Network): Promise<Cursor> {
  await connection.query(
    `insert into cursor (id, network, chain_id, start_block, rules_hash, block_number, block_time, epoch, final_number)
     values (1, $1, $2, $3, $4, $5, 0, 0, $5) on conflict (id) do nothing`,
    [network.name, network.chainId, network.startBlock, bytes(rulesHash(network)), network.startBlock - 1],
  );
  return checkedCursor(await readRow(connection, "select * from cursor where id = 1"), network);
}

/**
 * Reads the cursor, for which a role that may only read is sufficient; null if the database has none.
 * @throws OtherIndexError if it belongs to another chain, start block or rules; DatabaseUnreachableError
 */
export async function readCursor(connection: Connection, network: Network): Promise<Cursor | null> {
  const [row] = await connection.query<CursorRow>("select * from cursor where id = 1");
  return row === undefined ? null : checkedCursor(row, network);
}

function checkedCursor(row: CursorRow, network: Network): Cursor {
  const differences = [
    ["chain id", row.chain_id, String(network.chainId)],
    ["start block", row.start_block, String(network.startBlock)],
    ["rules", hex(row.rules_hash), rulesHash(network)],
  ].flatMap(([what, there, here]) => (there === here ? [] : [`its ${what} is ${there}, configured is ${here}`]));
  if (differences.length > 0) throw new OtherIndexError(differences);
  return fromRow(row);
}

/**
 * Begins a term of leadership on the connection that holds the leader's lock: starts a new epoch and claims the row of
 * the leader's heartbeat. A process with an older epoch can no longer commit. Other values that the previous leader
 * reported remain until this one replaces them.
 * @param headAge maximum age of the head block, in seconds, at which the index is ready; null: any
 * @throws DatabaseUnreachableError
 */
export async function beginTerm(connection: Connection, headAge: number | null): Promise<Cursor> {
  const text = `
    with begun as (update cursor set epoch = epoch + 1 where id = 1 returning *),
    led as (
      insert into leader (id, epoch, backend, beaten_at, head_age)
      select 1, epoch, pg_backend_pid(), clock_timestamp(), $1::int from begun
      on conflict (id) do update set epoch = excluded.epoch, backend = excluded.backend,
        beats = leader.beats + 1, beaten_at = excluded.beaten_at, head_age = excluded.head_age)
    select * from begun`;
  return fromRow(await readRow(connection, text, [headAge]));
}

/**
 * Locks the cursor until the end of the transaction.
 * @throws LeadershipLostError if it is not `expected`; DatabaseUnreachableError
 */
export async function lockCursor(connection: Connection, expected: Cursor): Promise<void> {
  const found = fromRow(await readRow(connection, "select * from cursor where id = 1 for update"));
  if (found.number !== expected.number || found.hash !== expected.hash || found.epoch !== expected.epoch) {
    throw new LeadershipLostError();
  }
}

/** Moves the locked cursor. `timestamp`: time of the block at `to`, in seconds. @throws DatabaseUnreachableError */
export async function moveCursor(connection: Connection, to: Cursor, timestamp: number): Promise<void> {
  await connection.query(
    `update cursor set block_number = $1, block_hash = $2, block_time = $3, epoch = $4, final_number = $5, commitment = $6
     where id = 1`,
    [to.number, bytes(to.hash), timestamp, to.epoch, to.finalNumber, bytes(to.commitment)],
  );
}

async function readRow(connection: Connection, text: string, values: readonly unknown[] = []): Promise<CursorRow> {
  const [row] = await connection.query<CursorRow & Record<string, unknown>>(text, values);
  if (row === undefined) throw new LeadershipLostError();
  return row;
}

function fromRow(row: CursorRow): Cursor {
  return {
    number: Number(row.block_number),
    hash: row.block_hash === null ? null : hex(row.block_hash),
    epoch: BigInt(row.epoch),
    finalNumber: Number(row.final_number),
    commitment: row.commitment === null ? null : hex(row.commitment),
  };
}
