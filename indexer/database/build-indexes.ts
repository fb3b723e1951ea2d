import { BULK_TABLES, createDeferredIndex, missingIndexes } from "@/lib/database/deferred-indexes";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import { LeadershipLostError } from "../lead/cursor";
import { type Connection, connect } from "./connection";

/** Number of indexes that are created at the same time, each over a separate connection. */
const AT_ONCE = 2;
/** Memory of the server for each of these connections. */
const MEMORY = "128MB";
/** Milliseconds between two reports. */
const INTERVAL = 500;

/** The creation of the missing indexes, while it runs. */
export interface BuildingProgress {
  /** The number, from 1, of the index that will be complete next. */
  readonly index: number;
  /** Number of indexes that were missing at the beginning. */
  readonly indexes: number;
}

/** The parameters of {@link buildIndexes}. */
export interface Building {
  readonly databaseUrl: string;
  /** Its search path selects the index. It must not run a transaction in the meantime. */
  readonly connection: Connection;
  /** The epoch of the index. A different epoch belongs to another leader. */
  readonly epoch: bigint;
  /** Ends the work. The creation of indexes in progress is canceled. */
  readonly stop: AbortSignal;
  /** Called at the beginning, after each index, and every half second. */
  readonly report: (progress: BuildingProgress) => Promise<void>;
}

/**
 * Collects statistics and creates every missing index, two at a time. Each one is created in a separate transaction, so
 * a process that is killed leaves an index either complete or recorded as missing. Returns true if none is missing;
 * false only if `stop` aborted.
 * @throws LeadershipLostError if another worker leads; DatabaseUnreachableError and the other errors of the connection
 */
export async function buildIndexes(building: Building): Promise<boolean> {
  const { connection, stop } = building;
  const names = await missingIndexes(connection);
  if (names.length === 0) return true;
  const startedAt = performance.now();
  const queue = new Queue(names);
  const builders = await openBuilders(building);
  const ended = new AbortController();
  try {
    const built = buildAll(building, queue, builders).finally(() => ended.abort());
    await allEnded([built, reportUntil(ended.signal, building, queue, builders)]);
  } catch (error) {
    // A canceled statement.
    if (!stop.aborted) throw error;
  } finally {
    await Promise.all(builders.map((builder) => builder.connection.close()));
  }
  if (stop.aborted) return false;
  const seconds = (performance.now() - startedAt) / 1_000;
  log.info({ indexes: names.length, seconds }, "created the deferred indexes");
  return true;
}

/** The indexes that are still to be created. */
class Queue {
  readonly total: number;
  done = 0;
  readonly #names: string[];

  constructor(names: readonly string[]) {
    this.total = names.length;
    this.#names = [...names];
  }

  take(): string | undefined {
    return this.#names.shift();
  }

  /** Nothing else is started. */
  clear(): void {
    this.#names.length = 0;
  }

  get progress(): BuildingProgress {
    return { index: Math.min(this.done + 1, this.total), indexes: this.total };
  }
}

interface Builder {
  readonly connection: Connection;
  readonly process: number;
}

/** Opens the connections, with the search path of the index. */
async function openBuilders({ databaseUrl, connection }: Building): Promise<Builder[]> {
  const [row] = await connection.query<{ path: string }>("select current_setting('search_path') as path");
  const opened: Builder[] = [];
  try {
    for (let n = 0; n < AT_ONCE; n++) opened.push(await openBuilder(databaseUrl, row?.path ?? "public"));
    return opened;
  } catch (error) {
    await Promise.all(opened.map((builder) => builder.connection.close()));
    throw error;
  }
}

async function openBuilder(databaseUrl: string, path: string): Promise<Builder> {
  const connection = await connect(databaseUrl);
  try {
    const [row] = await connection.query<{ process: number }>(
      `select pg_backend_pid() as process, set_config('search_path', $1, false),
         set_config('maintenance_work_mem', $2, false), set_config('statement_timeout', '0', false)`,
      [path, MEMORY],
    );
    return { connection, process: row?.process ?? 0 };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Collects statistics, then creates all indexes. */
async function buildAll(building: Building, queue: Queue, builders: readonly Builder[]): Promise<void> {
  await builders[0]?.connection.query(`analyze ${BULK_TABLES.join(", ")}`);
  await allEnded(builders.map(({ connection }) => buildNext(connection, building, queue)));
}

/** Creates indexes until none is left, this worker stops, or another one leads. */
async function buildNext(connection: Connection, { epoch, stop }: Building, queue: Queue): Promise<void> {
  try {
    for (let name = queue.take(); name !== undefined && !stop.aborted; name = queue.take()) {
      await requireEpoch(connection, epoch);
      const startedAt = performance.now();
      const index = name;
      const isCreated = await connection.transaction(() => createDeferredIndex(connection, index));
      queue.done++;
      const seconds = (performance.now() - startedAt) / 1_000;
      if (isCreated) log.info({ index, seconds, number: queue.done, of: queue.total }, "created an index");
    }
  } catch (error) {
    queue.clear();
    throw error;
  }
}

/**
 * The row of the cursor is not locked: a worker that begins to lead changes it, and must not wait for an index. An index
 * that an earlier leader completes is as good as its own.
 */
async function requireEpoch(connection: Connection, epoch: bigint): Promise<void> {
  const found = await connection.query("select from cursor where epoch = $1", [epoch]);
  if (found.length === 0) throw new LeadershipLostError();
}

/**
 * Reports until the work has ended, and cancels it when the worker stops. If the server hangs, it does not answer, so
 * nothing is reported.
 */
async function reportUntil(
  ended: AbortSignal,
  { connection, report, stop }: Building,
  queue: Queue,
  builders: readonly Builder[],
): Promise<void> {
  const either = AbortSignal.any([ended, stop]);
  try {
    while (!ended.aborted) {
      if (stop.aborted) await cancelAll(connection, builders);
      else await connection.query("select");
      await report(queue.progress);
      await sleep(INTERVAL, stop.aborted ? ended : either);
    }
  } catch (error) {
    queue.clear();
    throw error;
  }
}

/** Cancels the statements of the builders. @throws DatabaseUnreachableError */
async function cancelAll(connection: Connection, builders: readonly Builder[]): Promise<void> {
  const text = "select pg_cancel_backend(process) from unnest($1::int[]) as process";
  await connection.query(text, [builders.map(({ process }) => process)]);
}

/** Waits until all have ended, and throws the first error. */
async function allEnded(works: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}
