import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Configuration } from "@/lib/config";
import { migrate } from "@/lib/database/migrate";
import type { Terminal } from "@/lib/runtime/terminal";
import { writeDemo } from "./chain/demo";
import { startChain } from "./chain/start-chain";
import { dataFolderError } from "./data-folder";
import { SystemError } from "./error";
import { startParts } from "./parts";
import { choosePort } from "./port";
import { grantRoles, type RoleUrls } from "./postgres/roles";
import { startPostgres } from "./postgres/start-postgres";
import { takeLock } from "./prepare/lock.mjs";
import type { Guarded } from "./processes/guarded";
import type { RunningMessage } from "./running";
import type { Stopper } from "./stopper";

const DATABASE = "engrave";

export interface SystemContext {
  readonly configuration: Configuration;
  readonly mode: "production" | "development";
  readonly terminal: Terminal;
  readonly stopper: Stopper;
}

/**
 * Starts database and chain, then worker and web, and says where everything is.
 * @throws SystemError
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
  await mkdir(join(dataDir, "logs"), { recursive: true });
  const running: { pid: number; page: string | null } = { pid: process.pid, page: null };
  await requireOnlyOne(dataDir, running);
  const port = await choosePort(configuration);
  const [database, rpcUrl] = await Promise.all([
    configuration.databaseUrl === null ? embeddedDatabase(context) : configuredDatabase(configuration.databaseUrl),
    configuration.rpcUrls.join(",") || localChain(context),
  ]);
  terminal.say("Starting worker and pages …");
  const page = await startParts(context, { databaseUrl: database.worker, webDatabaseUrl: database.web, rpcUrl, port });
  running.page = page;
  tellStarter({ type: "running", page, chain: rpcUrl, databaseUrl: database.owner });
  terminal.say(summary(configuration, page, rpcUrl));
}

function tellStarter(message: RunningMessage): void {
  if (process.send !== undefined && process.connected) process.send(message);
}

async function requireOnlyOne(dataDir: string, running: { pid: number; page: string | null }): Promise<void> {
  const lock = await takeLock(`engrave data ${await realpath(dataDir)}`, running);
  if ("release" in lock) return;
  const { pid, page } = lock.holder;
  const where = page ? `on ${page}` : "and about to start";
  throw new SystemError("ALREADY_RUNNING", `Engrave is running already ${where} (process ${pid}), with ${dataDir}.`, {
    hint: "Use that one, or set DATA_DIR to another folder to run a second one beside it.",
  });
}

/** Addresses of the database, for those who use it. */
interface Addresses extends RoleUrls {
  /** May do everything. */
  readonly owner: string;
}

/** The roles on a server of one's own are made by hand (docs/operations.md). */
function configuredDatabase(url: string): Addresses {
  return { owner: url, worker: url, web: url };
}

async function embeddedDatabase({ configuration, terminal, stopper }: SystemContext): Promise<Addresses> {
  terminal.say("Starting PostgreSQL …");
  const folder = join(configuration.dataDir, "postgres");
  const server = await startPostgres({ folder, durable: true, maxConnections: 100 });
  stopper.push(() => server.guarded.stop());
  endWith(server.guarded, `The database ended by itself; its log is ${join(folder, "postgres.log")}.`, {
    terminal,
    stopper,
  });
  await makeDatabase(server.url("postgres"));
  const roles = await grantRoles(server, DATABASE);
  const applied = await migrate(roles.worker);
  if (applied.length > 0) terminal.say(`Migrations applied: ${applied.length}`);
  return { ...roles, owner: server.url(DATABASE) };
}

async function makeDatabase(url: string): Promise<void> {
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
  terminal.say("Starting the local chain …");
  const chain = await startChain(join(configuration.dataDir, "chain"), {
    report: (done, of) => terminal.status(done === of ? "" : `Local chain: block ${done} of ${of}`),
    ...(configuration.demo ? { history: writeDemo } : {}),
  });
  stopper.push(() => chain.stop());
  endWith(chain.guarded, "The local chain ended by itself.", { terminal, stopper });
  return chain.url;
}

/** Without its database or its chain the system ends; the next start finds everything as it was. */
function endWith(
  guarded: Guarded,
  sentence: string,
  { terminal, stopper }: Pick<SystemContext, "terminal" | "stopper">,
) {
  guarded.exited
    .then(() => {
      if (stopper.isStopping) return;
      terminal.say(`${sentence} Start again: nothing is lost.`);
      return stopper.stop(1);
    })
    .catch((error: unknown) => terminal.say(String(error)));
}

function summary({ dataDir, databaseUrl, rpcUrls }: Configuration, page: string, rpcUrl: string): string {
  const chain = rpcUrls.length === 0 ? `${rpcUrl} (local development chain, chain id 31337)` : "the nodes of RPC_URL";
  const database = databaseUrl === null ? `PostgreSQL, data in ${join(dataDir, "postgres")}` : "that of DATABASE_URL";
  return [
    "",
    "Engrave is running.",
    `  Page      ${page}`,
    `  API       ${page}/api`,
    `  Chain     ${chain}`,
    `  Database  ${database}`,
    `  Logs      ${join(dataDir, "logs")}`,
    "Stop it with Ctrl-C.",
    "",
  ].join("\n");
}
