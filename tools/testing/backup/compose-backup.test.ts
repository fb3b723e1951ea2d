import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "@/lib/database/migrate";
import { findPostgresPrograms } from "@/tools/devstack/prepare/postgres-programs.mjs";
import { runOn } from "../harness/run-on";
import { type BackupServer, startBackupServer } from "./server";

/** The commands of docs/deployment.md that dump and restore the database of the compose file, on a server without Docker. */

/** `docker compose`: runs the programs of the service `postgres` here, and `prisma/roles.sql` as the service `roles`. */
const DOCKER = `#!/bin/sh
shift
case "$1" in
stop | up) exit 0 ;;
run) exec "$PROGRAMS/psql" -q -U postgres -d engrave -v ON_ERROR_STOP=1 -f "$ROLES" ;;
esac
shift 3
program=$1
shift
if [ "$program" = pg_dump ] && [ -n "$LOST" ]; then "$PROGRAMS/pg_dump" "$@" | head -c "-$LOST"; exit; fi
exec "$PROGRAMS/$program" "$@"
`;

let server: BackupServer;
let folder: string;

beforeAll(async () => {
  server = await startBackupServer();
  await runOn(server.url.replace(/[^/]*$/, "postgres"), "CREATE ROLE postgres SUPERUSER LOGIN PASSWORD 'postgres'");
  folder = await mkdtemp(join(tmpdir(), "engrave-compose-"));
  await writeFile(join(folder, "docker"), DOCKER);
  await chmod(join(folder, "docker"), 0o755);
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

/** Runs commands in a shell in the folder. `lost`: bytes that are missing at the end of the dump. `file`: the variable FILE. */
async function shell(commands: string, { lost = 0, file = "" } = {}): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const variables = {
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    PROGRAMS: findPostgresPrograms() ?? "",
    ROLES: resolve("prisma/roles.sql"),
    LOST: lost === 0 ? "" : String(lost),
    FILE: file,
  };
  await promisify(execFile)("sh", ["-c", commands], {
    cwd: folder,
    env: { ...process.env, PGHOST: hostname, PGPORT: port, PGPASSWORD: "postgres", ...variables },
  });
}

const dumps = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name !== "docker");

test("the dump restores a lost database, whose roles can read and write it", async () => {
  const { worker, web } = await server.create();
  await migrate(worker);
  await runOn(worker, "UPDATE schema_level SET readers_from = 'dumped'");
  await shell(await documented("pg_dump -U postgres"));
  const [file = "", ...further] = await dumps();
  expect([file, further]).toEqual([expect.stringMatching(/^engrave-\d{8}T\d{6}Z\.dump$/), []]);
  await shell(await documented("drop database if exists engrave"), { file });
  expect(await runOn(web, "SELECT readers_from FROM schema_level")).toEqual([{ readers_from: "dumped" }]);
  expect(await migrate(worker)).toEqual([]);
  await runOn(worker, "ALTER TABLE sale ADD COLUMN more int");
});

test("a dump without an index, of a part of one, or that is cut off keeps its name from being used", async () => {
  const before = await dumps();
  const fails = async (lost = 0) => {
    await expect(shell(await documented("pg_dump -U postgres"), { lost })).rejects.toThrow();
    expect(await dumps()).toEqual(before);
  };
  const { worker } = await server.create();
  await fails();
  await migrate(worker);
  await fails(1_000);
  await runOn(worker, "DELETE FROM _prisma_migrations");
  await fails();
});
