import { type Environment, LEVELS } from "./environment";

export type VariableName = keyof Environment;

/** For each variable: the expected value, and how to fix a wrong one. */
export const HELP: Readonly<Record<VariableName, { expected: string; hint: string }>> = {
  DATA_DIR: { expected: "the path of a folder", hint: "Set it to the path of a folder. Default: .data." },
  DATABASE_URL: {
    expected: "a URL postgresql://user:password@host:port/database",
    hint: "Set it to the URL of your server. In the password, write % as %25, # as %23, / as %2F and @ as %40. Without it, npm start uses the embedded PostgreSQL.",
  },
  RPC_URL: {
    expected: "one or more http(s) or ws(s) URLs, separated by commas",
    hint: "Set it to the URLs of your nodes. Without it, npm start uses a local development chain.",
  },
  RPC_TIMEOUT: {
    expected: "milliseconds from 100 to 600000",
    hint: "Set it to the time limit of a node's answer. Default: 30000.",
  },
  RPC_MAX_ANSWER: {
    expected: "megabytes from 1 to 256",
    hint: "Set it to the size limit of a node's answer. Default: 16.",
  },
  RPC_RATE: {
    expected: "requests per second from 1 to 1000",
    hint: "Set it to the rate that your provider allows for each node. Without it, the worker learns the rate of each node.",
  },
  RPC_BATCH: {
    expected: "calls per request from 1 to 1000",
    hint: "Set it to the limit that your provider states. Without it, the worker finds the largest batch that a node accepts.",
  },
  NETWORK: {
    expected: "the name of a preset or the path of a network file",
    hint: "Set it to local, metis or the path of a network file. Without it, the node's chain id selects the preset.",
  },
  START_BLOCK: {
    expected: "a block number in decimal digits",
    hint: "Set it to a number. Default: the network's start block.",
  },
  PORT: { expected: "a port from 1 to 65535", hint: "Set it to a port. Default: 3000 or the next free port." },
  FINALITY_NODES: {
    expected: "a number of providers from 1 to 100",
    hint: "Set it to the number of hosts of RPC_URL that must have the same block before it becomes final. Default: 1.",
  },
  VERIFY_RECEIPTS: {
    expected: "blocks or agreement",
    hint: "Set it to agreement to compare only the receipts of the messages with a second provider. Default: blocks, which checks all receipts of each block that has a message.",
  },
  UNVERIFIED_FROM: {
    expected: "a block number in decimal digits",
    hint: "Set it to the block that FORMAT_UNKNOWN names. From that block on, blocks in an unknown format are accepted without the check that fails. Unset it after an update.",
  },
  COMPARE_URL: {
    expected: "the http(s) origin of another site, without a path",
    hint: "Set it to a site that serves an index of the same chain. Without it, the index is not compared.",
  },
  COMPARE_INTERVAL: {
    expected: "seconds from 10 to 86400",
    hint: "Set it to the time between two comparisons with COMPARE_URL. Default: 600.",
  },
  WORKER_PORT: {
    expected: "a port from 1 to 65535, or 0 for any free port",
    hint: "Set it to a port. Without it, the worker serves no metrics, health and readiness.",
  },
  BULK_LOAD_BLOCKS: {
    expected: "a number of blocks, from 0",
    hint: "Set it to the distance to the latest block from which an empty index is loaded without secondary indexes. Default: 10000.",
  },
  STALL_TIMEOUT: {
    expected: "seconds from 10 to 86400",
    hint: "Set it to the time without any activity after which the worker exits. Default: 300.",
  },
  HEAD_AGE: {
    expected: "seconds from 1 to 31536000",
    hint: "Set it to the maximum age of the latest block at which the index is ready. The default follows from the network's blockTime.",
  },
  HOST: {
    expected: "an address to listen on, such as 127.0.0.1 or 0.0.0.0",
    hint: "Set it to an address of this machine. Default: 127.0.0.1.",
  },
  SITE_URL: {
    expected: "an origin http(s)://host[:port] without a path",
    hint: "Set it to the site's public origin, such as https://index.example.org. A site on this machine needs none.",
  },
  ALLOWED_HOSTS: {
    expected: "host names without ports, separated by commas, or *",
    hint: "List the host names that clients use in addition to the host of SITE_URL.",
  },
  DEMO: { expected: "0 or 1", hint: "Set DEMO=0 to leave a new local chain empty. Default: 1." },
  LOG_FILE: {
    expected: "the path of a file",
    hint: "Set it to the path of a file. Without it, the log goes to standard error.",
  },
  LOG_LEVEL: { expected: `one of ${LEVELS.join(", ")}`, hint: "Set it to one of these levels. Default: info." },
  DATABASE_REPLICA_URL: {
    expected: "URLs postgresql://user:password@host:port/database, separated by commas",
    hint: "List the URLs of replicas of the database. Without it, the site reads from DATABASE_URL.",
  },
  REDIS_URL: {
    expected: "a URL redis(s)://host:port",
    hint: "Set it to the URL of your Redis server. Without it, each process counts requests separately.",
  },
  RATE_LIMIT: {
    expected: "points per minute, 0 or more",
    hint: "Set it to the points that one client may spend per minute (an API request costs 1); 0 means no limit. Default: 6000.",
  },
  PUBLISHER_KEY: {
    expected: "a private key: 64 hex digits, with or without 0x",
    hint: "Set it to the key of the account that publishes snapshots. PUBLISHER_KEY_FILE is safer. Without a key, the worker publishes none.",
  },
  PUBLISHER_KEY_FILE: {
    expected: "the path of a file with a private key",
    hint: "Set it to a file that contains 64 hex digits. Without a key, the worker publishes no snapshots.",
  },
  PUBLISHER_MAX_GAS_PRICE: {
    expected: "gwei above 0, with at most 9 decimals",
    hint: "Set it to the highest price of a unit of gas that the publisher pays, in gwei. Default: 100.",
  },
  LOOKUP_LIMIT: {
    expected: "calls per second from 1 to 1000000",
    hint: "Set it to the number of calls per second that the API may make to the node to look up transactions. Default: 50.",
  },
  LIST_SPACE: {
    expected: "megabytes from 0 to 1000000",
    hint: "Set it to the space for temporary files of long lists; 0 means no files. Default: 1000.",
  },
  ARCHIVE_DIR: {
    expected: "the path of a folder with an archive",
    hint: "Set it to the folder that `npm run indexer -- export` writes. Without it, the site serves no archive.",
  },
  TOKEN_LISTS: {
    expected: "the path of a file of token lists",
    hint: "Set it to a JSON file as described in docs/configuration.md. Without it, no token is labeled.",
  },
  TRUST_PROXY: {
    expected: "a number from 0 to 10",
    hint: "Set it to the number of trusted proxies in front of this server. Default: 0, for clients that connect directly.",
  },
  WALLETCONNECT_PROJECT_ID: {
    expected: "a WalletConnect project id: 32 lower-case hex digits",
    hint: "Copy the id from your WalletConnect project. Without it, the pages do not offer WalletConnect.",
  },
  MAGIC_KEY: {
    expected: "a publishable key of Magic: pk_ and letters, digits or _",
    hint: "Copy the publishable key of your app at Magic, never the secret one (sk_). Without it, pages offer no sign-in by e-mail.",
  },
  MAGIC_METHODS: {
    expected: "names of ways to sign in, separated by commas, such as email,google",
    hint: "Set it to the ways that your app at Magic has enabled; the wallet dialog names them. Default: email.",
  },
  MAGIC_ENDPOINT: {
    expected: "an origin https://…, or http:// on localhost or 127.0.0.1 with a port",
    hint: "Unset it for Magic's own servers. It is for tests.",
  },
  COIN_PRICE_URL: {
    expected: "an http(s) URL whose answer is JSON",
    hint: "Set it to a source of the coin's price (docs/configuration.md). Without it, pages show prices in the coin only.",
  },
  COIN_PRICE_FIELD: {
    expected: "keys of JSON objects, separated by points, such as metis-token.usd",
    hint: "Set it to the field of the answer that holds the coin's price. Default: price.",
  },
  COIN_PRICE_CURRENCY: {
    expected: "3 to 5 upper-case letters, such as USD",
    hint: "Set it to the currency of the price. Default: USD.",
  },
  LOGIN_CONNECTOR: {
    expected: "the path of a TypeScript module inside this checkout, such as ./login/connector.ts",
    hint: "Set it to a module as described in docs/wallets.md. Without it, the pages offer no login provider.",
  },
  LOGIN_ORIGINS: {
    expected: "origins https://… or wss://…, separated by single spaces",
    hint: "List the origins that the login provider connects to.",
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
