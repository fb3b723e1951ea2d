import { resolve } from "node:path";
import { type Network, presetOfChain, presets } from "@/lib/chain/networks";
import type { Secret } from "@/lib/runtime/secret";
import { unreadableFiles } from "./certificates";
import { ConfigurationError, type ConfigurationProblem } from "./error";
import { readNetwork } from "./network";
import { checkTokenLists } from "./token-lists";
import { readVariables } from "./variables";

export { ConfigurationError } from "./error";
export { parsePrivateKey } from "./private-key";

/** Points per minute. */
const DEFAULT_RATE_LIMIT = 6_000;
/** Calls per second. */
const DEFAULT_LOOKUP_LIMIT = 50;
/** Megabytes. */
const DEFAULT_LIST_SPACE = 1_000;
const DEFAULT_BULK_LOAD_BLOCKS = 10_000;

/** Gwei in wei. */
const GWEI = 1_000_000_000n;
/** Wei. */
const DEFAULT_MAX_GAS_PRICE = 100n * GWEI;

/** The location of the publisher's key. */
export type PublisherKey =
  | { readonly kind: "value"; readonly key: Secret<`0x${string}`> }
  /** The worker reads the file when it starts. */
  | { readonly kind: "file"; readonly path: string };

/** The source of the price of the chain's coin in another currency. */
export interface CoinPriceSource {
  /** May contain a key of its service. */
  readonly url: Secret<string>;
  /** The keys that lead to the price in the answer. */
  readonly field: readonly string[];
  readonly currency: string;
}

/** The configuration of a process, parsed from its environment (spec §13.8). */
export interface Configuration {
  /** Absolute path. */
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Empty: a local development chain. */
  readonly rpcUrls: readonly string[];
  /** Time limit of a node's answer, in milliseconds. */
  readonly rpcTimeout: number;
  /** Size limit of a node's answer, in bytes. */
  readonly rpcMaxAnswer: number;
  /** The limits of each node's provider: requests per second, and calls per request. Undefined: not stated. */
  readonly rpcLimits: { readonly rate: number | undefined; readonly calls: number | undefined };
  /** Null: the preset with the node's chain id. */
  readonly network: Network | null;
  /** Overrides the network's start block; null: no override. */
  readonly startBlock: number | null;
  /** Providers of {@link rpcUrls} that must have the same hash of a block before it is final; at least 1. */
  readonly finalityNodes: number;
  /**
   * How receipts are checked (spec §8.8.3). `blocks`: all receipts of a block that has a message or may have an event.
   * `agreement`: only those that matter, compared with a second provider.
   */
  readonly verifyReceipts: "blocks" | "agreement";
  /** First block of a format that this version does not know and accepts without the check that fails (spec §8.8.10); null: none. */
  readonly unverifiedFrom: number | null;
  /** Origin of the site of another index, with which the leading worker compares this one. Null: none. */
  readonly compareUrl: URL | null;
  /** Seconds between two comparisons. */
  readonly compareInterval: number;
  /** Null: 3000, or a free port if 3000 is taken. */
  readonly port: number | null;
  /** Port of the worker's metrics, health and readiness. Null: none; 0: any free port. */
  readonly workerPort: number | null;
  /** Seconds without any activity after which the worker exits. */
  readonly stallTimeout: number;
  /** Blocks by which an empty index must be behind the head to be loaded without the indexes that judging does not need. */
  readonly bulkLoadBlocks: number;
  /** Maximum age of the head block at which the index is ready, in seconds; null: the network's default. */
  readonly headAge: number | null;
  readonly host: string;
  /** The site's public origin. Null: the origin of each request, if its host is allowed. */
  readonly siteUrl: URL | null;
  /** Host names that requests may use in addition to the site's and this machine's; `*` allows any. */
  readonly allowedHosts: readonly string[];
  /** Whether a new local chain gets a demo history. */
  readonly demo: boolean;
  readonly walletConnectProjectId: string | null;
  /** The service for sign-in by e-mail and social accounts. `endpoint`: origin of its frame; null: the service's own. Null: none. */
  readonly magic: {
    readonly key: string;
    readonly methods: readonly string[];
    readonly endpoint: string | null;
  } | null;
  /** Null: pages show no prices in another currency. */
  readonly coinPrice: CoinPriceSource | null;
  /** Replicas that pages and API read from. Empty: they read the database that the worker writes. */
  readonly databaseReplicaUrls: readonly string[];
  /** Null: each process counts requests separately. */
  readonly redisUrl: string | null;
  /** Points that one client may spend per minute (lib/api/http/costs.ts); 0: no limit. */
  readonly rateLimit: number;
  /** Calls per second that the API may make to the node to look up transactions. */
  readonly lookupLimit: number;
  /** Megabytes of temporary files that the API may use for long lists; 0: no files. */
  readonly listSpace: number;
  /** Folder of the archive that the site serves, as an absolute path. Null: none. */
  readonly archiveDir: string | null;
  /** Null: the worker publishes no snapshots. */
  readonly publisherKey: PublisherKey | null;
  /** Highest price of a unit of gas that the publisher pays, in the coin's smallest unit. */
  readonly publisherMaxGasPrice: bigint;
  /** Number of trusted proxies in front of the server. They report the client's address. */
  readonly trustProxy: number;
}

