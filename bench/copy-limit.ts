import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

const TABLES = ["block", "operation", "deployment", "inscription", "balance"];

/** Seconds that COPY takes to write the rows of the index to equal tables with the same indexes. */
export async function copyLimit(database: string): Promise<number> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  let seconds = 0;
  try {
    for (const table of TABLES) {
      const chunks: Buffer[] = [];
      const rows = client.query(copyTo(`copy ${table} to stdout`));
      rows.on("data", (chunk: Buffer) => chunks.push(chunk));
      await once(rows, "end");
      await client.query(`create table copied (like ${table} including all)`);
      const started = performance.now();
      await pipeline(Readable.from(chunks), client.query(copyFrom("copy copied from stdin")));
      seconds += (performance.now() - started) / 1000;
      await client.query("drop table copied");
    }
  } finally {
    await client.end();
  }
  return seconds;
}
