import { runOn } from "@/testing/harness/run-on";

/** Bytes of a file of PostgreSQL, which divides larger indexes, and of one read. */
const [SEGMENT, PART] = [2 ** 30, 2 ** 26];

const HASH_INDEXES = `
  select pg_relation_filepath(index.oid) as path, pg_relation_size(index.oid) as size
  from pg_class index join pg_am on pg_am.oid = index.relam
  where index.relkind = 'i' and pg_am.amname = 'hash'`;

/**
 * Reads all hash indexes of a database once, so that the operating system caches them, as it does on a server that has
 * enough memory for them. Returns their size in bytes.
 */
export async function cacheHashIndexes(url: string): Promise<number> {
  let bytes = 0;
  for (const { path, size } of await runOn(url, HASH_INDEXES)) {
    for (let from = 0; from < Number(size); from += PART) {
      const segment = Math.floor(from / SEGMENT);
      const file = segment === 0 ? String(path) : `${path}.${segment}`;
      await runOn(url, "select length(pg_read_binary_file($1, $2, $3))", [file, from % SEGMENT, PART]);
    }
    bytes += Number(size);
  }
  return bytes;
}
