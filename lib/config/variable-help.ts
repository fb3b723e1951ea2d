import { type Environment, LEVELS } from "./environment";

export type VariableName = keyof Environment;

/** For each variable: the expected value, and how to fix a wrong one. */
export const HELP: Readonly<Record<VariableName, { expected: string; hint: string }>> = {
  DATA_DIR: { expected: "the path of a folder", hint: "Unset it to use .data, or set it to a folder." },
  DATABASE_URL: {
    expected: "a URL postgresql://user:password@host:port/database",
    hint: "Unset it to use the embedded PostgreSQL, or set it to the URL of your server. In the password, write % as %25, # as %23, / as %2F and @ as %40.",
  },
  RPC_URL: {
    expected: "one or more http(s) or ws(s) URLs, separated by commas",
    hint: "Unset it to use a local development chain, or set it to the URLs of your nodes.",
  },
  RPC_TIMEOUT: {
    expected: "milliseconds from 100 to 600000",
    hint: "Unset it to use 30000, or set the time limit of a node's answer.",
  },
  RPC_MAX_ANSWER: {
    expected: "megabytes from 1 to 256",
    hint: "Unset it to use 16, or set the size limit of a node's answer.",
  },
  RPC_RATE: {
    expected: "requests per second from 1 to 1000",
    hint: "Unset it to send as many requests as a node answers, or set the rate that your provider allows for each node.",
  },
  RPC_BATCH: {
    expected: "calls per request from 1 to 1000",
    hint: "Unset it to find the largest batch that a node accepts, or set the limit that your provider states.",
  },
  NETWORK: {
    expected: "the name of a preset or the path of a network file",
    hint: "Unset it to use the preset with the node's chain id, or set it to local, metis or the path of a file.",
  },
  START_BLOCK: {
    expected: "a block number in decimal digits",
    hint: "Unset it to use the network's start block, or set it to a number.",
  },
  PORT: { expected: "a port from 1 to 65535", hint: "Unset it to use 3000 or the next free port, or set a port." },
  FINALITY_NODES: {
    expected: "a number of providers from 1 to 100",
    hint: "Unset it to use 1, or set the number of hosts of RPC_URL that must have the same block before it becomes final.",
  },
  VERIFY_RECEIPTS: {
    expected: "blocks or agreement",
    hint: "Unset it to check all receipts of each block that has a message, or set it to agreement to compare only the receipts of the messages with a second provider.",
  },
  UNVERIFIED_FROM: {
    expected: "a block number in decimal digits",
    hint: "Unset it, or set it to the block that FORMAT_UNKNOWN names: from that block on, blocks in an unknown format are accepted without the check that fails.",
  },
  COMPARE_URL: {
    expected: "the http(s) origin of another site, without a path",
    hint: "Unset it to compare with no other index, or set it to a site that serves an index of the same chain.",
  },
  COMPARE_INTERVAL: {
    expected: "seconds from 10 to 86400",
    hint: "Unset it to use 600, or set the time between two comparisons with COMPARE_URL.",
  },
  WORKER_PORT: {
    expected: "a port from 1 to 65535, or 0 for any free port",
    hint: "Unset it to serve no metrics, health and readiness of the worker, or set a port.",
  },
  BULK_LOAD_BLOCKS: {
    expected: "a number of blocks, from 0",
    hint: "Unset it to use 10000, or set the distance to the latest block from which an empty index is loaded without secondary indexes.",
  },
  STALL_TIMEOUT: {
    expected: "seconds from 10 to 86400",
    hint: "Unset it to use 300, or set the time without any activity after which the worker exits.",
  },
  HEAD_AGE: {
    expected: "seconds from 1 to 31536000",
    hint: "Unset it to use the default of the network's blockTime, or set the maximum age of the latest block at which the index is ready.",
  },
  HOST: {
    expected: "an address to listen on, such as 127.0.0.1 or 0.0.0.0",
    hint: "Unset it to use 127.0.0.1, or set it to an address of this machine.",
  },
  SITE_URL: {
    expected: "an origin http(s)://host[:port] without a path",
    hint: "Unset it for a site on this machine, or set the site's public origin, such as https://index.example.org.",
  },
  ALLOWED_HOSTS: {
    expected: "host names without ports, separated by commas, or *",
    hint: "Unset it, or list the host names that clients use in addition to the host of SITE_URL.",
  },
  DEMO: { expected: "0 or 1", hint: "Set DEMO=0 to leave a new local chain empty, or unset it." },
  LOG_FILE: { expected: "the path of a file", hint: "Unset it to log to standard error, or set a path." },
  LOG_LEVEL: { expected: `one of ${LEVELS.join(", ")}`, hint: "Unset it to use info, or set one of these levels." },
  DATABASE_REPLICA_URL: {
    expected: "URLs postgresql://user:password@host:port/database, separated by commas",
    hint: "Unset it to read from DATABASE_URL, or list the URLs of replicas of that database.",
  },
  REDIS_URL: {
    expected: "a URL redis(s)://host:port",
    hint: "Unset it to count requests in each process separately, or set it to the URL of your Redis server.",
  },
  RATE_LIMIT: {
    expected: "points per minute, 0 or more",
    hint: "Unset it to use 6000, or set the points that one client may spend per minute (an API request costs 1); 0 means no limit.",
  },
  PUBLISHER_KEY: {
    expected: "a private key: 64 hex digits, with or without 0x",
    hint: "Unset it to publish no snapshots, or set the key of the account that publishes them. PUBLISHER_KEY_FILE is safer.",
  },
  PUBLISHER_KEY_FILE: {
    expected: "the path of a file with a private key",
    hint: "Unset it to publish no snapshots, or set it to a file that contains 64 hex digits.",
  },
  PUBLISHER_MAX_GAS_PRICE: {
    expected: "gwei above 0, with at most 9 decimals",
    hint: "Unset it to use 100, or set the highest price of a unit of gas that the publisher pays, in gwei.",
  },
  LOOKUP_LIMIT: {
    expected: "calls per second from 1 to 1000000",
    hint: "Unset it to use 50, or set the number of calls per second that the API may make to the node to look up transactions.",
  },
  LIST_SPACE: {
    expected: "megabytes from 0 to 1000000",
    hint: "Unset it to use 1000, or set the space for temporary files of long lists; 0 means no files.",
  },
  ARCHIVE_DIR: {
    expected: "the path of a folder with an archive",
    hint: "Unset it to serve no archive, or set it to the folder that `npm run indexer -- export` writes.",
  },
  TOKEN_LISTS: {
    expected: "the path of a file of token lists",
    hint: "Unset it to use no lists, or set it to a JSON file as described in docs/configuration.md.",
  },
  TRUST_PROXY: {
    expected: "a number from 0 to 10",
    hint: "Unset it if clients connect directly, or set the number of trusted proxies in front of this server.",
  },
  WALLETCONNECT_PROJECT_ID: {
    expected: "a WalletConnect project id: 32 lower-case hex digits",
    hint: "Unset it to disable WalletConnect, or copy the id from your WalletConnect project.",
  },
  COIN_PRICE_URL: {
    expected: "an http(s) URL whose answer is JSON",
    hint: "Unset it to show no prices in another currency, or set it to a source of the coin's price (docs/configuration.md).",
  },
  COIN_PRICE_FIELD: {
    expected: "keys of JSON objects, separated by points, such as metis-token.usd",
    hint: "Unset it to read the field price, or set it to the field of the answer that holds the coin's price.",
  },
  COIN_PRICE_CURRENCY: {
    expected: "3 to 5 upper-case letters, such as USD",
    hint: "Unset it to use USD, or set it to the currency of the price.",
  },
  LOGIN_CONNECTOR: {
    expected: "the path of a TypeScript module inside this checkout, such as ./login/connector.ts",
    hint: "Unset it to disable the login provider, or set it to a module as described in docs/wallets.md.",
  },
  LOGIN_ORIGINS: {
    expected: "origins https://… or wss://…, separated by single spaces",
    hint: "Unset it, or set the origins that the login provider connects to.",
  },
};

/** Variables that hold no secret, so an error may quote their value. */
export const QUOTABLE: ReadonlySet<VariableName> = new Set([
  ...([
    "COMPARE_INTERVAL",
    "BULK_LOAD_BLOCKS",
    "DEMO",
    "FINALITY_NODES",
    "HEAD_AGE",
    "HOST",
    "LIST_SPACE",
    "LOG_LEVEL",
    "LOOKUP_LIMIT",
    "PORT",
  ] as const),
  ...(["COIN_PRICE_CURRENCY", "COIN_PRICE_FIELD"] as const),
  ...(["PUBLISHER_MAX_GAS_PRICE", "RATE_LIMIT"] as const),
  ...([
    "RPC_BATCH",
    "RPC_MAX_ANSWER",
    "RPC_RATE",
    "RPC_TIMEOUT",
    "STALL_TIMEOUT",
    "START_BLOCK",
    "TRUST_PROXY",
    "UNVERIFIED_FROM",
    "VERIFY_RECEIPTS",
    "WORKER_PORT",
  ] as const),
]);