/**
 * Parses the environment. Reads no file except the network file and, once, the token lists.
 * @throws ConfigurationError with every invalid variable or field, the expected value and how to fix it (spec §13.9)
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const problems: ConfigurationProblem[] = [];
  const variables = readVariables(environment, problems);
  const rpcUrls = variables.RPC_URL ?? [];
  const networkName = variables.NETWORK;
  if (variables.TOKEN_LISTS !== undefined) checkTokenLists(variables.TOKEN_LISTS, problems);
  if (variables.VERIFY_RECEIPTS === "agreement") checkReceiptProviders(rpcUrls, problems);
  const configuration: Configuration = {
    // Otherwise the build adds every file of the project to the files of each page.
    dataDir: resolve(/* turbopackIgnore: true */ variables.DATA_DIR ?? ".data"),
    databaseUrl: variables.DATABASE_URL ?? null,
    rpcUrls,
    rpcTimeout: variables.RPC_TIMEOUT ?? 30_000,
    rpcMaxAnswer: (variables.RPC_MAX_ANSWER ?? 16) * 2 ** 20,
    rpcLimits: { rate: variables.RPC_RATE, calls: variables.RPC_BATCH },
    network: networkName === undefined ? localWithoutNode(rpcUrls) : readNetwork(networkName, problems),
    startBlock: variables.START_BLOCK ?? null,
    finalityNodes: variables.FINALITY_NODES ?? 1,
    verifyReceipts: variables.VERIFY_RECEIPTS ?? "blocks",
    unverifiedFrom: variables.UNVERIFIED_FROM ?? null,
    compareUrl: variables.COMPARE_URL ?? null,
    compareInterval: variables.COMPARE_INTERVAL ?? 600,
    port: variables.PORT ?? null,
    workerPort: variables.WORKER_PORT ?? null,
    stallTimeout: variables.STALL_TIMEOUT ?? 300,
    bulkLoadBlocks: variables.BULK_LOAD_BLOCKS ?? DEFAULT_BULK_LOAD_BLOCKS,
    headAge: variables.HEAD_AGE ?? null,
    host: variables.HOST ?? "127.0.0.1",
    siteUrl: variables.SITE_URL ?? null,
    allowedHosts: variables.ALLOWED_HOSTS ?? [],
    demo: variables.DEMO ?? true,
    walletConnectProjectId: variables.WALLETCONNECT_PROJECT_ID ?? null,
    magic: magicOf(variables),
    coinPrice: coinPriceOf(variables),
    databaseReplicaUrls: variables.DATABASE_REPLICA_URL ?? [],
    redisUrl: variables.REDIS_URL ?? null,
    rateLimit: variables.RATE_LIMIT ?? DEFAULT_RATE_LIMIT,
    lookupLimit: variables.LOOKUP_LIMIT ?? DEFAULT_LOOKUP_LIMIT,
    listSpace: variables.LIST_SPACE ?? DEFAULT_LIST_SPACE,
    archiveDir: variables.ARCHIVE_DIR === undefined ? null : resolve(variables.ARCHIVE_DIR),
    trustProxy: variables.TRUST_PROXY ?? 0,
    publisherKey: publisherKeyOf(variables.PUBLISHER_KEY, variables.PUBLISHER_KEY_FILE, problems),
    publisherMaxGasPrice: variables.PUBLISHER_MAX_GAS_PRICE ?? DEFAULT_MAX_GAS_PRICE,
  };
  if (problems.length > 0) throw new ConfigurationError(problems);
  return configuration;
}

/** One provider alone cannot agree with another one (spec §8.8.7). */
function checkReceiptProviders(rpcUrls: readonly string[], problems: ConfigurationProblem[]): void {
  const providers = countProviders(rpcUrls);
  if (providers >= 2) return;
  const expected = `expected at least two different hosts in RPC_URL for agreement, got ${providers}`;
  const hint = "Add a node of another provider to RPC_URL, or unset VERIFY_RECEIPTS.";
  problems.push({ where: "VERIFY_RECEIPTS", expected, hint });
}

