/**
 * `node deploy/backup/dump.mjs FOLDER [KEEP] [METRICS]`: writes a dump of the database of `DATABASE_URL` into the folder, and
 * deletes all but the newest KEEP dumps there (default: 7). The role `engrave_web` is sufficient. Worker and site continue
 * meanwhile. Before it deletes anything, it reads the whole new dump again. METRICS is a file for the textfile collector of
 * node_exporter, for the alert `EngraveBackupMissing`. Exits with 1 if it fails.
 */
import "../../lib/runtime/no-debugger.mjs";
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { join } from "node:path";
import { connectionOf } from "./connection.mjs";

/** The schemas in which the worker's commands build a second index. The role of the site cannot read them. */
const SECOND_SCHEMAS = ["verification", "reindexing", "bootstrapping", "auditing"];
/** Age at which the file of a dump that was killed is deleted, in milliseconds. A dump that runs writes to its file. */
const ABANDONED = 24 * 3_600_000;

const [folder, keep = "7", metrics] = process.argv.slice(2);
if (folder === undefined || !/^[1-9][0-9]{0,3}$/.test(keep)) {
  process.stderr.write("usage: node deploy/backup/dump.mjs FOLDER [KEEP] [METRICS]\n");
  process.exit(2);
}
process.umask(0o077);
fs.mkdirSync(folder, { recursive: true });
for (const name of fs.readdirSync(folder).filter((file) => /^engrave(?:-[0-9a-f]+)?\.partial$/.test(file))) {
  const file = join(folder, name);
  if ((fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - ABANDONED)
    fs.rmSync(file, { force: true });
}

// Each process has its own file, because dumps may run at the same time.
const partial = join(folder, `engrave-${randomBytes(6).toString("hex")}.partial`);
const path = join(folder, `engrave-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "")}.dump`);
try {
  dump(partial);
  check(partial);
  fs.renameSync(partial, path);
} finally {
  fs.rmSync(partial, { force: true });
}
// Only a name that is on the disk replaces the older dumps. pg_dump has written the content to the disk.
sync(folder);
const dumps = fs.readdirSync(folder).filter((file) => /^engrave-\d{8}T\d{6}Z\.dump$/.test(file));
for (const file of dumps.sort().slice(0, -Number(keep))) fs.rmSync(join(folder, file), { force: true });
if (metrics !== undefined) report(metrics, fs.statSync(path).size);
process.stdout.write(`${path}\n`);

function dump(file) {
  const without = SECOND_SCHEMAS.map((schema) => `--exclude-schema=${schema}`);
  execFileSync("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", ...without, `--file=${file}`], {
    env: connectionOf(process.env.DATABASE_URL),
    stdio: "inherit",
  });
}

/**
 * Reads all data of the dump. A dump of a database that has no index, or only a part of one while restore.mjs runs, must not
 * replace the dumps of an index.
 */
function check(file) {
  execFileSync("pg_restore", ["--file=/dev/null", file], { stdio: "inherit" });
  const table = ["--data-only", "--schema=public", "--table=_prisma_migrations"];
  const rows = execFileSync("pg_restore", [...table, "--file=-", file], { encoding: "utf8", maxBuffer: 1e8 });
  if (!/^COPY public\._prisma_migrations [^\n]*;\n(?!\\\.)/m.test(rows))
    throw new Error("DATABASE_URL: this database has no index of Engrave, or a part of one, so its dump was deleted");
}

function sync(directory) {
  const descriptor = fs.openSync(directory, "r");
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}

/** The collector runs as another user, and must never read half a file. */
function report(file, bytes) {
  const partial = `${file}.${randomBytes(6).toString("hex")}`;
  const lines = [
    "# HELP engrave_backup_time_seconds Time at which the last dump was complete.",
    "# TYPE engrave_backup_time_seconds gauge",
    `engrave_backup_time_seconds ${Math.floor(Date.now() / 1_000)}`,
    "# HELP engrave_backup_bytes Size of the last dump.",
    "# TYPE engrave_backup_bytes gauge",
    `engrave_backup_bytes ${bytes}`,
  ];
  fs.writeFileSync(partial, `${lines.join("\n")}\n`);
  fs.chmodSync(partial, 0o644);
  fs.renameSync(partial, file);
}
