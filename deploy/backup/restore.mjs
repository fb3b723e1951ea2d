/**
 * `node deploy/backup/restore.mjs FILE`: restores a dump into the empty database of `DATABASE_URL`, with the worker's role. Run
 * prisma/roles.sql in that database first, so that the site's role may read the new tables. Refuses a database that has tables.
 * Exits with 1 if it fails; drop the database then.
 */
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { connectionOf } from "./connection.mjs";

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write("usage: node deploy/backup/restore.mjs FILE\n");
  process.exit(2);
}
const env = connectionOf(process.env.DATABASE_URL);
const psql = (query) => execFileSync("psql", ["-XAtc", query], { env, encoding: "utf8" }).trim();
const tables = psql("select count(*) from pg_tables where schemaname = 'public'");
if (tables !== "0") {
  process.stderr.write(`The database ${env.PGDATABASE} has ${tables} tables. Restore into an empty one.\n`);
  process.exit(1);
}
const jobs = `--jobs=${Math.min(8, availableParallelism())}`;
const options = ["--no-owner", "--no-privileges", "--exit-on-error", jobs];
execFileSync("pg_restore", [...options, `--dbname=${env.PGDATABASE}`, file], { env, stdio: "inherit" });
// Without statistics, the first reads and batches would be planned badly.
psql("analyze");
