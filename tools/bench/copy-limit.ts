import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { withClient } from "@/tools/testing/harness/run-on";

const TABLES = ["block", "operation", "deployment", "inscription", "balance"];

/** All indexes of a table, or only those that a first sync leaves. */
type Indexes = "all" | "unique";

/** Seconds that COPY takes to write the rows of the index to equal tables with these indexes. */
export function copyLimit(database: string, indexes: Indexes = "all"): Promise<number> {
  return withClient(database, async (client) => {
    let seconds = 0;
    for (const table of TABLES) {
      const chunks: Buffer[] = [];
      const rows = client.query(copyTo(`copy ${table} to stdout`));
      rows.on("data", (chunk: Buffer) => chunks.push(chunk));
      await once(rows, "end");
      await client.query(`create table copied (like ${table} including all)`);
      if (indexes === "unique") await dropOthers(client);
      const started = performance.now();
      await pipeline(Readable.from(chunks), client.query(copyFrom("copy copied from stdin")));
      seconds += (performance.now() - started) / 1000;
      await client.query("drop table copied");
    }
    return seconds;
  });
}

/** Drops the indexes of the copy that are not unique. */
async function dropOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where indrelid = 'copied'::regclass and not indisunique",
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
}
