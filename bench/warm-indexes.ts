import { runOn } from "@/testing/harness/run-on";

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
