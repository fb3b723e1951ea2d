import { z } from "zod";
import { isTicker, isUnitName } from "@/lib/protocol";
import { CHECKS } from "@/lib/records/verification";
import { DEVELOPMENT } from "./development";
import { marketFaults, marketSchema } from "./market-schema";
import { address, blockNumber } from "./values";

const ticker = z.string().refine(isTicker, "expected a ticker: 1 to 10 English letters and digits");
/** The page's policy allows its origin, so the host can hold nothing that ends a source there. */
const publicUrl = z
  .string()
  .refine(isPublicNode, "expected https://, or http:// on this machine, without a name, password or hash");
/** A short text without control characters and marks of direction, which could disguise what is beside it. */
const label = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{P} ]{0,31}$/u, "expected 1 to 32 letters, digits, signs and spaces");
const MAX_NAMES = 200;
const decimals = z.number().int().min(0).max(77);

/** Limits of the gas of mint control: what every call costs, and what usual nodes give a call at most. */
const MINT_CONTROL_GAS = { least: 21_000, most: 50_000_000 };

/** The fields of a network file. */
const fields = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,32}$/, "expected 1 to 32 of a-z, 0-9 and -"),
  chainId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  startBlock: blockNumber,
  nativeCurrency: z.strictObject({ name: z.string().min(1), symbol: z.string().min(1), decimals }),
  explorerUrl: z.url({ protocol: /^https?$/ }).nullable(),
  paymentUnits: z.array(
    z.strictObject({
      name: z.string().refine(isUnitName, "expected the name of a payment unit"),
      decimals,
    }),
  ),
  reservedTickers: z.array(ticker),
  operators: z.array(address),
  contractOverrides: z.array(z.strictObject({ ticker, block: blockNumber, contract: address })),
  finalityDepth: z.number().int().min(0).max(1_000_000),
  snapshotInterval: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  extensions: z.array(z.enum(["delegation", "market"])),
  /** Usual seconds between blocks; null: the chain makes blocks only for transactions. Does not affect any outcome. */
  blockTime: z.number().positive().max(86_400).nullable().optional(),
  /** The registry of snapshots (spec §11.5); null if there is none. Does not affect any outcome. */
  registry: address.nullable().default(null),
  /** The contract of a market of the first form (spec §10.3), or the contracts of one with modules (spec §10.4); null if there is none. */
  market: marketSchema.nullable().default(null),
  /** The factory of the vaults of a market with modules (spec §10.4); null if there is none. */
  vaults: address.nullable().default(null),
  /** Gas of a call of mint control (spec §5.3.2); null and absent: 1,000,000. */
  mintControlGas: z.number().int().min(MINT_CONTROL_GAS.least).max(MINT_CONTROL_GAS.most).nullable().optional(),
  /**
   * The registry of address names (ERC-137), for example the one of ENS; null if there is none. Does not affect any
   * outcome.
   */
  nameRegistry: address.nullable().default(null),
  /** Checks of blocks without which the worker does not run (spec §8.8.8). Does not affect any outcome. */
  requireVerified: z.array(z.enum(CHECKS)).default([]),
  /** Nodes that browsers may ask, in this order; the account of a passkey needs one. Does not affect any outcome. */
  publicRpcUrls: z.array(publicUrl).max(8).default([]),
  /** The operator's names for addresses, which pages show beside them. Does not affect any outcome. */
  names: z
    .array(z.strictObject({ address, name: label }))
    .max(MAX_NAMES)
    .optional(),
});

/**
 * A network file, which describes the chain and the rules of an index (spec §13.1, §13.2). Unknown fields are rejected.
 */
export const networkSchema = fields.superRefine(({ name, chainId, market, vaults }, context) => {
  for (const fault of marketFaults(market, vaults)) context.addIssue({ code: "custom", ...fault });
  if (name !== DEVELOPMENT.name || chainId === DEVELOPMENT.chainId) return;
  const message =
    `"${name}" is reserved for the development chain with chain id ${DEVELOPMENT.chainId}, but this file has chain id ` +
    `${chainId}: use another name`;
  context.addIssue({ code: "custom", path: ["name"], message });
});

function isPublicNode(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  const isHere = hostname === "localhost" || hostname === "127.0.0.1";
  const isEncrypted = protocol === "https:" || (protocol === "http:" && isHere);
  return isEncrypted && /^[a-z0-9.-]+$/.test(hostname) && `${username}${password}${hash}` === "";
}

/** A network as its file describes it. Includes everything that the rules need ({@link ProtocolRules}). */
export type Network = z.infer<typeof networkSchema>;