function magicOf(variables: ReturnType<typeof readVariables>): Configuration["magic"] {
  const { MAGIC_KEY: key, MAGIC_METHODS: methods = ["email"], MAGIC_ENDPOINT: endpoint = null } = variables;
  return key === undefined ? null : { key, methods, endpoint };
}

function coinPriceOf(variables: ReturnType<typeof readVariables>): CoinPriceSource | null {
  const { COIN_PRICE_URL: url, COIN_PRICE_FIELD: field = "price", COIN_PRICE_CURRENCY: currency = "USD" } = variables;
  return url === undefined ? null : { url, field: field.split("."), currency };
}

function publisherKeyOf(
  key: Secret<`0x${string}`> | undefined,
  path: string | undefined,
  problems: ConfigurationProblem[],
): PublisherKey | null {
  if (key !== undefined && path !== undefined) {
    const expected = "expected only one of PUBLISHER_KEY and PUBLISHER_KEY_FILE, but both are set";
    problems.push({ where: "PUBLISHER_KEY", expected, hint: "Unset PUBLISHER_KEY to use the file." });
  }
  if (key !== undefined) return { kind: "value", key };
  return path === undefined ? null : { kind: "file", path };
}

function localWithoutNode(rpcUrls: readonly string[]): Network | null {
  return rpcUrls.length === 0 ? (presets.local ?? null) : null;
}

/**
 * Returns the database's URL, for a process that `npm start` does not run.
 * @throws ConfigurationError if DATABASE_URL is not set, or if a file that it or a replica's URL names cannot be read
 */
export function requireDatabaseUrl({ databaseUrl, databaseReplicaUrls }: Configuration): string {
  if (databaseUrl === null)
    throw missing("DATABASE_URL", "Set it to the URL of your PostgreSQL, or use npm start, which runs one.");
  const problems = [
    ...unreadableFiles("DATABASE_URL", databaseUrl),
    ...databaseReplicaUrls.flatMap((url) => unreadableFiles("DATABASE_REPLICA_URL", url)),
  ];
  if (problems.length > 0) throw new ConfigurationError(problems);
  return databaseUrl;
}

/**
 * Returns the nodes' URLs, for a process that `npm start` does not run.
 * @throws ConfigurationError if RPC_URL is not set
 */
export function requireRpcUrls(configuration: Configuration): readonly string[] {
  if (configuration.rpcUrls.length > 0) return configuration.rpcUrls;
  throw missing("RPC_URL", "Set it to the URL of your node, or use npm start, which runs a local chain.");
}

/** The provider of a node: its host. Nodes at one host count as one provider, also on several ports (spec §8.3.5). */
export function providerOf(url: string): string {
  return new URL(url).hostname;
}

function countProviders(rpcUrls: readonly string[]): number {
  return new Set(rpcUrls.map(providerOf)).size;
}

/**
 * Returns the number of providers that must agree on a block before it is final (spec §8.3.5).
 * @throws ConfigurationError if RPC_URL names fewer
 */
export function requireFinalityNodes({ finalityNodes, rpcUrls }: Configuration): number {
  const providers = countProviders(rpcUrls);
  if (finalityNodes <= Math.max(1, providers)) return finalityNodes;
  const expected = `expected at most the number of different hosts in RPC_URL, which is ${providers}, got ${finalityNodes}`;
  const hint = "Add nodes of other providers to RPC_URL, or lower FINALITY_NODES.";
  throw new ConfigurationError([{ where: "FINALITY_NODES", expected, hint }]);
}

/**
 * Returns the configured network, or the preset with the node's chain id, with START_BLOCK applied (spec §13.5, §13.7).
 * @throws ConfigurationError if the network has another chain id, or no preset has the node's
 */
export function networkOfChain(configuration: Configuration, chainId: number): Network {
  const network = configuration.network ?? presetOfChain(chainId);
  if (network === null) {
    const expected = `expected a preset for the node's chain id, but none has chain id ${chainId}`;
    const hint = "Set NETWORK to the path of a network file for this chain, or RPC_URL to a node of another chain.";
    throw new ConfigurationError([{ where: "NETWORK", expected, hint }]);
  }
  if (network.chainId !== chainId) {
    const expected = `expected a node with chain id ${network.chainId} (network "${network.name}"), got ${chainId}`;
    throw new ConfigurationError([{ where: "RPC_URL", expected, hint: "Set NETWORK and RPC_URL to the same chain." }]);
  }
  return configuration.startBlock === null ? network : { ...network, startBlock: configuration.startBlock };
}

function missing(where: string, hint: string): ConfigurationError {
  return new ConfigurationError([{ where, expected: "expected a value, but it is not set", hint }]);
}
