import type { Network } from "@/lib/chain/networks";
import type { Connection } from "../database/connection";
import type { StateCheck, TableDifference, WorkerFeature } from "../feature";
import { openCursor } from "../lead/cursor";
import { prepareBatch } from "../pipeline";
import { NOTHING_PENDING } from "../state/records";
import { writeBatch } from "../writer/write-batch";
import { readRecordedBlocks } from "./recorded-blocks";
import { closeSecondIndex, openSecondIndex, STATE_TABLES } from "./second-index";

/** The result of a verification. */
export interface Verification {
  /** The last block that was verified. */
  readonly block: number;
  readonly operations: number;
  /** What features compared: the number of values by their name. */
  readonly checked: Readonly<Record<string, number>>;
  readonly differences: readonly TableDifference[];
}

const SCHEMA = "verification";
/** The copy of a table of the live index. */
const copyOf = (table: string): string => `${SCHEMA}.live_${table}`;

/**
 * Judges all recorded operations again into an empty second index, and compares it with the live index row by row,
 * including commitments. The live index may advance at the same time, because a copy of its state at the start is
 * compared. `report` receives the current and the last block. Returns null if `stop` aborts before the end.
 * @throws OtherIndexError, SecondIndexTakenError, DatabaseUnreachableError
 */
export async function verify(parts: {
  connection: Connection;
  network: Network;
  features: readonly WorkerFeature[];
  stop: AbortSignal;
  report: (block: number, last: number) => void;
}): Promise<Verification | null> {
  const { connection, network, features, stop } = parts;
  // Fails early if the index has another chain or other rules.
  await openCursor(connection, network);
  await openSecondIndex(connection, SCHEMA);
  try {
    const { block, time } = await copyState(connection);
    const checks = await openChecks(features, connection, block);
    const operations = await replay(connection, parts, checks, (at) => parts.report(at, block));
    if (stop.aborted) return null;
    // Blocks after the last recorded one had no operations, but offers may have expired in them.
    for (const { rows } of features) await rows?.reach?.(connection, time);
    const differences = [...(await compare(connection)), ...checks.flatMap((check) => check.differences)];
    const checked = Object.fromEntries(checks.map(({ name, checked }) => [name, checked]));
    return { block, operations, checked, differences };
  } finally {
    await closeSecondIndex(connection, SCHEMA);
  }
}

async function openChecks(
  features: readonly WorkerFeature[],
  connection: Connection,
  upTo: number,
): Promise<StateCheck[]> {
  const checks: StateCheck[] = [];
  for (const { openCheck } of features) if (openCheck !== undefined) checks.push(await openCheck(connection, upTo));
  return checks;
}

/** Copies the live state in one snapshot. Returns the number and the time of its last block. */
async function copyState(connection: Connection): Promise<{ block: number; time: number }> {
  return connection.transaction(async () => {
    await connection.query("set transaction isolation level repeatable read");
    for (const table of STATE_TABLES) {
      await connection.query(`create unlogged table ${copyOf(table)} as table public.${table}`);
    }
    await connection.query(`alter table ${copyOf("block")} add primary key (number)`);
    await connection.query(`create index on ${copyOf("operation")} (block_number, transaction_index, position)`);
    const [cursor] = await connection.query<{ block_number: string; block_time: string }>(
      "select block_number, block_time from public.cursor",
    );
    return { block: Number(cursor?.block_number), time: Number(cursor?.block_time) };
  });
}

async function replay(
  connection: Connection,
  { network, features, stop }: Pick<Parameters<typeof verify>[0], "network" | "features" | "stop">,
  checks: readonly StateCheck[],
  report: (block: number) => void,
): Promise<number> {
  let cursor = await openCursor(connection, network);
  let operations = 0;
  const rows = features.flatMap((feature) => feature.rows ?? []);
  const stops = checks.flatMap(({ blocks }) => blocks).sort((a, b) => a - b);
  for await (const { blocks, control } of readRecordedBlocks(connection, `${SCHEMA}.live_`)) {
    for (const part of partsOf(blocks, stops)) {
      for (const check of checks) await check.before(part[0]?.number ?? 0);
      const previous = { commitment: cursor.commitment, pending: NOTHING_PENDING };
      const batch = await prepareBatch(connection, part, previous, { network, rows }, control);
      // All blocks count as final, so no undo rows are written.
      cursor = await writeBatch(connection, cursor, batch, { finalNumber: part.at(-1)?.number ?? 0, following: null });
      operations += part.reduce((sum, block) => sum + block.operations.length, 0);
      report(cursor.number);
      if (stop.aborted) return operations;
    }
  }
  for (const check of checks) await check.before(Number.POSITIVE_INFINITY);
  return operations;
}

/** Splits the blocks after each of `stops`, in ascending order, so that its state is compared before the next block. */
function partsOf<B extends { readonly number: number }>(blocks: readonly B[], stops: readonly number[]): B[][] {
  const parts: B[][] = [];
  let at = 0;
  let last: B[] | null = null;
  for (const block of blocks) {
    const before = at;
    while ((stops[at] ?? Number.POSITIVE_INFINITY) < block.number) at++;
    if (last === null || at > before) {
      last = [];
      parts.push(last);
    }
    last.push(block);
  }
  return parts;
}

async function compare(connection: Connection): Promise<TableDifference[]> {
  const differences: TableDifference[] = [];
  for (const table of STATE_TABLES) {
    const right = `${SCHEMA}.${table}`;
    const wrong = await rowsOfOneOnly(connection, copyOf(table), right);
    const missing = await rowsOfOneOnly(connection, right, copyOf(table));
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
