import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "@/lib/database/migrate";
import { findPostgresPrograms } from "@/tools/devstack/prepare/postgres-programs.mjs";
import { runOn } from "../harness/run-on";
import { type BackupServer, startBackupServer } from "./server";

/** deploy/compose/backup.sh and the commands of docs/deployment.md that restore its dumps, on a server without Docker. */

/** `docker compose`: runs the programs of the service `postgres` here, and `prisma/roles.sql` as the service `roles`. */
const DOCKER = `#!/bin/sh
shift
case "$1" in
stop | up) exit 0 ;;
run) exec "$PROGRAMS/psql" -q -U postgres -d engrave -v ON_ERROR_STOP=1 -f "$ROLES" ;;
esac
shift 3
if [ "$1" = cat ]; then exec cat "backups/\${2##*/}"; fi
program=$1
shift
exec "$PROGRAMS/$program" "$@"
`;

/** A pg_dump that loses the last bytes of its file. */
const LOSING = `#!/bin/sh
"$PROGRAMS/pg_dump" "$@"
for argument; do case "$argument" in --file=*) file=\${argument#--file=} ;; esac; done
truncate -s -1000 "$file"
`;

const SCRIPT = resolve("deploy/compose/backup.sh");
const KEEP = 2;

/** A sleep that says when it begins. */
const WAITING = `#!/bin/sh
: > waits
PATH=\${PATH#*:} exec sleep "$@"
`;

let server: BackupServer;
let folder: string;

beforeAll(async () => {
  server = await startBackupServer();
  await runOn(server.url.replace(/[^/]*$/, "postgres"), "CREATE ROLE postgres SUPERUSER LOGIN PASSWORD 'postgres'");
  folder = await mkdtemp(join(tmpdir(), "engrave-compose-"));
  await writeFile(join(folder, "docker"), DOCKER);
  await chmod(join(folder, "docker"), 0o755);
  await mkdir(join(folder, "backups"));
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The code block of docs/deployment.md that contains this text. */
async function documented(part: string): Promise<string> {
  const blocks = (await readFile("docs/deployment.md", "utf8")).matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm);
  const found = [...blocks].map(([, block = ""]) => block).filter((block) => block.includes(part));
  expect(found).toHaveLength(1);
  return found[0] ?? "";
}

/** Runs commands in a shell in the folder. `file`: the variable FILE. `path`: a folder whose programs come first. */
async function shell(commands: string, { file = "", path = folder } = {}): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const programs = findPostgresPrograms() ?? "";
  const variables = {
    PATH: [path, programs, process.env.PATH].join(delimiter),
    PROGRAMS: programs,
    ROLES: resolve("prisma/roles.sql"),
    FILE: file,
  };
  const { stdout } = await promisify(execFile)("sh", ["-c", commands], {
    cwd: folder,
    env: { ...process.env, PGHOST: hostname, PGPORT: port, PGPASSWORD: "postgres", ...variables },
  });
  return stdout;
}

/** The command of the container, as its role, which may only read. */
const containerOf = (web: string): string =>
  `PGUSER=engrave_web PGDATABASE=engrave PGPASSWORD=${new URL(web).password} sh ${SCRIPT} backups ${KEEP}`;

const backup = (web: string, path?: string): Promise<string> => shell(`${containerOf(web)} once`, { path });

const dumps = async (): Promise<string[]> =>
  (await readdir(join(folder, "backups"))).filter((name) => name !== "backup.prom").sort();

test("the dump restores a lost database, whose roles can read and write it", async () => {
  const { worker, web } = await server.create();
  await migrate(worker);
  await runOn(worker, "UPDATE schema_level SET readers_from = 'dumped'");
  const before = Math.floor(Date.now() / 1_000);
  await backup(web);
  const [file = "", ...further] = await dumps();
  expect([file, further]).toEqual([expect.stringMatching(/^engrave-\d{8}T\d{6}Z\.dump$/), []]);
  const metrics = await readFile(join(folder, "backups/backup.prom"), "utf8");
  expect(Number(/^engrave_backup_time_seconds (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(before);
  const { size } = await stat(join(folder, "backups", file));
  expect(metrics).toContain(`\nengrave_backup_bytes ${size}\n`);
  await shell(await documented("drop database if exists engrave"), { file });
  expect(await runOn(web, "SELECT readers_from FROM schema_level")).toEqual([{ readers_from: "dumped" }]);
  expect(await migrate(worker)).toEqual([]);
  await runOn(worker, "ALTER TABLE sale ADD COLUMN more int");
});

test("a dump without an index, of a part of one, or that is cut off replaces no other one", async () => {
  const { worker, web } = await server.create();
  const before = await dumps();
  const fails = async (path?: string) => {
    await expect(backup(web, path)).rejects.toThrow();
    expect(await dumps()).toEqual(before);
  };
  await fails();
  await migrate(worker);
  const losing = join(folder, "losing");
  await mkdir(losing);
  await writeFile(join(losing, "pg_dump"), LOSING, { mode: 0o755 });
  await fails(losing);
  await runOn(worker, "DELETE FROM _prisma_migrations");
  await fails();
});

test("the newest dumps are kept, and the container makes one only if the last one is a day old", async () => {
  const { worker, web } = await server.create();
  await migrate(worker);
  for (const name of await dumps()) await rm(join(folder, "backups", name));
  const old = ["engrave-20200101T000000Z.dump", "engrave-20210101T000000Z.dump"];
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of old) {
    await writeFile(join(folder, "backups", name), "");
    await utimes(join(folder, "backups", name), yesterday, yesterday);
  }
  const path = join(folder, "waiting");
  await mkdir(path);
  await writeFile(join(path, "sleep"), WAITING, { mode: 0o755 });
  const untilItWaits = `rm -f waits; ${containerOf(web)} & PID=$!; until [ -e waits ]; do :; done; kill $PID; wait $PID`;
  await shell(untilItWaits, { path });
  const made = await dumps();
  expect(made).toEqual([old[1], expect.stringMatching(/^engrave-202[2-9]/)]);
  const report = () => stat(join(folder, "backups/backup.prom")).then(({ mtimeMs }) => mtimeMs);
  const reported = await report();
  await shell(untilItWaits, { path });
  expect([await dumps(), await report()]).toEqual([made, reported]);
});
