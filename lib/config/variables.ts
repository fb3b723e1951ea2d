import { z } from "zod";
import type { ConfigurationProblem } from "./error";

const NODE = ["http:", "https:", "ws:", "wss:"];

function hasProtocol(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return protocols.includes(url.protocol) && url.hostname !== "";
}

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^(0|[1-9][0-9]{0,15})$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const postgresUrl = z.string().refine((text) => hasProtocol(text, ["postgres:", "postgresql:"]));

const siteUrl = z
  .string()
  .refine((text) => hasProtocol(text, ["http:", "https:"]))
  .transform((text) => new URL(text))
  .refine(({ href, origin }) => href === `${origin}/`);

const HOST_NAME =
  /^(?:[0-9a-z_](?:[0-9a-z_-]*[0-9a-z_])?(?:\.[0-9a-z_](?:[0-9a-z_-]*[0-9a-z_])?)*|\[[0-9a-f:.]+\]|\*)$/;

const hostNames = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim().toLowerCase()))
  .pipe(z.array(z.string().max(253).regex(HOST_NAME)).min(1));

const rpcUrls = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(z.string().refine((text) => hasProtocol(text, NODE))).min(1));

const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Every variable that the project reads. */
export const environmentSchema = z.object({
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: postgresUrl.optional(),
  RPC_URL: rpcUrls.optional(),
  RPC_TIMEOUT: wholeNumber(100, 600_000).optional(),
  RPC_MAX_ANSWER: wholeNumber(1, 256).optional(),
  NETWORK: z.string().min(1).optional(),
  START_BLOCK: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  PORT: wholeNumber(1, 65_535).optional(),
  WORKER_PORT: wholeNumber(0, 65_535).optional(),
  STALL_TIMEOUT: wholeNumber(10, 86_400).optional(),
  HEAD_AGE: wholeNumber(1, 31_536_000).optional(),
  HOST: z
    .string()
    .regex(/^[0-9a-zA-Z.:-]+$/)
    .optional(),
  SITE_URL: siteUrl.optional(),
  ALLOWED_HOSTS: hostNames.optional(),
  DEMO: z
    .enum(["0", "1"])
    .transform((text) => text === "1")
    .optional(),
  LOG_LEVEL: z.enum(LEVELS).optional(),
  /** Read by lib/runtime/log.ts before anything else. */
  LOG_FILE: z.string().optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  REDIS_URL: z
    .string()
    .refine((text) => hasProtocol(text, ["redis:", "rediss:"]))
    .optional(),
  RATE_LIMIT: wholeNumber(0, 1_000_000_000).optional(),
  LOOKUP_LIMIT: wholeNumber(1, 1_000_000).optional(),
  LIST_SPACE: wholeNumber(0, 1_000_000).optional(),
  TRUST_PROXY: wholeNumber(0, 10).optional(),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  LOGIN_CONNECTOR: z
    .string()
    .regex(/^\.\/[\w./-]+\.tsx?$/)
    .optional(),
  LOGIN_ORIGINS: z
    .string()
    .regex(/^(?:https|wss):\/\/[\w.*:-]+(?: (?:https|wss):\/\/[\w.*:-]+)*$/)
    .optional(),
});

type Name = keyof z.infer<typeof environmentSchema>;

