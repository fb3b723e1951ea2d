import { resolve } from "node:path";
import { type Network, presetOfChain, presets } from "@/lib/chain/networks";
import { ConfigurationError, type ConfigurationProblem } from "./error";
import { readNetwork } from "./network";
import { readVariables } from "./variables";

export { ConfigurationError, type ConfigurationProblem } from "./error";

/** Requests a minute. */
const DEFAULT_RATE_LIMIT = 6_000;
/** Calls a second. */
const DEFAULT_LOOKUP_LIMIT = 50;
/** Megabytes. */
const DEFAULT_LIST_SPACE = 1_000;

/** The configuration of a process, parsed from its environment (decisions.md §11). */
export interface Configuration {
  /** Absolute path. */
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Empty: a local development chain. */
  readonly rpcUrls: readonly string[];
  /** Longest time for a node's answer, in milliseconds. */
  readonly rpcTimeout: number;
  /** Largest answer of a node, in bytes. */
  readonly rpcMaxAnswer: number;
  /** Null: the preset with the node's chain id. */
  readonly network: Network | null;
  /** Overrides the network's own. */
  readonly startBlock: number | null;
  /** Null: 3000, or a free one where that is taken. */
  readonly port: number | null;
  /** Where the worker serves metrics, health and readiness. Null: nowhere; 0: any free port. */
  readonly workerPort: number | null;
  /** Seconds after which a worker that does nothing ends. */
  readonly stallTimeout: number;
  /** Longest age of the head block with which the index is ready, in seconds; null: the network's default. */
  readonly headAge: number | null;
  readonly host: string;
  /** The site's public origin. Null: the address of each request, if its host is allowed. */
  readonly siteUrl: URL | null;
  /** Host names that requests may name beside the site's own and this machine's; `*` stands for any. */
  readonly allowedHosts: readonly string[];
  /** Whether a new local chain is filled with a history. */
  readonly demo: boolean;
  readonly walletConnectProjectId: string | null;
  /** Null: the API reads where the worker writes. */
  readonly databaseReplicaUrl: string | null;
  /** Null: each process counts requests for itself. */
  readonly redisUrl: string | null;
  /** Points that one client may spend in a minute (lib/api/http/costs.ts); 0: no limit. */
  readonly rateLimit: number;
  /** How often the API may ask the node about transactions in a second. */
  readonly lookupLimit: number;
  /** Megabytes of temporary files that the API may take for long lists; 0: no files. */
  readonly listSpace: number;
  /** How many proxies stand before the server: whom they name is the client. */
  readonly trustProxy: number;
}

/**
 * Parses the environment. Touches nothing but the network file.
 * @throws ConfigurationError naming every variable or field that is wrong, what was expected and how to fix it.
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const problems: ConfigurationProblem[] = [];
  const variables = readVariables(environment, problems);
  const rpcUrls = variables.RPC_URL ?? [];
  const networkName = variables.NETWORK;
  const configuration: Configuration = {
    dataDir: resolve(variables.DATA_DIR ?? ".data"),
    databaseUrl: variables.DATABASE_URL ?? null,
    rpcUrls,
    rpcTimeout: variables.RPC_TIMEOUT ?? 30_000,
    rpcMaxAnswer: (variables.RPC_MAX_ANSWER ?? 16) * 2 ** 20,
    network: networkName === undefined ? localWithoutNode(rpcUrls) : readNetwork(networkName, problems),
    startBlock: variables.START_BLOCK ?? null,
    port: variables.PORT ?? null,
    workerPort: variables.WORKER_PORT ?? null,
    stallTimeout: variables.STALL_TIMEOUT ?? 300,
    headAge: variables.HEAD_AGE ?? null,
    host: variables.HOST ?? "127.0.0.1",
    siteUrl: variables.SITE_URL ?? null,
    allowedHosts: variables.ALLOWED_HOSTS ?? [],
    demo: variables.DEMO ?? true,
    walletConnectProjectId: variables.WALLETCONNECT_PROJECT_ID ?? null,
    databaseReplicaUrl: variables.DATABASE_REPLICA_URL ?? null,
    redisUrl: variables.REDIS_URL ?? null,
    rateLimit: variables.RATE_LIMIT ?? DEFAULT_RATE_LIMIT,
    lookupLimit: variables.LOOKUP_LIMIT ?? DEFAULT_LOOKUP_LIMIT,
    listSpace: variables.LIST_SPACE ?? DEFAULT_LIST_SPACE,
    trustProxy: variables.TRUST_PROXY ?? 0,
  };
  if (problems.length > 0) throw new ConfigurationError(problems);
  return configuration;
}

function localWithoutNode(rpcUrls: readonly string[]): Network | null {
  return rpcUrls.length === 0 ? (presets.local ?? null) : null;
}

/**
 * The database's address, for a process that runs alone.
 * @throws ConfigurationError where DATABASE_URL is unset.
 */
export function requireDatabaseUrl(configuration: Configuration): string {
  if (configuration.databaseUrl !== null) return configuration.databaseUrl;
  throw missing("DATABASE_URL", "Give your PostgreSQL's address, or use npm start, which brings one.");
}

/**
 * The nodes' addresses, for a process that runs alone.
 * @throws ConfigurationError where RPC_URL is unset.
 */
export function requireRpcUrls(configuration: Configuration): readonly string[] {
  if (configuration.rpcUrls.length > 0) return configuration.rpcUrls;
  throw missing("RPC_URL", "Give your node's address, or use npm start, which brings a local chain.");
}

/**
 * The network that this configuration and the node's chain id decide.
 * @throws ConfigurationError where they contradict each other, or no preset has the chain id.
 */
export function networkOfChain(configuration: Configuration, chainId: number): Network {
  const network = configuration.network ?? presetOfChain(chainId);
  if (network === null) {
    const expected = `no preset has the node's chain id ${chainId}`;
    const hint = "Set NETWORK to the path of a network file for this chain, or RPC_URL to another node.";
    throw new ConfigurationError([{ where: "NETWORK", expected, hint }]);
  }
  if (network.chainId !== chainId) {
    const expected = `the network "${network.name}" has chain id ${network.chainId}, the node at RPC_URL has ${chainId}`;
    throw new ConfigurationError([{ where: "RPC_URL", expected, hint: "Let NETWORK and RPC_URL name one chain." }]);
  }
  return configuration.startBlock === null ? network : { ...network, startBlock: configuration.startBlock };
}

function missing(where: string, hint: string): ConfigurationError {
  return new ConfigurationError([{ where, expected: "is not set", hint }]);
}
