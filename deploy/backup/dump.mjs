/**
 * `node deploy/backup/dump.mjs FOLDER [KEEP]`: writes a dump of the database of `DATABASE_URL` into the folder, and deletes
 * all but the newest KEEP dumps there (default: 7). The role `engrave_web` is sufficient. Worker and site continue meanwhile.
 * The file of an interrupted dump keeps the suffix `.partial`, and the next dump replaces it. Exits with 1 if it fails.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { connectionOf } from "./connection.mjs";

const [folder, keep = "7"] = process.argv.slice(2);
if (folder === undefined || !/^[1-9][0-9]{0,3}$/.test(keep)) {
  process.stderr.write("usage: node deploy/backup/dump.mjs FOLDER [KEEP]\n");
  process.exit(2);
}
process.umask(0o077);
mkdirSync(folder, { recursive: true });
const partial = join(folder, "engrave.partial");
// `verify` and `reindex` build a second index in a separate schema, which the role of the site cannot read.
const without = ["verification", "reindexing"].map((schema) => `--exclude-schema=${schema}`);
execFileSync("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", ...without, `--file=${partial}`], {
  env: connectionOf(process.env.DATABASE_URL),
  stdio: "inherit",
});
const name = `engrave-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "")}.dump`;
renameSync(partial, join(folder, name));
const dumps = readdirSync(folder).filter((file) => /^engrave-\d{8}T\d{6}Z\.dump$/.test(file));
for (const file of dumps.sort().slice(0, -Number(keep))) rmSync(join(folder, file));
process.stdout.write(`${join(folder, name)}\n`);
