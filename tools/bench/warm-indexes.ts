import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { runOn } from "@/tools/testing/harness/run-on";
import { until } from "@/tools/testing/harness/until";

const HASH_INDEXES = `
  select sum(pg_prewarm(index.oid) * current_setting('block_size')::int8) as bytes
  from pg_class index join pg_am on pg_am.oid = index.relam
  where index.relkind = 'i' and pg_am.amname = 'hash'`;

/**
 * Loads all hash indexes of a database into the server's memory, where those of a server in use are, if its
 * `shared_buffers` have room for them. Returns their size in bytes.
 */
export async function warmHashIndexes(url: string): Promise<number> {
  await runOn(url, "create extension if not exists pg_prewarm");
  const [row] = await runOn(url, HASH_INDEXES);
  return Number(row?.bytes);
}

/** Makes the next start of the server in `folder` one without autoprewarm's list of pages. */
export async function forgetPages(folder: string): Promise<void> {
  await rm(join(folder, "server", "data", "autoprewarm.blocks"), { force: true });
}

/** Waits until autoprewarm has loaded the pages that were in the memory of the server in `folder` before its restart. */
export async function previousPagesLoaded(folder: string): Promise<void> {
  const log = join(folder, "server", "postgres.log");
  await until(async () => (await readFile(log, "utf8")).includes("autoprewarm successfully prewarmed"));
}
