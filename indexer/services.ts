import type { Network } from "@/lib/chain/networks";
import { countSchema, createRpcClient, type RpcClient } from "@/lib/chain/rpc";
import { SenderPool } from "@/lib/chain/verification/senders/pool";
import {
  type Configuration,
  networkOfChain,
  requireDatabaseUrl,
  requireFinalityNodes,
  requireRpcUrls,
} from "@/lib/config";
import { migrate } from "@/lib/database/migrate";
import type { SchemaLockedError } from "@/lib/database/schema-session";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import { type Connection, connect } from "./database/connection";
import type { WorkerFeature } from "./feature";
import type { Watchdog } from "./telemetry/watchdog";
import { type CheckTools, checkTools } from "./verification/open";
import type { FeatureRows } from "./writer/feature-rows";

/** Milliseconds between two signs of life while migrations are applied. */
const MIGRATION_SIGN = 1_000;
/** Delay before a retry, in milliseconds. */
const RETRY_DELAY = 500;

/** The services that the commands of the worker use. */
export interface Services {
  readonly databaseUrl: string;
  readonly rpc: RpcClient;
  readonly network: Network;
  /** Providers that must have the same hash of a block before it is final (spec §8.3.5). */
  readonly finalityNodes: number;
  /** Blocks by which an empty index must be behind the head to be loaded without the indexes that judging does not need. */
  readonly bulkLoadBlocks: number;
  readonly checks: CheckTools;
  readonly features: readonly WorkerFeature[];
  /** What features write beside the index. */
  readonly rows: readonly FeatureRows[];
}

/** What a command needs for its services. */
interface ServiceParts {
  readonly configuration: Configuration;
  readonly features: readonly WorkerFeature[];
  readonly stop: AbortSignal;
  readonly watchdog?: Watchdog;
}

/** The services of a command that runs without a node. */
export interface OfflineServices extends Omit<Services, "rpc" | "checks"> {
  readonly rpc: null;
  readonly checks: null;
}

/**
 * Runs `work` with the configured database, after migrating its schema, and the configured nodes. Waits until both are
 * available. Returns null if `stop` aborts before that.
 * @throws ConfigurationError before it touches the database; the errors of `work`
 */
export async function withServices<T>(
  parts: ServiceParts & { readonly onRetry?: OnRetry },
  work: (services: Services) => Promise<T>,
): Promise<T | null> {
  const { configuration, features } = parts;
  const databaseUrl = requireDatabaseUrl(configuration);
  const urls = requireRpcUrls(configuration);
  const finalityNodes = requireFinalityNodes(configuration);
  const { rpcTimeout: timeout, rpcMaxAnswer: largestAnswer, rpcLimits: limits, bulkLoadBlocks } = configuration;
  const network = await retry({ ...parts, what: "the node" }, () => findNetwork(configuration, urls, timeout));
  if (network === null) return null;
  const applied = await retry({ ...parts, what: "the database" }, () => migrateAlive(databaseUrl, parts));
  if (applied === null) return null;
  log.info({ network: network.name, chainId: network.chainId, applied }, "worker started");
  const rpc = createRpcClient(urls, { chainId: network.chainId, timeout, largestAnswer, limits });
  const senders = new SenderPool();
  const checks = checkTools(senders, configuration, network);
  try {
    return await work({
      databaseUrl,
      rpc,
      network,
      finalityNodes,
      bulkLoadBlocks,
      checks,
      features,
      rows: rowsOf(features),
    });
  } finally {
    rpc.close();
    await senders.close();
  }
}

/**
 * As {@link withServices}, but `rpc` is null if no node is configured. The network is then the configured one.
 * @throws as {@link withServices}
 */
export async function withOptionalNodes<T>(
  parts: ServiceParts,
  work: (services: Services | OfflineServices) => Promise<T>,
): Promise<T | null> {
  const { configuration, features } = parts;
  if (configuration.rpcUrls.length > 0 || configuration.network === null) return withServices(parts, work);
  const databaseUrl = requireDatabaseUrl(configuration);
  const { finalityNodes, bulkLoadBlocks } = configuration;
  const network = networkOfChain(configuration, configuration.network.chainId);
  const applied = await retry({ ...parts, what: "the database" }, () => migrateAlive(databaseUrl, parts));
  if (applied === null) return null;
  return work({
    databaseUrl,
    rpc: null,
    network,
    finalityNodes,
    bulkLoadBlocks,
    checks: null,
    features,
    rows: rowsOf(features),
  });
}

function rowsOf(features: readonly WorkerFeature[]): readonly FeatureRows[] {
  return features.flatMap(({ rows }) => rows ?? []);
}

/** Runs `work` on a connection of its own. @throws DatabaseUnreachableError; the errors of `work` */
export async function onDatabase<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(url);
  return work(connection).finally(() => connection.close());
}

/**
 * Applies migrations. A single statement of a migration, for example one that creates an index, may take longer than
 * the watchdog allows, so activity is reported meanwhile. If the server disappears, the connection fails.
 */
async function migrateAlive(
  databaseUrl: string,
  { stop, watchdog, onRetry }: { stop: AbortSignal; watchdog?: Watchdog; onRetry?: OnRetry },
): Promise<string[]> {
  const timer = setInterval(() => watchdog?.alive("migrations are applied"), MIGRATION_SIGN);
  const onLocked = (error: SchemaLockedError): void => {
    onRetry?.(error.code);
    log.warn({ error }, "migrations wait for other sessions; retrying");
  };
  return migrate(databaseUrl, undefined, { stop, onLocked }).finally(() => clearInterval(timer));
}

/** Receives the code of each error after which an attempt is repeated. */
type OnRetry = (code: string) => void;

/**
 * Runs `work` until it succeeds. Logs retryable errors and retries without limit. `what` names the service in the log.
 * Returns null if `stop` aborts before `work` succeeds.
 * @throws every other error of `work`
 */
export async function retry<T>(
  { what, stop, watchdog, onRetry }: { what: string; stop: AbortSignal; watchdog?: Watchdog; onRetry?: OnRetry },
  work: () => Promise<T>,
): Promise<T | null> {
  while (!stop.aborted) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error;
      watchdog?.alive(`${what} failed with ${error.code}`);
      onRetry?.(error.code);
      log.warn({ error, what }, "an attempt failed; retrying");
      await sleep(RETRY_DELAY, stop);
    }
  }
  return null;
}

/**
 * The configured network, or the preset with the chain id of the first node that answers (spec §13.7). If single nodes
 * are of another chain, they are excluded later; if all are, the configuration is wrong.
 */
async function findNetwork(configuration: Configuration, urls: readonly string[], timeout: number): Promise<Network> {
  const rpc = createRpcClient(urls, { timeout, largestAnswer: configuration.rpcMaxAnswer });
  try {
    const outcomes = await Promise.allSettled(
      rpc.nodes.map((node) => node.attempt(() => node.call("eth_chainId", [], countSchema))),
    );
    const chainIds = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    const expected = configuration.network?.chainId ?? chainIds[0];
    const first = chainIds.find((chainId) => chainId === expected) ?? chainIds[0];
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (first === undefined || (first !== expected && failed !== undefined)) throw failed?.reason;
    return networkOfChain(configuration, first);
  } finally {
    rpc.close();
  }
}
