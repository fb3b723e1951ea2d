import { knownMigrations } from "@/lib/database/migrate";
import { log } from "@/lib/runtime/log";
import type { Connection } from "../database/connection";
import { type Follower, follow } from "../follow";
import type { Cursor } from "../lead/cursor";
import { requireSchema } from "../lead/watch-schema";
import { Vitals } from "../telemetry/vitals";
import { LiveIndexAheadError, type SecondIndex, switchToSecondIndex } from "./second-index";

/** What a second index lacks before it may replace the live one; null: nothing. */
export type Lack = (cursor: Cursor) => { readonly what: string; readonly block: number } | null;

/**
 * Follows the chain with a second index to the chain's head, and on while it lacks something. Returns the last cursor.
 * @throws as {@link follow}
 */
export function followToHead(parts: Omit<Follower, "reader" | "vitals" | "onHead">, from: Cursor, lack: Lack) {
  const { connection, progress, stop } = parts;
  const done = new AbortController();
  let isSynced = false;
  progress.onceFollowing(() => {
    isSynced = true;
  });
  const onHead = (cursor: Cursor): void => {
    if (!isSynced) return;
    const lacking = lack(cursor);
    if (lacking === null) {
      done.abort();
      return;
    }
    log.info({ ...lacking, indexed: cursor.number, final: cursor.finalNumber }, "waiting before the switch");
    progress.waiting(cursor.number, lacking.block, lacking.what);
  };
  const until = AbortSignal.any([stop, done.signal]);
  return follow({ ...parts, reader: connection, vitals: new Vitals(), onHead, stop: until }, from);
}

/**
 * Calls `follow`, then replaces the live index with the second one. If the live index has later final blocks by then, for example
 * because a dump kept its tables busy for long, calls `follow` again with the cursor that it has returned. Returns the last one;
 * null if `stop` aborted before the switch.
 * @throws the errors of `follow` and of {@link switchToSecondIndex}; SchemaMismatchError
 */
export async function switchAtHead(
  { connection, stop, watchdog }: Pick<Follower, "connection" | "stop" | "watchdog">,
  index: SecondIndex,
  from: Cursor,
  follow: (from: Cursor) => Promise<Cursor>,
): Promise<Cursor | null> {
  for (let reached = await follow(from); !stop.aborted; reached = await follow(reached)) {
    // Tables of this version must not replace tables of a later version.
    await connection.query("set search_path to public");
    await requireSchema(connection, await knownMigrations());
    try {
      return (await switchToSecondIndex(connection, index, reached, { stop, watchdog })) ? reached : null;
    } catch (error) {
      if (!(error instanceof LiveIndexAheadError)) throw error;
      log.info({ indexed: reached.number, cause: error.message }, "the new index follows the chain again");
    }
    await connection.query(`set search_path to ${index.schema}`);
  }
  return null;
}

/**
 * Reads the last final block of the live index; -1 if there is none for this chain. A node that is still syncing shows a short
 * chain, so a second index ends far below it.
 * @throws DatabaseUnreachableError
 */
export async function liveFinalBlock(connection: Connection, chainId: number): Promise<number> {
  const [row] = await connection.query<{ final_number: string }>(
    "select final_number from public.cursor where chain_id = $1 and block_hash is not null",
    [chainId],
  );
  return Number(row?.final_number ?? -1);
}

/** A second index may not replace a live one whose last final block is above it. */
export function lackOfBlocks({ number }: Cursor, liveFinal: number): ReturnType<Lack> {
  return number >= liveFinal ? null : { what: "the last final block of the live index", block: liveFinal };
}
