import { setTimeout as sleep } from "node:timers/promises";
import type { Network } from "@/lib/chain/networks";
import { countSchema, createRpcClient, type RpcClient } from "@/lib/chain/rpc";
import { type Configuration, networkOfChain, requireDatabaseUrl, requireRpcUrls } from "@/lib/config";
import { knownMigrations, migrate } from "@/lib/database/migrate";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { tellParent } from "@/lib/runtime/messages";
import { type Connection, connect } from "./database/connection";
import { beginEpoch, openCursor } from "./database/cursor";
import { keepLead, tryLead } from "./database/leadership";
import { requireSchema, watchSchema } from "./database/watch-schema";
import { type Follower, follow } from "./follow";
import { Progress } from "./progress";
import { probeNodes } from "./source/probe";
import { addNodeMetrics, createMetrics } from "./telemetry/metrics";
import { serveTelemetry } from "./telemetry/server";
import { Vitals } from "./telemetry/vitals";
import { Watchdog } from "./telemetry/watchdog";

/** Wait before a failed attempt is made again, and between two tries to lead, in milliseconds. */
const AGAIN = 500;

/** What the commands of the worker work on. */
export interface Services {
  readonly databaseUrl: string;
  readonly rpc: RpcClient;
  readonly network: Network;
}

/**
 * Runs the worker until it is stopped: brings the database's schema up to date, waits for its turn to lead, and
 * follows the chain. What may pass by itself (a node, the database) is tried again for as long as it takes.
 * @throws ConfigurationError before anything is touched; StalledError where nothing happens any more; FatalError
 */
export async function run(configuration: Configuration, stop: AbortSignal, progress = new Progress()): Promise<void> {
  requireDatabaseUrl(configuration);
  requireRpcUrls(configuration);
  const vitals = new Vitals(configuration.headAge);
  const watchdog = new Watchdog(configuration.stallTimeout);
  const metrics = createMetrics(vitals);
  const { host, workerPort: port } = configuration;
  const server = port === null ? null : await serveTelemetry({ host, port, vitals, metrics });
  const work = withServices({ configuration, stop, watchdog }, async (services) => {
    addNodeMetrics(metrics, services.rpc);
    tellParent({ type: "ready" });
    await probeNodes(services.rpc);
    const turn = (): Promise<void> => lead({ ...services, vitals, watchdog, progress, stop });
    await persist({ what: "the database", stop, watchdog }, turn);
  });
  try {
    await Promise.race([work, watchdog.stalled]);
  } finally {
    watchdog.stop();
    await server?.close();
  }
}

/**
 * Does `work` with the configured database, its schema brought up to date, and the configured nodes. Null where it is
 * stopped before they are there.
 * @throws ConfigurationError before anything is touched; what `work` throws
 */
export async function withServices<T>(
  parts: { configuration: Configuration; stop: AbortSignal; watchdog?: Watchdog },
  work: (services: Services) => Promise<T>,
): Promise<T | null> {
  const { configuration } = parts;
  const databaseUrl = requireDatabaseUrl(configuration);
  const urls = requireRpcUrls(configuration);
  const { rpcTimeout: timeout, rpcMaxAnswer: largestAnswer } = configuration;
  const network = await persist({ ...parts, what: "the node" }, () => findNetwork(configuration, urls, timeout));
  if (network === null) return null;
  const applied = await persist({ ...parts, what: "the database" }, () => migrate(databaseUrl));
  if (applied === null) return null;
  log.info({ network: network.name, chainId: network.chainId, applied }, "worker started");
  const rpc = createRpcClient(urls, { chainId: network.chainId, timeout, largestAnswer });
  try {
    return await work({ databaseUrl, rpc, network });
  } finally {
    rpc.close();
  }
}

/**
 * The configured network, or the preset with the chain id of the first node that answers. Nodes of another chain are put
 * aside later; that all of them are is a wrong configuration.
 */
async function findNetwork(configuration: Configuration, urls: readonly string[], timeout: number): Promise<Network> {
  const rpc = createRpcClient(urls, { timeout });
  try {
    const chains = await Promise.allSettled(
      rpc.nodes.map((node) => node.attempt(() => node.call("eth_chainId", [], countSchema))),
    );
    const answers = chains.flatMap((chain) => (chain.status === "fulfilled" ? [chain.value] : []));
    const expected = configuration.network?.chainId ?? answers[0];
    const first = answers.find((chainId) => chainId === expected) ?? answers[0];
    const silent = chains.find((chain) => chain.status === "rejected");
    if (first === undefined || (first !== expected && silent !== undefined)) throw silent?.reason;
    return networkOfChain(configuration, first);
  } finally {
    rpc.close();
  }
}

/** One turn on connections of its own: ends when stopped, or with the error that ended it. */
async function lead(parts: Services & Omit<Follower, "connection" | "reader">): Promise<void> {
  const { stop, network, progress, vitals, watchdog } = parts;
  vitals.role = "starting";
  const connection = await connect(parts.databaseUrl);
  let reader: Connection | null = null;
  let rest = (): void => undefined;
  try {
    const found = await openCursor(connection, network);
    vitals.begins(network.startBlock, found);
    while (!(await tryLead(connection))) {
      vitals.role = "standby";
      watchdog.alive("another worker leads");
      progress.waiting(found.number, found.number, "the worker that leads");
      await pause(stop);
      if (stop.aborted) return;
    }
    rest = keepLead(connection);
    const known = await knownMigrations();
    await requireSchema(connection, known);
    const cursor = await beginEpoch(connection);
    vitals.role = "leader";
    log.info({ block: cursor.number, epoch: cursor.epoch.toString() }, "leading");
    reader = await connect(parts.databaseUrl);
    const schema = watchSchema(reader, known, stop);
    await follow({ ...parts, connection, reader, stop: schema.signal }, cursor).finally(() => schema.end());
  } finally {
    rest();
    await reader?.close();
    await connection.close();
  }
}

/** Does `work` until it succeeds; null where the worker is stopped before. */
async function persist<T>(
  { what, stop, watchdog }: { what: string; stop: AbortSignal; watchdog?: Watchdog },
  work: () => Promise<T>,
): Promise<T | null> {
  while (!stop.aborted) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error;
      watchdog?.alive(`${what} failed with ${error.code}`);
      log.warn({ error, what }, "an attempt failed; trying again");
      await pause(stop);
    }
  }
  return null;
}

async function pause(stop: AbortSignal): Promise<void> {
  await sleep(AGAIN, undefined, { signal: stop }).catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });
}
