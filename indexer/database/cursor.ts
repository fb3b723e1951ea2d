import { createHash } from "node:crypto";
import type { Network } from "@/lib/chain/networks";
import type { Hash } from "@/lib/protocol";
import { FatalError } from "@/lib/runtime/errors";
import { bytes, hex } from "./columns";
import type { Connection } from "./connection";

/** Where the index stands. */
export interface Cursor {
  /** Last indexed block; start block - 1 before the first. */
  readonly number: number;
  /** Null before the first block. */
  readonly hash: Hash | null;
  readonly epoch: bigint;
  /** Last final block; never goes back (decisions.md §7). */
  readonly finalNumber: number;
  /** State commitment after the last block that changed something; null before the first. */
  readonly commitment: Hash | null;
}

/** The database holds the index of another chain, another start or other rules. */
export class OtherIndexError extends FatalError {
  readonly code = "INDEX_OF_ANOTHER_NETWORK";
  constructor(differences: readonly string[]) {
    super(`the database holds another index: ${differences.join("; ")}`, {
      hint: "Use an empty database for this configuration, or give the configuration that the index was made with.",
    });
  }
}

/** Somebody else has moved the cursor: this process is the leader no more. */
export class LeadershipLostError extends FatalError {
  readonly code = "LEADERSHIP_LOST";
  constructor() {
    super("another worker has taken over this index", {
      hint: "One worker writes at a time. Start this one again: it waits until the other is gone.",
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
 * The cursor, made where the database has none yet.
 * @throws OtherIndexError where it belongs to another chain, start block or rules
 */
export async function openCursor(connection: Connection, network: Network): Promise<Cursor> {
  await connection.query(
    `insert into cursor (id, network, chain_id, start_block, rules_hash, block_number, block_time, epoch, final_number)
     values (1, $1, $2, $3, $4, $5, 0, 0, $5) on conflict (id) do nothing`,
    [network.name, network.chainId, network.startBlock, rulesHash(network), network.startBlock - 1],
  );
  const row = await readRow(connection, "select * from cursor where id = 1");
  const differences = [
    ["chain id", row.chain_id, String(network.chainId)],
    ["start block", row.start_block, String(network.startBlock)],
    ["rules", hex(row.rules_hash), `0x${rulesHash(network).toString("hex")}`],
  ].flatMap(([what, there, here]) => (there === here ? [] : [`its ${what} is ${there}, the configuration's ${here}`]));
  if (differences.length > 0) throw new OtherIndexError(differences);
  return fromRow(row);
}

/**
 * Begins a turn on the connection that holds the leader's lock: a new epoch, and the row in which this leader's heartbeat
 * stands. A process with an older epoch cannot commit any more. What the index's last worker reported stays until this one
 * knows better.
 * @param headAge oldest head block with which the index is ready, in seconds; null: any
 * @throws DatabaseUnreachableError
 */
export async function beginTurn(connection: Connection, headAge: number | null): Promise<Cursor> {
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
 * Locks the cursor for the transaction.
 * @throws LeadershipLostError where it is not where this process left it
 */
export async function lockCursor(connection: Connection, expected: Cursor): Promise<void> {
  const found = fromRow(await readRow(connection, "select * from cursor where id = 1 for update"));
  if (found.number !== expected.number || found.hash !== expected.hash || found.epoch !== expected.epoch) {
    throw new LeadershipLostError();
  }
}

/** Moves the locked cursor. */
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

/** Of everything in the network file that decides outcomes. */
function rulesHash(network: Network): Buffer {
  const { paymentUnits, reservedTickers, operators, contractOverrides, extensions } = network;
  const units = paymentUnits.map(({ name, decimals }) => [name, decimals]);
  const overrides = contractOverrides.map(({ ticker, block, contract }) => [ticker, block, contract]);
  const rules = [units, reservedTickers, operators, overrides, extensions];
  return createHash("sha256").update(JSON.stringify(rules)).digest();
}
