import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WORKER } from "@/tools/devstack/programs";
import { type ArchiveStage, archiveStage, exportTo, SEGMENT_BLOCKS } from "@/tools/testing/harness/archive";
import { testDatabase } from "@/tools/testing/harness/database";
import { listen } from "@/tools/testing/harness/listen";
import { runOn } from "@/tools/testing/harness/run-on";
import { readState } from "@/tools/testing/harness/state";
import { until } from "@/tools/testing/harness/until";

let system: ArchiveStage;
const children: ChildProcess[] = [];

beforeAll(async () => {
  system = await archiveStage("kill");
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await system?.close();
});

/** Starts a command of the worker in a separate process. */
async function start(databaseUrl: string, ...args: string[]): Promise<ChildProcess> {
  const { PATH = "", HOME = "" } = process.env;
  const environment = {
    DATABASE_URL: databaseUrl,
    RPC_URL: system.stage.nodes.map(({ url }) => url).join(","),
    NETWORK: await system.networkFile(),
    DATA_DIR: system.folder,
  };
  const env = { PATH, HOME, NODE_ENV: "production", ...environment } as const;
  const child = spawn(process.execPath, [...WORKER, ...args], { env, stdio: "ignore" });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

const filesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

test("an export that is killed between a segment and its manifest continues to the same archive", async () => {
  const folder = join(system.folder, "killed");
  const { url } = system.stage.database;
  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  // The export reads the newest snapshot before it writes the manifest.
  await blocker.query("begin; lock table snapshot in access exclusive mode");
  const limits = ["--blocks", String(SEGMENT_BLOCKS), "--operations", "40"];
  const child = await start(url, "export", "--to", folder, ...limits);
  const segments = join(folder, "segments");
  await until(async () => (await filesIn(segments)).some((name) => name.endsWith(".br")));
  await kill(child);
  await blocker.end();
  expect(await filesIn(folder)).toEqual(["export.lock", "segments"]);
  await exportTo(system, folder);
  expect(await filesIn(segments)).toEqual(await filesIn(join(system.archive, "segments")));
  const manifest = (of: string): Promise<string> => readFile(join(of, "manifest.json"), "utf8");
  expect(await manifest(folder)).toBe(await manifest(system.archive));
});

test("two databases export to one folder: the second one waits for no one after the first was killed", async () => {
  const folder = join(system.folder, "shared");
  const second = await testDatabase();
  await system.command(["bootstrap", "--from", system.archive], { databaseUrl: second.url });
  const { url } = system.stage.database;
  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  await blocker.query("begin; lock table snapshot in access exclusive mode");
  const child = await start(url, "export", "--to", folder);
  await until(async () => /^process/.test(await readFile(join(folder, "export.lock"), "utf8").catch(() => "")));
  await expect(exportTo(system, folder, second.url)).rejects.toMatchObject({
    code: "EXPORT_RUNNING",
    message: expect.stringContaining(`process ${child.pid} on`),
  });
  await kill(child);
  await blocker.end();
  expect(await exportTo(system, folder, second.url)).toMatch(/^added [1-9]/);
  const manifest = (of: string): Promise<string> => readFile(join(of, "manifest.json"), "utf8");
  expect(await manifest(folder)).toBe(await manifest(system.archive));
  // The first database continues the archive of the second one.
  expect(await exportTo(system, folder)).toContain("added 0 segments");
  await second.drop();
});

test("a bootstrap that is killed leaves the index as it was, and the next one is complete", async () => {
  const { url, drop } = await testDatabase();
  const server = await hostThatStops(3);
  const child = await start(url, "bootstrap", "--from", server.url);
  const loaded =
    "select exists (select from pg_tables where schemaname = 'bootstrapping' and tablename = 'block') as yes";
  await until(async () => (await runOn(url, loaded))[0]?.yes === true);
  await until(async () => (await runOn(url, "select from bootstrapping.block limit 1")).length > 0);
  const before = await readState(url);
  await kill(child);
  server.close();
  expect(before.block).toEqual([]);
  expect(await readState(url)).toEqual(before);
  await system.command(["bootstrap", "--from", system.archive], { databaseUrl: url });
  expect(await readState(url)).toEqual(await readState(system.stage.database.url));
  expect(await runOn(url, "select nspname from pg_namespace where nspname = 'bootstrapping'")).toEqual([]);
  await drop();
});

/** A host of the archive that answers nothing after this number of segments. */
async function hostThatStops(after: number): Promise<{ url: string; close: () => void }> {
  const names = (await readdir(join(system.archive, "segments"))).sort();
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? "";
    const index = names.findIndex((name) => path.endsWith(name));
    if (index < after) response.end(await readFile(join(system.archive, path)));
  });
  const url = `http://127.0.0.1:${await listen(server)}/`;
  return {
    url,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
