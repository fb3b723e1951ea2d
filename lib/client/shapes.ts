import type { Address } from "@/lib/protocol";
import { OPERATION_NAMES } from "@/lib/protocol/names";
import { isReasonCode, type ReasonCode } from "@/lib/protocol/reasons";
import { FINALITY_FAULTS } from "@/lib/records/finality-faults";
import type {
  FinalityFault,
  FinalityStatus,
  IndexState,
  IndexStatus,
  OperationPage,
  OperationRecord,
  Token,
  TokenPage,
  TokenSummary,
  TransactionReport,
} from "@/lib/records/types";
import { address, amount, fail, flag, hash, integer, list, nullable, object, oneOf, type Shape, text } from "./shape";

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
  finality: nullable(
    object<FinalityStatus>({
      state: oneOf<FinalityStatus["state"]>("advancing", "frozen"),
      since: integer,
      reason: nullable(oneOf<FinalityFault>(...FINALITY_FAULTS)),
    }),
  ),
  lag: nullable(integer),
  allowedLag: integer,
  allowedSilence: integer,
});

export const reasonCode: Shape<ReasonCode> = (value, at) => {
  const code = text(value, at);
  return isReasonCode(code) ? code : fail(at, "the code of a reason");
};

export const operation: Shape<OperationRecord> = object<OperationRecord>({
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
  reason: nullable(reasonCode),
  timestamp: integer,
  text: nullable(text),
  textBytes: nullable(integer),
});

export const operationPage: Shape<OperationPage> = object<OperationPage>({
  operations: list(operation),
  next: nullable(text),
});

export const summaryMembers: { readonly [K in keyof TokenSummary]: Shape<TokenSummary[K]> } = {
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
