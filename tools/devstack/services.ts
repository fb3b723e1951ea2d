import { realpath } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { local } from "@/lib/chain/networks";
import { rulesHash } from "@/lib/chain/networks/rules-hash";
import type { Configuration } from "@/lib/config";
import { migrate } from "@/lib/database/migrate";
import { dataFolderError, makeDataFolder } from "@/lib/runtime/data-folder";
import { failureText } from "@/lib/runtime/errors";
import { deployLocalMarket } from "./chain/market";
import { deployLocalRegistry } from "./chain/registry";
import { startChain } from "./chain/start-chain";
import type { SystemContext } from "./context";
import { SystemError } from "./error";
import { startParts } from "./parts";
import { choosePort } from "./port";
import { grantRoles, type RoleUrls } from "./postgres/roles";
import { setAsideOtherIndex } from "./postgres/set-aside";
import { startPostgres } from "./postgres/start-postgres";
import { takeLock } from "./prepare/lock.mjs";
import { run } from "./prepare/run.mjs";
import type { Guarded } from "./processes/guarded";
import { DEMO } from "./programs";
import type { RunningMessage } from "./running";

const DATABASE = "engrave";

/**
 * Starts the database and the chain, then the worker and the web process, and prints their addresses.
 *
 * @throws SystemError if another system uses the data folder, a port is taken, or a service does not start;
 * DataFolderError
 */
export async function startServices(context: SystemContext): Promise<void> {
  try {
    await startAll(context);
  } catch (error) {
    throw dataFolderError(error, context.configuration.dataDir);
  }
}

async function startAll(context: SystemContext): Promise<void> {
  const { configuration, terminal } = context;
  const { dataDir } = configuration;
  await makeDataFolder(join(dataDir, "logs"));
  const running: { pid: number; page: string | null } = { pid: process.pid, page: null };
  await requireOnlyOne(dataDir, running);
  const port = await choosePort(configuration);
  const [database, rpcUrl] = await Promise.all([
    configuration.databaseUrl === null ? embeddedDatabase(context) : configuredDatabase(configuration.databaseUrl),
    configuration.rpcUrls.join(",") || localChain(context),
  ]);
  terminal.print("Starting the worker and the web server …");
  const page = await startParts(context, { databaseUrl: database.worker, webDatabaseUrl: database.web, rpcUrl, port });
  running.page = page;
  notifyParent({ type: "running", page, chain: rpcUrl, databaseUrl: database.owner });
  terminal.print(summary(configuration, page, rpcUrl));
}

function notifyParent(message: RunningMessage): void {
  if (process.send !== undefined && process.connected) process.send(message);
}

async function requireOnlyOne(dataDir: string, running: { pid: number; page: string | null }): Promise<void> {
  const lock = await takeLock(`engrave data ${await realpath(dataDir)}`, running);
  if ("release" in lock) return;
  const { pid, page } = lock.holder;
  const state = page ? `runs at ${page}` : "is starting";
  throw new SystemError("ALREADY_RUNNING", `Engrave already ${state} with ${dataDir} (process ${pid}).`, {
    hint: "Use the running one, or set DATA_DIR to another folder to run a second one.",
  });
}

/** URLs of the database, one for each role. */
interface Addresses extends RoleUrls {
  /** Has all privileges. */
  readonly owner: string;
}

/** On a configured server the operator creates the roles (docs/operations.md). */
function configuredDatabase(url: string): Addresses {
  return { owner: url, worker: url, web: url };
}

async function embeddedDatabase({ configuration, terminal, stopper }: SystemContext): Promise<Addresses> {
  terminal.print("Starting PostgreSQL …");
  const folder = join(configuration.dataDir, "postgres");
  const server = await startPostgres({ folder, durable: true, maxConnections: 100 });
  stopper.push(() => server.guarded.stop());
  stopAfter(server.guarded, `PostgreSQL exited unexpectedly. Log: ${join(folder, "postgres.log")}.`, {
    terminal,
    stopper,
  });
  await createDatabase(server.url("postgres"));
  if (configuration.rpcUrls.length === 0) {
    const aside = await setAsideOtherIndex(server.url, DATABASE, rulesHash(configuration.network ?? local));
    if (aside !== null) {
      await createDatabase(server.url("postgres"));
      terminal.print(otherIndex(folder, aside));
    }
  }
  const roles = await grantRoles(server, DATABASE);
  const onLocked = (error: unknown): void => terminal.print(failureText(error));
  const applied = await migrate(roles.worker, undefined, { onLocked });
  if (applied.length > 0) terminal.print(`Migrations applied: ${applied.length}`);
  return { ...roles, owner: server.url(DATABASE) };
}

function otherIndex(folder: string, aside: string): string {
  return [
    `The index in ${folder} was made under other rules, for example by an earlier version. The local chain is indexed again.`,
    `  The old index is kept as the database ${aside}. To go back, start that version with this database renamed to ${DATABASE};`,
    `  to delete it: DROP DATABASE ${aside}.`,
  ].join("\n");
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function localChain({ configuration, terminal, stopper }: SystemContext): Promise<string> {
  terminal.print("Starting the local chain …");
  const chain = await startChain(join(configuration.dataDir, "chain"), {
    report: (done, of) => terminal.status(done === of ? "" : `Local chain: block ${done} of ${of}`),
    ...(configuration.demo ? { history: writeDemo } : {}),
    setUp: async (rpc) => {
      await deployLocalRegistry(rpc);
      await deployLocalMarket(rpc);
    },
  });
  stopper.push(() => chain.stop());
  stopAfter(chain.guarded, "The local chain exited unexpectedly.", { terminal, stopper });
  return chain.url;
}

/** In a process of its own, whose memory ends with it: the starter would keep it as long as the system runs. */
async function writeDemo(url: string): Promise<void> {
  await run("the demo history", process.execPath, [DEMO, url]);
}

/** Stops the system when its database or its chain exits. Both are durable, so the next start continues. */
function stopAfter(
  guarded: Guarded,
  sentence: string,
  { terminal, stopper }: Pick<SystemContext, "terminal" | "stopper">,
) {
  guarded.exited
    .then(() => {
      if (stopper.isStopping) return;
      terminal.print(`${sentence} Start again: no data is lost.`);
      return stopper.stop(1);
    })
    .catch((error: unknown) => terminal.print(String(error)));
}

function summary({ dataDir, databaseUrl, rpcUrls }: Configuration, page: string, rpcUrl: string): string {
  // Passkeys need a host with a name.
  const named = page.replace("//127.0.0.1:", "//localhost:");
  const chain = rpcUrls.length === 0 ? `${rpcUrl} (local development chain, chain id 31337)` : "RPC_URL";
  const database = databaseUrl === null ? `PostgreSQL, data in ${join(dataDir, "postgres")}` : "DATABASE_URL";
  return [
    "",
    "Engrave is running.",
    `  Page      ${named}`,
    `  API       ${named}/api`,
    `  Chain     ${chain}`,
    `  Database  ${database}`,
    `  Logs      ${join(dataDir, "logs")}`,
    ...(rpcUrls.length === 0 ? ["Open the page, then choose “Just try it”."] : []),
    "Stop it with Ctrl-C.",
    "",
  ].join("\n");
}
