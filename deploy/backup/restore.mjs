/**
 * `node deploy/backup/restore.mjs FILE`: restores a dump into the empty database of `DATABASE_URL`, with the worker's role. Run
 * prisma/roles.sql in that database first, so that the site's role may read the new tables. Refuses a database that has tables.
 * Exits with 1 if it fails; drop the database then.
 */
import "../../lib/runtime/no-debugger.mjs";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
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
const contents = execFileSync("pg_restore", ["--list", file], { env, encoding: "utf8" }).split("\n");
/** The rows by which site and worker recognize an index. */
const isMark = (line) => line.includes(" TABLE DATA public _prisma_migrations ");
if (!contents.some(isMark)) {
  process.stderr.write(`${file} is no dump of an index of Engrave.\n`);
  process.exit(1);
}
const jobs = `--jobs=${Math.min(8, availableParallelism())}`;
const folder = mkdtempSync(join(tmpdir(), "engrave-restore-"));
const restore = (lines) => {
  const list = join(folder, "list");
  writeFileSync(list, lines.join("\n"));
  const options = ["--no-owner", "--no-privileges", "--exit-on-error", jobs, `--use-list=${list}`];
  execFileSync("pg_restore", [...options, `--dbname=${env.PGDATABASE}`, file], { env, stdio: "inherit" });
};
try {
  restore(contents.filter((line) => !isMark(line)));
  // Without statistics, the first reads and batches would be planned badly.
  psql("analyze");
  // Last, because the site answers 503 without these rows. An index in part would answer with wrong lists.
  restore(contents.filter(isMark));
} finally {
  rmSync(folder, { recursive: true });
}
