import type { Network } from "@/lib/chain/networks";
import { closeBeside, openBeside, STATE_TABLES } from "../database/beside";
import type { Connection } from "../database/connection";
import { openCursor } from "../database/cursor";
import { readRecordedBlocks } from "../database/recorded";
import { prepareBatch } from "../writer/prepare-batch";
import { writeBatch } from "../writer/write-batch";

/** How one table of the living index differs from what its recorded operations come to. */
export interface TableDifference {
  readonly table: string;
  /** Rows that the living index has and should not have. */
  readonly wrong: number;
  /** Rows that it should have and has not. */
  readonly missing: number;
  /** Some of them, as text. */
  readonly examples: readonly string[];
}

/** What a verification found. */
export interface Verification {
  /** The last block that was verified. */
  readonly block: number;
  readonly operations: number;
  readonly differences: readonly TableDifference[];
}

const SCHEMA = "verification";
/** Where the living index's tables are frozen while they are verified. */
const frozen = (table: string): string => `${SCHEMA}.living_${table}`;

/**
 * Judges all recorded operations again, from nothing, into an index beside the living one, and compares the two row by
 * row, commitments included. The living index may go on meanwhile: what is compared is its state at the beginning.
 * `report` hears the block that it is at and the last one. Null where it was stopped before it was done.
 * @throws DatabaseUnreachableError, OtherIndexError
 */
export async function verify(parts: {
  connection: Connection;
  network: Network;
  stop: AbortSignal;
  report: (block: number, last: number) => void;
}): Promise<Verification | null> {
  const { connection, network, stop } = parts;
  // Refuses an index of another chain or of other rules before any work.
  await openCursor(connection, network);
  await openBeside(connection, SCHEMA);
  try {
    const block = await freeze(connection);
    const operations = await replay(connection, network, stop, (at) => parts.report(at, block));
    return stop.aborted ? null : { block, operations, differences: await compare(connection) };
  } finally {
    await closeBeside(connection, SCHEMA);
  }
}

/** Copies the living state, all of it at one moment, and gives the block at which it stands. */
async function freeze(connection: Connection): Promise<number> {
  return connection.transaction(async () => {
    await connection.query("set transaction isolation level repeatable read");
    for (const table of STATE_TABLES) {
      await connection.query(`create unlogged table ${frozen(table)} as table public.${table}`);
    }
    await connection.query(`alter table ${frozen("block")} add primary key (number)`);
    await connection.query(`create index on ${frozen("operation")} (block_number, transaction_index, position)`);
    const [cursor] = await connection.query<{ block_number: string }>("select block_number from public.cursor");
    return Number(cursor?.block_number);
  });
}

async function replay(
  connection: Connection,
  network: Network,
  stop: AbortSignal,
  report: (block: number) => void,
): Promise<number> {
  let cursor = await openCursor(connection, network);
  let operations = 0;
  for await (const { blocks, ask } of readRecordedBlocks(connection, `${SCHEMA}.living_`)) {
    const preceding = { commitment: cursor.commitment, changes: null };
    const batch = await prepareBatch(connection, blocks, preceding, network, ask);
    // Nothing here is ever undone: as if all of it were final.
    cursor = await writeBatch(connection, cursor, batch, blocks.at(-1)?.number ?? 0);
    operations += blocks.reduce((sum, block) => sum + block.operations.length, 0);
    report(cursor.number);
    if (stop.aborted) break;
  }
  return operations;
}

async function compare(connection: Connection): Promise<TableDifference[]> {
  const differences: TableDifference[] = [];
  for (const table of STATE_TABLES) {
    const right = `${SCHEMA}.${table}`;
    const wrong = await rowsOfOneOnly(connection, frozen(table), right);
    const missing = await rowsOfOneOnly(connection, right, frozen(table));
    if (wrong.count + missing.count === 0) continue;
    const examples = [...wrong.examples, ...missing.examples];
    differences.push({ table, wrong: wrong.count, missing: missing.count, examples });
  }
  return differences;
}

async function rowsOfOneOnly(
  connection: Connection,
  one: string,
  other: string,
): Promise<{ count: number; examples: string[] }> {
  const [row] = await connection.query<{ count: string; examples: string[] }>(
    `with difference as (table ${one} except all table ${other})
     select (select count(*) from difference) as count,
       array(select difference::text from difference limit 3) as examples`,
  );
  return { count: Number(row?.count), examples: row?.examples ?? [] };
}
