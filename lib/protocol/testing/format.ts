import { z } from "zod";
import { MARKET_KINDS } from "../market-kinds";
import { NOT_MESSAGE_CODES, OPERATION_NAMES } from "../names";
import { isReasonCode, type ReasonCode } from "../reason-codes";

/** The format of the test vectors (spec §16). Whole numbers are decimal strings. */
const hex = z.templateLiteral(["0x", z.string()]);
const wholeNumber = z.string().regex(/^[0-9]+$/);
const reason = z.custom<ReasonCode>((value) => typeof value === "string" && isReasonCode(value));
const operation = z.enum(OPERATION_NAMES);

const network = z.strictObject({
  paymentUnits: z.array(z.strictObject({ name: z.string(), decimals: z.int() })),
  reservedTickers: z.array(z.string()),
  operators: z.array(hex),
  contractOverrides: z.array(z.strictObject({ ticker: z.string(), block: z.int(), contract: hex })),
  extensions: z.array(z.string()),
  market: z
    .union([hex, z.array(z.strictObject({ kind: z.enum(MARKET_KINDS), contract: hex, startBlock: z.int() }))])
    .nullable()
    .optional(),
  /** Absent: null. */
  vaults: hex.optional(),
});

/** The result of an `eth_call` on the state of block `blockHash`. A vector has exactly the calls that the rules make. */
const fact = z.strictObject({
  blockHash: hex,
  to: hex,
  data: hex,
  result: z.union([z.strictObject({ returned: hex }), z.strictObject({ reverted: z.literal(true) })]),
});

const log = z.strictObject({ address: hex, topics: z.array(hex), data: hex, logIndex: z.int() });

const transaction = z.strictObject({
  hash: hex,
  index: z.int(),
  from: hex,
  to: hex.nullable(),
  value: wholeNumber,
  /** `input` as text, for readers. */
  text: z.string().optional(),
  input: hex,
  succeeded: z.boolean(),
  logs: z.array(log),
});

const block = z.strictObject({
  number: z.int(),
  hash: hex,
  parentHash: hex,
  timestamp: z.int(),
  transactions: z.array(transaction),
});

/** An expected outcome. A vector has only the optional keys that it tests. */
const outcome = z.strictObject({
  transactionHash: hex,
  position: z.int(),
  accepted: z.boolean(),
  reason: reason.nullable(),
  op: operation.nullable().optional(),
  ticker: z.string().nullable().optional(),
  sender: hex.optional(),
  recipient: hex.nullable().optional(),
  tokenId: hex.nullable().optional(),
  mintId: z.string().nullable().optional(),
  amount: wholeNumber.nullable().optional(),
  price: wholeNumber.nullable().optional(),
  unit: z.string().nullable().optional(),
});

const deployment = z.strictObject({
  ticker: z.string(),
  max: wholeNumber,
  lim: wholeNumber,
  contract: hex.nullable(),
  cmint: z.boolean(),
  deployer: hex,
  supply: wholeNumber,
  mintCount: z.int(),
});

const offer = z.strictObject({
  seller: hex,
  price: wholeNumber,
  /** Absent if the price is fixed. */
  fall: z.strictObject({ endPrice: wholeNumber, startsAt: z.int(), endsAt: z.int() }).optional(),
  expires: z.int(),
  sequence: z.int(),
  /** Absent in a market of the first form. */
  turn: z.int().optional(),
  round: z.int(),
  /** The price at the time of the last block. Absent if the price is fixed. */
  priceNow: wholeNumber.optional(),
  /** Whether it is open at the time of the last block. */
  isOpen: z.boolean(),
});

const inscription = z.strictObject({
  ticker: z.string(),
  tokenId: hex,
  mintId: z.string().nullable(),
  ordinal: z.int(),
  amount: wholeNumber,
  owner: hex.nullable(),
  listing: z.strictObject({ price: wholeNumber.nullable(), unit: z.string().nullable() }).nullable(),
  delegate: hex.nullable(),
  /** Absent if it is not offered. */
  offer: offer.optional(),
  transactionHash: hex,
  parent: hex.nullable(),
});

const lock = z.strictObject({
  vault: hex,
  ticker: z.string(),
  tokenId: hex,
  sequence: z.int(),
  turn: z.int(),
  until: z.int(),
  module: hex,
});

const sale = z.strictObject({
  ticker: z.string(),
  tokenId: hex,
  seller: hex,
  buyer: hex,
  price: wholeNumber,
  unit: z.string().nullable(),
  paid: wholeNumber,
  transactionHash: hex,
});

/** A vector that runs blocks from an empty state. */
export const historyVector = z.strictObject({
  name: z.string(),
  section: z.string(),
  network,
  facts: z.array(fact),
  blocks: z.array(block),
  /** The expected outcomes of all recorded operations, in the protocol's order. */
  findings: z.array(outcome),
  state: z.strictObject({
    deployments: z.array(deployment),
    inscriptions: z.array(inscription),
    sales: z.array(sale),
    /** The rounds of accounts in the market that are not 0, by address. Absent if there are none. */
    rounds: z.array(z.strictObject({ account: hex, round: z.int() })).optional(),
    /** The locks of vaults, by vault, ticker and token id. Absent if there are none. */
    locks: z.array(lock).optional(),
  }),
});

/** A vector that reads calldata. */
export const recognitionVector = z.strictObject({
  name: z.string(),
  section: z.string(),
  text: z.string().optional(),
  input: hex,
  expected: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("none"), why: z.enum(NOT_MESSAGE_CODES) }),
    z.strictObject({ kind: z.literal("invalid"), reason }),
    /** The keys of the message with their values as text. A listing's `asking` is `price` and `unit`. */
    z.strictObject({ kind: z.literal("message"), message: z.record(z.string(), z.string()) }),
  ]),
});

export type HistoryVector = z.infer<typeof historyVector>;
export type RecognitionVector = z.infer<typeof recognitionVector>;
