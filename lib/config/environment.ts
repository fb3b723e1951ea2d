import { z } from "zod";
import { isDecodable, postgresUrls } from "@/lib/runtime/postgres-urls";
import { Secret } from "@/lib/runtime/secret";
import { parsePrivateKey } from "./private-key";

const NODE_PROTOCOLS = ["http:", "https:", "ws:", "wss:"];

function hasProtocol(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return protocols.includes(url.protocol) && url.hostname !== "";
}

/** Whether the user and the password of a URL can be decoded: each % begins an escape. */
function hasDecodableUser(text: string): boolean {
  const { username, password } = new URL(text);
  try {
    for (const part of [username, password]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^(0|[1-9][0-9]{0,15})$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const postgresUrl = z
  .string()
  .refine((text) => hasProtocol(text, ["postgres:", "postgresql:"]))
  .refine(isDecodable);

const postgresUrlList = z.string().transform(postgresUrls).pipe(z.array(postgresUrl));

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
  .pipe(z.array(z.string().refine((text) => hasProtocol(text, NODE_PROTOCOLS) && hasDecodableUser(text))).min(1));

const privateKey = z.string().transform((text, context) => {
  const key = parsePrivateKey(text);
  if (key !== null) return new Secret(key);
  context.addIssue("not a private key");
  return z.NEVER;
});

/** Gwei as a decimal number, to wei. */
const gwei = z
  .string()
  .regex(/^(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,9})?$/)
  .transform((text) => {
    const [whole = "", fraction = ""] = text.split(".");
    return BigInt(whole + fraction.padEnd(9, "0"));
  })
  .refine((wei) => wei > 0n);

/** The URL may contain a key of its service. */
const priceUrl = z
  .string()
  .refine((text) => hasProtocol(text, ["http:", "https:"]))
  .transform((text) => new Secret(text));

/** Values of LOG_LEVEL. */
export const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Every environment variable that a user may set (spec §13.8). docs/configuration.md and .env.example list the same. */
export const environmentSchema = z.object({
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: postgresUrl.optional(),
  RPC_URL: rpcUrls.optional(),
  RPC_TIMEOUT: wholeNumber(100, 600_000).optional(),
  RPC_MAX_ANSWER: wholeNumber(1, 256).optional(),
  RPC_RATE: wholeNumber(1, 1_000).optional(),
  RPC_BATCH: wholeNumber(1, 1_000).optional(),
  NETWORK: z.string().min(1).optional(),
  START_BLOCK: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  PORT: wholeNumber(1, 65_535).optional(),
  FINALITY_NODES: wholeNumber(1, 100).optional(),
  VERIFY_RECEIPTS: z.enum(["blocks", "agreement"]).optional(),
  UNVERIFIED_FROM: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  COMPARE_URL: siteUrl.optional(),
  COMPARE_INTERVAL: wholeNumber(10, 86_400).optional(),
  WORKER_PORT: wholeNumber(0, 65_535).optional(),
  STALL_TIMEOUT: wholeNumber(10, 86_400).optional(),
  BULK_LOAD_BLOCKS: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
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
  /** lib/runtime/log.ts reads it before the configuration is parsed. */
  LOG_FILE: z.string().optional(),
  DATABASE_REPLICA_URL: postgresUrlList.optional(),
  REDIS_URL: z
    .string()
    .refine((text) => hasProtocol(text, ["redis:", "rediss:"]) && hasDecodableUser(text))
    .optional(),
  RATE_LIMIT: wholeNumber(0, 1_000_000_000).optional(),
  PUBLISHER_KEY: privateKey.optional(),
  PUBLISHER_KEY_FILE: z.string().min(1).optional(),
  PUBLISHER_MAX_GAS_PRICE: gwei.optional(),
  LOOKUP_LIMIT: wholeNumber(1, 1_000_000).optional(),
  LIST_SPACE: wholeNumber(0, 1_000_000).optional(),
  ARCHIVE_DIR: z.string().min(1).optional(),
  TOKEN_LISTS: z.string().min(1).optional(),
  TRUST_PROXY: wholeNumber(0, 10).optional(),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  MAGIC_KEY: z
    .string()
    .regex(/^pk_[0-9A-Za-z_]{1,100}$/)
    .optional(),
  MAGIC_METHODS: z
    .string()
    .regex(/^[a-z]{2,20}(?:,[a-z]{2,20}){0,9}$/)
    .transform((text) => text.split(","))
    .optional(),
  MAGIC_ENDPOINT: z
    .string()
    .regex(/^(?:https:\/\/[a-z0-9.-]+(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5})$/)
    .optional(),
  COIN_PRICE_URL: priceUrl.optional(),
  COIN_PRICE_FIELD: z
    .string()
    .regex(/^[\w-]{1,64}(?:\.[\w-]{1,64}){0,7}$/)
    .optional(),
  COIN_PRICE_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3,5}$/)
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

export type Environment = z.infer<typeof environmentSchema>;