/** For each variable: what was expected, and how a wrong value is mended. */
const HELP: Readonly<Record<Name, { expected: string; hint: string }>> = {
  DATA_DIR: { expected: "a folder's path", hint: "Unset it for .data, or name a folder." },
  DATABASE_URL: {
    expected: "an address postgresql://user:password@host:port/database",
    hint: "Unset it to use the embedded PostgreSQL, or give your server's address.",
  },
  RPC_URL: {
    expected: "one or more addresses http(s)://… or ws(s)://…, separated by commas",
    hint: "Unset it to use a local development chain, or give your nodes' addresses.",
  },
  RPC_TIMEOUT: {
    expected: "milliseconds from 100 to 600000",
    hint: "Unset it for 30000, or give the longest time that a node may take for an answer.",
  },
  RPC_MAX_ANSWER: {
    expected: "megabytes from 1 to 256",
    hint: "Unset it for 16, or give the size of the largest answer that a node may give.",
  },
  NETWORK: {
    expected: "the name of a preset or the path of a network file",
    hint: "Unset it to take the preset with the node's chain id, or name local, metis or a file.",
  },
  START_BLOCK: {
    expected: "a block number in decimal digits",
    hint: "Unset it to take the network's own start block, or give a number.",
  },
  PORT: { expected: "a port from 1 to 65535", hint: "Unset it for 3000 or the next free one, or give a port." },
  WORKER_PORT: {
    expected: "a port from 1 to 65535, or 0 for any free one",
    hint: "Unset it to serve no metrics, health and readiness of the worker, or give a port.",
  },
  STALL_TIMEOUT: {
    expected: "seconds from 10 to 86400",
    hint: "Unset it for 300, or give the time after which a worker that does nothing ends.",
  },
  HEAD_AGE: {
    expected: "seconds from 1 to 31536000",
    hint: "Unset it for the network's default, or give the age of the head block up to which the index is ready.",
  },
  HOST: {
    expected: "an address to listen on, such as 127.0.0.1 or 0.0.0.0",
    hint: "Unset it for 127.0.0.1, or give one of this machine's addresses.",
  },
  SITE_URL: {
    expected: "an origin http(s)://host[:port] without a path",
    hint: "Unset it for a site on this machine, or set the address that people use, such as https://index.example.org.",
  },
  ALLOWED_HOSTS: {
    expected: "host names without ports, separated by commas, or *",
    hint: "Unset it, or list the names under which the server is reached in addition to that of SITE_URL.",
  },
  DEMO: { expected: "0 or 1", hint: "Set DEMO=0 to leave a new local chain empty, or unset it." },
  LOG_FILE: { expected: "the path of a file", hint: "Unset it for standard error, or give a path." },
  LOG_LEVEL: { expected: `one of ${LEVELS.join(", ")}`, hint: "Unset it for info, or choose a level." },
  DATABASE_REPLICA_URL: {
    expected: "an address postgresql://user:password@host:port/database",
    hint: "Unset it to read from DATABASE_URL, or give the address of a replica of that database.",
  },
  REDIS_URL: {
    expected: "an address redis(s)://host:port",
    hint: "Unset it to count requests in each process, or give your Redis' address.",
  },
  RATE_LIMIT: {
    expected: "requests a minute, 0 or more",
    hint: "Unset it for 6000, or set how many points one client may spend in a minute (an API request costs 1); 0 for no limit.",
  },
  LOOKUP_LIMIT: {
    expected: "calls a second from 1 to 1000000",
    hint: "Unset it for 50, or give how often the API may ask the node about transactions in a second.",
  },
  LIST_SPACE: {
    expected: "megabytes from 0 to 1000000",
    hint: "Unset it for 1000, or give the space that temporary files of long lists may take; 0 for no files.",
  },
  TRUST_PROXY: {
    expected: "a number from 0 to 10",
    hint: "Unset it where clients connect directly, or give how many proxies stand before this server.",
  },
  WALLETCONNECT_PROJECT_ID: {
    expected: "a WalletConnect project id: 32 hex digits",
    hint: "Unset it to leave WalletConnect out, or take the id from your project's page there.",
  },
  LOGIN_CONNECTOR: {
    expected: "the path of a TypeScript module inside of this checkout, such as ./login/connector.ts",
    hint: "Unset it to leave the login provider out, or name the module that docs/wallets.md describes.",
  },
  LOGIN_ORIGINS: {
    expected: "origins https://… or wss://…, separated by one space each",
    hint: "Unset it, or give the origins that the login provider's code talks to.",
  },
};

function isName(key: PropertyKey | undefined): key is Name {
  return typeof key === "string" && key in HELP;
}

/**
 * The variables' values; empty ones count as unset. What is wrong is added to `problems` by the variable's name,
 * without the value itself (it may hold a password), and is undefined in the answer.
 */
export function readVariables(
  environment: Readonly<Record<string, string | undefined>>,
  problems: ConfigurationProblem[],
): z.infer<typeof environmentSchema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([key, text]) => isName(key) && text !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]).filter(isName));
  for (const name of wrong) {
    problems.push({ where: name, expected: `expected ${HELP[name].expected}`, hint: HELP[name].hint });
    delete given[name];
  }
  return environmentSchema.parse(given);
}
