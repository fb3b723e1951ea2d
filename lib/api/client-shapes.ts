import { OPERATION_NAMES } from "@/lib/database/operation-names";
import type {
  IndexState,
  IndexStatus,
  OperationPage,
  OperationRecord,
  Token,
  TokenPage,
  TokenSummary,
  TransactionReport,
} from "@/lib/database/types";
import { type Address, isAddress, isHash, isReasonCode } from "@/lib/protocol";

/**
 * The shapes of the API's answers as the browser checks them: a few functions instead of a schema library, which would
 * be a tenth of what a reading page may load. Integers arrive as bigint (client-request.ts).
 */
export type Shape<T> = (value: unknown, at: string) => T;

/** An answer of another form than this client knows. */
export class UnexpectedAnswerError extends Error {
  readonly code = "UNEXPECTED_ANSWER";
}

function fail(at: string, expected: string): never {
  throw new UnexpectedAnswerError(`${at}: expected ${expected}`);
}

const text: Shape<string> = (value, at) => (typeof value === "string" ? value : fail(at, "a text"));
const flag: Shape<boolean> = (value, at) => (typeof value === "boolean" ? value : fail(at, "true or false"));
const amount: Shape<bigint> = (value, at) => (typeof value === "bigint" ? value : fail(at, "an integer"));

const integer: Shape<number> = (value, at) => {
  const number = Number(amount(value, at));
  return Number.isSafeInteger(number) ? number : fail(at, "an integer of at most 53 bits");
};

const address: Shape<Address> = (value, at) =>
  typeof value === "string" && isAddress(value) ? value : fail(at, "an address");
const hash: Shape<`0x${string}`> = (value, at) =>
  typeof value === "string" && isHash(value) ? value : fail(at, "a hash");

function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value, at) => (value === null ? null : shape(value, at));
}

function list<T>(shape: Shape<T>): Shape<T[]> {
  return (value, at) =>
    Array.isArray(value) ? value.map((item, index) => shape(item, `${at}[${index}]`)) : fail(at, "a list");
}

function oneOf<T extends string>(...names: readonly T[]): Shape<T> {
  return (value, at) => names.find((name) => name === value) ?? fail(at, `one of ${names.join(", ")}`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** An object with these members; it may have more, so that the API can grow. */
function object<T>(members: { readonly [K in keyof T]: Shape<T[K]> }): Shape<T> {
  const keys = Object.keys(members);
  return (value, at) => {
    if (!isRecord(value)) return fail(at, "an object");
    const read: Partial<T> = {};
    for (const key of keys) if (isKey(key, members)) read[key] = members[key](value[key], `${at}.${key}`);
    return isComplete(read, members) ? read : fail(at, "all members");
  };
}

function isKey<T>(key: string, members: { readonly [K in keyof T]: unknown }): key is string & keyof T {
  return Object.hasOwn(members, key);
}

function isComplete<T>(read: Partial<T>, members: { readonly [K in keyof T]: unknown }): read is T {
  return Object.keys(members).every((key) => Object.hasOwn(read, key));
}

export const problem = object<{ code: string; detail: string }>({ code: text, detail: text });

export const status: Shape<IndexStatus> = object<IndexStatus>({
  network: text,
  chainId: integer,
  state: oneOf<IndexState>("in-step", "waiting", "catching-up", "stalled"),
  startBlock: integer,
  index: object<IndexStatus["index"]>({
    block: integer,
    hash: nullable(hash),
    epoch: integer,
    time: nullable(integer),
    final: integer,
  }),
  chain: nullable(object<NonNullable<IndexStatus["chain"]>>({ block: integer, hash, time: integer, age: integer })),
  lag: nullable(integer),
  allowedLag: integer,
  allowedSilence: integer,
});

const operation: Shape<OperationRecord> = object<OperationRecord>({
  cursor: text,
  blockNumber: integer,
  transactionIndex: integer,
  position: integer,
  transactionHash: hash,
  source: oneOf("message", "event"),
  op: nullable(oneOf(...OPERATION_NAMES)),
  ticker: nullable(text),
  sender: address,
  recipient: nullable(address),
  tokenId: nullable(hash),
  mintId: nullable(text),
  amount: nullable(amount),
  price: nullable(amount),
  unit: nullable(text),
  accepted: flag,
  reason: nullable((value, at) => {
    const code = text(value, at);
    return isReasonCode(code) ? code : fail(at, "the code of a reason");
  }),
  timestamp: integer,
  text: nullable(text),
  textBytes: nullable(integer),
});

export const operationPage: Shape<OperationPage> = object<OperationPage>({
  operations: list(operation),
  next: nullable(text),
});

const summaryMembers: { readonly [K in keyof TokenSummary]: Shape<TokenSummary[K]> } = {
  ticker: text,
  max: amount,
  lim: amount,
  contract: nullable(address),
  cmint: flag,
  deployer: address,
  transactionHash: hash,
  blockNumber: integer,
  timestamp: integer,
  supply: amount,
  mintCount: integer,
  holderCount: integer,
  nextId: integer,
  cursor: text,
};

export const token: Shape<Token> = object<Token>({ ...summaryMembers, text });

export const tokenPage: Shape<TokenPage> = object<TokenPage>({
  tokens: list(object<TokenSummary>(summaryMembers)),
  next: nullable(text),
});

export const transactionReport: Shape<TransactionReport> = object<TransactionReport>({
  hash,
  status: oneOf("success", "failed", "pending"),
  blockNumber: nullable(integer),
  operations: list(operation),
});

/** Endpoint 5's answer. */
export interface NextId {
  readonly nextId: bigint;
  readonly contract: Address | null;
}

export const nextIdAnswer: Shape<NextId> = object<NextId>({ nextId: amount, contract: nullable(address) });

export const availability = object<{ isAvailable: boolean }>({ isAvailable: flag });
