import { setTimeout as sleep } from "node:timers/promises";
import { defaultHeadAge, type Network } from "@/lib/chain/networks";
import { countSchema, createRpcClient, type RpcClient } from "@/lib/chain/rpc";
import { type Configuration, networkOfChain, requireDatabaseUrl, requireRpcUrls } from "@/lib/config";
import { knownMigrations, migrate } from "@/lib/database/migrate";
import type { Migration } from "@/lib/database/schema";
import { EngraveError, RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { tellParent } from "@/lib/runtime/messages";
import { type Connection, connect } from "./database/connection";
import { beginTurn, type Cursor, LeadershipLostError, openCursor } from "./database/cursor";
import { recordStop, startHeartbeat } from "./database/heartbeat";
import { LeaderWatch, LOOK } from "./database/leader-watch";
import { keepLead, tryLead, wasReplaced } from "./database/leadership";
import { requireSchema, watchSchema } from "./database/watch-schema";
import { type Follower, follow } from "./follow";
import { Progress } from "./progress";
import { probeNodes } from "./source/probe";
import { addNodeMetrics, addReadinessMetrics, createMetrics } from "./telemetry/metrics";
import { Readiness } from "./telemetry/readiness";
import { serveTelemetry } from "./telemetry/server";
import { Vitals } from "./telemetry/vitals";
import { Watchdog } from "./telemetry/watchdog";

/** Wait before a failed attempt is made again, in milliseconds. */
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
  const vitals = new Vitals();
  const watchdog = new Watchdog(configuration.stallTimeout);
  const metrics = createMetrics(vitals);
  const readiness = new Readiness(requireDatabaseUrl(configuration));
  addReadinessMetrics(metrics, readiness);
  const { host, workerPort: port } = configuration;
  const server = port === null ? null : await serveTelemetry({ host, port, vitals, metrics, readiness });
  const work = withServices({ configuration, stop, watchdog }, async (services) => {
    addNodeMetrics(metrics, services.rpc);
    tellParent({ type: "ready" });
    await probeNodes(services.rpc);
    const headAge = configuration.headAge ?? defaultHeadAge(services.network);
    const turns: Turns = { last: null };
    const turn = (): Promise<void> => lead({ ...services, vitals, watchdog, progress, stop, headAge, turns });
    await persist({ what: "the database", stop, watchdog }, turn);
  });
  try {
    await Promise.race([work, watchdog.stalled]);
  } finally {
    watchdog.stop();
    await server?.close();
    await readiness.close();
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

/** What a worker keeps from turn to turn: the epoch in which its last one began; null: it has not led. */
interface Turns {
  last: bigint | null;
}

interface Turn extends Services, Omit<Follower, "connection" | "reader"> {
  /** Oldest head block with which the index is ready, in seconds; null: any. */
  readonly headAge: number | null;
  readonly turns: Turns;
}

/** One turn on connections of its own: ends when stopped, or with the error that ended it. */
async function lead(parts: Turn): Promise<void> {
  const { network, vitals, turns } = parts;
  vitals.role = "starting";
  const connection = await connect(parts.databaseUrl);
  let rest = (): void => undefined;
  try {
    // A process that was stopped or hung so long that another worker replaced it starts anew.
    if (turns.last !== null && (await wasReplaced(connection, turns.last))) throw new LeadershipLostError();
    vitals.begins(await openCursor(connection, network));
    if (!(await awaitTurn(connection, parts))) return;
    rest = keepLead(connection);
    const known = await knownMigrations();
    await requireSchema(connection, known);
    const cursor = await beginTurn(connection, parts.headAge);
    turns.last = cursor.epoch;
    vitals.role = "leader";
    log.info({ block: cursor.number, epoch: cursor.epoch.toString() }, "leading");
    await followBeating(parts, connection, cursor, known);
  } finally {
    rest();
    await connection.close();
  }
}

/** Waits until the connection holds the leader's lock; false where the worker was stopped before. */
async function awaitTurn(connection: Connection, { stop, progress, vitals, watchdog }: Turn): Promise<boolean> {
  const watch = new LeaderWatch(connection);
  while (!(await tryLead(connection))) {
    vitals.role = "standby";
    watchdog.alive("another worker leads");
    const number = vitals.cursor?.number ?? 0;
    progress.waiting(number, number, "the worker that leads");
    if (!(await watch.replaceSilent())) await pause(stop, LOOK);
    if (stop.aborted) return false;
  }
  return true;
}

/** Follows the chain while the heartbeat is sent, and records what ends the worker for good. */
async function followBeating(
  parts: Turn,
  connection: Connection,
  cursor: Cursor,
  known: readonly Migration[],
): Promise<void> {
  const { databaseUrl, vitals } = parts;
  const heartbeat = startHeartbeat(databaseUrl, cursor.epoch, () => vitals.report());
  let reader: Connection | null = null;
  try {
    reader = await connect(databaseUrl);
    const schema = watchSchema(reader, known, parts.stop);
    await follow({ ...parts, connection, reader, stop: schema.signal }, cursor).finally(() => schema.end());
    await heartbeat.stop();
  } catch (error) {
    await heartbeat.stop();
    if (error instanceof RetryableError || error instanceof LeadershipLostError) throw error;
    const code = error instanceof EngraveError ? error.code : "UNEXPECTED";
    await recordStop(connection, cursor.epoch, code).catch((cause: unknown) =>
      log.warn({ error: cause, code }, "what ended the worker could not be recorded"),
    );
    throw error;
  } finally {
    await reader?.close();
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
      await pause(stop, AGAIN);
    }
  }
  return null;
}

async function pause(stop: AbortSignal, milliseconds: number): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stop }).catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });
}
