/**
 * `npm run bench restore`: the time to dump an index, to restore the dump, to make a base backup and to restore it to a point in
 * time, each with the time until the worker has continued and `verify` has passed; then the time to upgrade an index of the
 * previous version and to roll it back. Uses PostgreSQL as the distribution installs it. `npm run bench restore 200000` sets
 * the number of operations.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { metis } from "@/lib/chain/networks";
import { migrate } from "@/lib/database/migrate";
import { WORKER } from "@/tools/devstack/programs";
import { type BackupServer, startBackupServer } from "@/tools/testing/backup/server";
import { runOn } from "@/tools/testing/harness/run-on";
import { type ChainShape, SHAPES } from "./chain-shape";
import { runWorker } from "./run-worker";
import { startStandIn } from "./start-stand-in";
import { printResult, seconds, timed } from "./timed";
import { makePreviousIndex, upgrade } from "./upgrade";

const run = promisify(execFile);
const OPERATIONS = Number(process.argv[2] ?? 100_000);

/** @throws Error with the output if the index is wrong */
async function verify(databaseUrl: string, rpcUrl: string): Promise<void> {
  const variables = {
    DATABASE_URL: databaseUrl,
    RPC_URL: rpcUrl,
    NETWORK: metis.name,
    START_BLOCK: "1",
    LOG_LEVEL: "warn",
  };
  await run(process.execPath, [...WORKER, "verify"], {
    env: { ...process.env, ...variables },
  });
}

/** Upgrades an index of the previous version with the rows of the index of `server`, and rolls it back. */
async function upgradeAndRollBack(
  server: BackupServer,
  { rpcUrl, chain, folder }: { rpcUrl: string; chain: ChainShape; folder: string },
): Promise<void> {
  const admin = server.server.url("postgres");
  const previous = server.server.url("previous");
  await runOn(admin, "create database previous template template0");
  await makePreviousIndex(previous, server.url);
  const file = await timed("dump before the upgrade", () => server.script("dump", previous, folder));
  const upgraded = await upgrade(previous, rpcUrl, chain.first);
  printResult("upgrade: end of the earlier worker until the schema is new", seconds(upgraded.untilMigrated));
  printResult("upgrade: end of the earlier worker until synced", seconds(upgraded.untilSynced));
  printResult("upgrade: longest wait of a read", seconds(upgraded.longestRead));
  await verify(previous, rpcUrl);

  const back = await server.create();
  await timed("rollback: restore of the dump", () => server.script("restore", back.worker, file));
  await timed("upgrade again: start of the only worker until synced", () => runWorker(rpcUrl, back.worker, chain));
  await verify(back.worker, rpcUrl);
}

async function main(): Promise<void> {
  const shape = SHAPES.b;
  if (shape === undefined) throw new Error("there is no chain (b)");
  const chain = { ...shape, blocks: OPERATIONS };
  const node = await startStandIn("b", chain.blocks);
  const folder = await mkdtemp(join(tmpdir(), "engrave-bench-"));
  let server: BackupServer = await startBackupServer();
  try {
    const { worker, web } = await server.create();
    await migrate(worker);
    console.log(`an index with ${OPERATIONS.toLocaleString("en")} operations`);
    await timed("first sync", () => runWorker(node.url, worker, chain));
    const [size] = await runOn(server.url, "select pg_size_pretty(pg_database_size(current_database())) as size");
    printResult("size of the database", String(size?.size));
    const file = await timed("dump, as engrave_web", () => server.script("dump", web, folder));
    printResult("size of the dump", `${Math.round((await stat(file)).size / 1e6)} MB`);
    await timed("base backup", () => server.baseBackup());

    const back = await server.create();
    await timed("restore of the dump", () => server.script("restore", back.worker, file));
    await timed("start of the worker until it is synced", () => runWorker(node.url, back.worker, chain));
    await timed("verify", () => verify(back.worker, node.url));

    const [moment] = await runOn(server.url, "select clock_timestamp()::text as now");
    await runOn(server.url, "delete from inscription");
    server = await timed("restore to before an accident, from WAL", () => server.restoreTo(String(moment?.now)));
    await verify(server.url, node.url);
    await upgradeAndRollBack(server, { rpcUrl: node.url, chain, folder });
  } finally {
    node.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
