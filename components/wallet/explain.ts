import {
  BaseError,
  ChainDisconnectedError,
  ChainMismatchError,
  ExecutionRevertedError,
  FeeCapTooLowError,
  HttpRequestError,
  InsufficientFundsError,
  IntrinsicGasTooLowError,
  InvalidParamsRpcError,
  LimitExceededRpcError,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  NonceTooHighError,
  NonceTooLowError,
  ProviderDisconnectedError,
  ResourceUnavailableRpcError,
  SwitchChainError,
  TimeoutError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from "viem";
import { ConnectorAccountNotFoundError } from "wagmi";
import { isPlainObject } from "@/lib/protocol/plain-object";
import { carriedBy } from "./carried";
import type { WalletFault, WalletFaultKind } from "./fault";
import { UnansweredError } from "./in-time";

type ErrorClass = abstract new (...parameters: never[]) => Error;

/** The meaning of viem's error classes. The outermost cause with a meaning decides. */
const MEANINGS: readonly (readonly [ErrorClass, WalletFaultKind])[] = [
  [UserRejectedRequestError, "rejected"],
  [ResourceUnavailableRpcError, "already-asked"],
  [InsufficientFundsError, "insufficient-funds"],
  [ChainMismatchError, "wrong-chain"],
  [SwitchChainError, "wrong-chain"],
  [NonceTooLowError, "nonce"],
  [NonceTooHighError, "nonce"],
  [FeeCapTooLowError, "fee-too-low"],
  [IntrinsicGasTooLowError, "gas-too-low"],
  [ExecutionRevertedError, "reverted"],
  [LimitExceededRpcError, "limit"],
  [UnauthorizedProviderError, "locked"],
  [ConnectorAccountNotFoundError, "locked"],
  [ChainDisconnectedError, "unreachable"],
  [ProviderDisconnectedError, "unreachable"],
  [HttpRequestError, "unreachable"],
  [TimeoutError, "unreachable"],
  [UnansweredError, "unreachable"],
];

/** Error classes that wagmi does not export, by name. */
const NAMES: ReadonlyMap<string, WalletFaultKind> = new Map([
  ["ConnectorChainMismatchError", "wrong-chain"],
  ["ConnectorNotConnectedError", "locked"],
]);

/**
 * Codes of nodes that refuse a transaction. The reason is only in the text, which differs from node to node; "replacement
 * transaction underpriced", for example, has no code or class.
 */
const NODE_REFUSALS: ReadonlySet<unknown> = new Set([-32000, -32003, -32010]);

/** The text of MetaMask's rule against data in transactions to own accounts. Its code and class are unspecific. */
const OWN_ACCOUNT_RULE = /internal accounts cannot include data/i;

/** Codes of "the user rejected the request": of EIP-1193, of WalletConnect, and of ethers. */
const DECLINED: ReadonlySet<unknown> = new Set([4001, 5000, "ACTION_REJECTED"]);

/** The same as a text. Some wallets give it no code of its own, or the code of a node's refusal. */
const DECLINED_TEXT =
  /\buser (has )?(rejected|denied|declined|cancell?ed|disapproved|refused|aborted)\b|\b(rejected|denied|declined|cancell?ed) by (the )?user\b/i;

/** Classifies an error of a wallet or a node. Never throws. */
export function explainWalletError(error: unknown): WalletFault {
  const causes = causesOf(error);
  const detail = causes.map(describe).join("\n");
  return { kind: kindOf(error, causes, detail), detail, missing: null };
}

function kindOf(error: unknown, causes: readonly unknown[], detail: string): WalletFaultKind {
  if (OWN_ACCOUNT_RULE.test(detail)) return "own-account-data";
  const carried = carriedBy(error);
  // Wallets wrap a refusal in errors of other meanings.
  if (carried.some(isDeclined) || DECLINED_TEXT.test(detail)) return "rejected";
  for (const cause of causes) {
    const kind = meaningOf(cause);
    if (kind !== undefined) return kind;
  }
  return carried.some(isNodeRefusal) ? "node-refused" : "unknown";
}

/** Refusals of the request itself, which have no text of their own. */
const REFUSED_REQUESTS: readonly ErrorClass[] = [
  InvalidParamsRpcError,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  UnsupportedProviderMethodError,
];

/** The text of nodes that have the transaction already: an earlier attempt of the wallet has reached them. */
const ALREADY_KNOWN = /already (known|imported)|alreadyknown|known transaction/i;

/** Faults that leave open whether the wallet had sent the transaction before. */
const OPEN: ReadonlySet<WalletFaultKind> = new Set(["unreachable", "unknown"]);
/** Refusals by a node. An earlier attempt of the wallet, if there was one, counts as a transaction of the account. */
const COUNTED: ReadonlySet<WalletFaultKind> = new Set(["nonce", "node-refused", "limit"]);

/**
 * Whether the wallet may have sent a transaction although its request failed with this error: `no`; `yes`; or `if-counted`: only if the
 * account has more transactions than before.
 */
export function doubtAfter(error: unknown): "no" | "yes" | "if-counted" {
  const { kind, detail } = explainWalletError(error);
  if (ALREADY_KNOWN.test(detail)) return "yes";
  if (COUNTED.has(kind)) return "if-counted";
  // A node may have worded its refusal like a person's.
  if (kind === "rejected" && carriedBy(error).some(isNodeRefusal)) return "if-counted";
  const isRefused = causesOf(error).some((cause) => REFUSED_REQUESTS.some((type) => cause instanceof type));
  return OPEN.has(kind) && !isRefused ? "yes" : "no";
}

function isDeclined(carried: unknown): boolean {
  return DECLINED.has(codeOf(carried));
}

/** Wallets pass on the node's error as is, or inside an error of their own. */
function isNodeRefusal(carried: unknown): boolean {
  return NODE_REFUSALS.has(codeOf(carried));
}

function codeOf(carried: unknown): unknown {
  return typeof carried === "object" && carried !== null && "code" in carried ? carried.code : undefined;
}

function meaningOf(cause: unknown): WalletFaultKind | undefined {
  const meaning = MEANINGS.find(([type]) => cause instanceof type);
  return meaning?.[1] ?? (cause instanceof Error ? NAMES.get(cause.name) : undefined);
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  let current = error;
  while (current !== undefined && current !== null && causes.length < 10) {
    causes.push(current);
    current = current instanceof Error ? current.cause : undefined;
  }
  return causes;
}

function describe(cause: unknown): string {
  if (cause instanceof BaseError)
    return `${cause.name}: ${cause.shortMessage}${cause.details ? ` ${cause.details}` : ""}`;
  if (cause instanceof Error) return `${cause.name}: ${cause.message}`;
  return isPlainObject(cause) && typeof cause.message === "string" ? cause.message : String(cause);
}
