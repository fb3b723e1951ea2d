import { z } from "zod";
import { isAddress, isHash, isReasonCode, OPERATION_NAMES, PATTERNS } from "@/lib/protocol";
import { FINALITY_FAULTS } from "./finality-faults";
import type {
  ActiveToken,
  BlockRecord,
  CountsPoint,
  Holder,
  Holding,
  IndexStatus,
  InscriptionRecord,
  ListedToken,
  OperationRecord,
  SaleRecord,
  SearchResult,
  TransactionReport,
} from "./types";

/** Schemas of what answers are made of. Amounts are JSON integers of any length. */
export const amount = z.bigint().nonnegative();
/** An integer that fits into a JavaScript number. */
export const integer = z.number().int();
export const address = z.string().refine(isAddress).meta({ pattern: PATTERNS.address.source });
export const hash = z.string().refine(isHash).meta({ pattern: PATTERNS.hash.source });

/** Of a list. */
export const next = z.string().nullable().describe("The cursor of the page behind this one; null: there is none.");

export const operation: z.ZodType<OperationRecord> = z.strictObject({
  cursor: z.string(),
  blockNumber: integer,
  transactionIndex: integer,
  position: integer,
  transactionHash: hash,
  source: z.enum(["message", "event"]),
  op: z.enum(OPERATION_NAMES).nullable(),
  ticker: z.string().nullable(),
  sender: address,
  recipient: address.nullable(),
  tokenId: hash.nullable(),
  mintId: z.string().nullable(),
  amount: amount.nullable(),
  price: amount.nullable(),
  unit: z.string().nullable(),
  accepted: z.boolean(),
  reason: z.string().refine(isReasonCode).nullable(),
  timestamp: integer,
  text: z.string().nullable(),
  textBytes: integer.nullable(),
});

const summaryMembers = {
  ticker: z.string(),
  max: amount,
  lim: amount,
  contract: address.nullable(),
  cmint: z.boolean(),
  deployer: address,
  transactionHash: hash,
  blockNumber: integer,
  timestamp: integer,
  supply: amount,
  mintCount: integer,
  holderCount: integer,
  nextId: integer,
  cursor: z.string(),
};

const activity = integer.describe("Accepted operations in the 24 hours before the index's last block.");

export const listedToken: z.ZodType<ListedToken> = z.strictObject({ ...summaryMembers, activity });
export const activeToken: z.ZodType<ActiveToken> = z.strictObject({ ...summaryMembers, activity, text: z.string() });

export const holder: z.ZodType<Holder> = z.strictObject({
  address,
  amount,
  count: integer.describe("Inscriptions that make it up."),
  share: integer.describe("Of the supply, in parts of a million, rounded down."),
});

export const holding: z.ZodType<Holding> = z.strictObject({ ticker: z.string(), amount, count: integer });

export const inscription: z.ZodType<InscriptionRecord> = z.strictObject({
  ticker: z.string(),
  tokenId: hash,
  mintId: z.string().nullable().describe("Null for the two of a split."),
  ordinal: integer.describe("1, 2, 3, ... in mint order under the ticker."),
  amount,
  owner: address.nullable().describe("Null: burned."),
  listed: z.boolean(),
  price: amount.nullable().describe("Null while listed: a plain listing."),
  unit: z.string().nullable(),
  delegate: address.nullable(),
  transactionHash: hash,
  blockNumber: integer,
  timestamp: integer,
  parent: hash.nullable().describe("Token id of the inscription that was split into this one."),
});

export const sale: z.ZodType<SaleRecord> = z.strictObject({
  cursor: z.string(),
  ticker: z.string(),
  tokenId: hash,
  seller: address,
  buyer: address,
  price: amount,
  unit: z.string(),
  paid: amount.describe("The transaction's value, in the native coin's smallest unit."),
  blockNumber: integer,
  transactionHash: hash,
  timestamp: integer,
});

export const countsPoint: z.ZodType<CountsPoint> = z.strictObject({
  time: integer.describe("The interval's beginning, in seconds since 1970."),
  accepted: integer,
  rejected: integer,
  mints: integer,
  transfers: integer,
  sales: integer,
});

export const block: z.ZodType<BlockRecord> = z.strictObject({
  number: integer,
  hash: hash.nullable().describe("Null: of a final block without operations, of which the index keeps nothing."),
  timestamp: integer.nullable(),
  operationCount: integer,
  commitment: hash.nullable().describe("State commitment after the block; null: it changed nothing."),
});

export const searchResult: z.ZodType<SearchResult> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("token"), ticker: z.string() }),
  z.strictObject({ kind: z.literal("inscription"), ticker: z.string(), tokenId: hash }),
  z.strictObject({ kind: z.literal("transaction"), hash }),
  z.strictObject({ kind: z.literal("block"), number: integer }),
  z.strictObject({ kind: z.literal("address"), address }),
]);

export const indexStatus: z.ZodType<IndexStatus> = z.strictObject({
  network: z.string(),
  chainId: integer,
  state: z.enum(["in-step", "waiting", "catching-up", "stalled"]),
  startBlock: integer,
  index: z.strictObject({
    block: integer,
    hash: hash.nullable(),
    epoch: integer,
    time: integer.nullable(),
    final: integer,
  }),
  chain: z.strictObject({ block: integer, hash, time: integer, age: integer }).nullable(),
  finality: z
    .strictObject({
      state: z.enum(["advancing", "frozen"]).describe("Frozen: the index goes on, but no further block becomes final."),
      since: integer,
      reason: z.enum(FINALITY_FAULTS).nullable(),
    })
    .nullable()
    .describe("Null: no worker has reported it yet."),
  lag: integer.nullable(),
  allowedLag: integer,
  allowedSilence: integer,
});

export const transactionReport: z.ZodType<TransactionReport> = z.strictObject({
  hash,
  status: z.enum(["success", "failed", "pending"]),
  blockNumber: integer.nullable(),
  operations: z.array(operation),
});
