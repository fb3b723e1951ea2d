import type { Address, Hash, Hex, MessageName, ReasonCode } from "@/lib/protocol";
import type { WalletFault } from "../wallet/fault";

/** The calls of the market's contract that people make here, and deposits into the vault. */
export const MARKET_ACTIONS = [
  "deposit",
  "offer",
  "reprice",
  "cancel",
  "cancelAll",
  "withdraw",
  "buy",
  "sweep",
  "collect",
] as const;

/** One of {@link MARKET_ACTIONS}. */
export type MarketAction = (typeof MARKET_ACTIONS)[number];

/** The content of a transaction in the protocol's terms. Fields that are not known or do not apply are null. */
export interface Subject {
  readonly op: MessageName | MarketAction;
  /** Empty if the transaction concerns no ticker, or several. */
  readonly ticker: string;
  /** Mint id or token id, as the transaction names it. */
  readonly id: string | null;
  /** The mint id that people read, if `id` is a token id. */
  readonly mintId?: string;
  /** The name of a part of a split. */
  readonly part?: string;
  readonly amount: bigint | null;
  /** The recipient, if it is not the sender. */
  readonly recipient: Address | null;
  /** Number of inscriptions, if there are several. */
  readonly count?: number;
  /** The coins that a call pays out, in their smallest unit. */
  readonly coins?: bigint;
}

/** Whether the index knows nothing of the transaction: it only moves coins, so its receipt is its result. */
export function isOfCoinsOnly({ op }: Subject): boolean {
  return op === "collect";
}

/** Whether an action is one of {@link MARKET_ACTIONS}. */
export function isMarketAction(op: Subject["op"]): op is MarketAction {
  return MARKET_ACTIONS.some((action) => action === op);
}

/**
 * The status of a tracked transaction. A mined transaction is not finished: the index accepts or rejects its operation.
 * `unanswered`: it is not known whether it was sent, because the page was left before the wallet answered, because the request
 * failed with `fault`, or because no node shows the hash that the wallet returned. `silent`: the index has read its block and found no operation.
 */
export type TrackedStatus =
  | PlainStatus
  | BlockStatus
  | RevertedStatus
  | { readonly kind: "not-sent"; readonly fault: WalletFault }
  | { readonly kind: "unanswered"; readonly fault?: WalletFault }
  | {
      readonly kind: "accepted";
      readonly blockNumber: number;
      readonly isFinal: boolean;
      /** Number of inscriptions for which the action succeeded, if it names several. */
      readonly done?: number;
    }
  | {
      readonly kind: "rejected";
      readonly blockNumber: number;
      readonly isFinal: boolean;
      readonly reason: ReasonCode;
    }
  | GoneStatus;

/** A status without details. */
export interface PlainStatus {
  readonly kind: "signing" | "sent";
}

/**
 * The status of a sent transaction that is gone. `dropped`: the node no longer has it, and the wallet may send it again. `canceled`:
 * another transaction used its nonce.
 */
export type GoneStatus =
  | { readonly kind: "dropped" }
  | {
      readonly kind: "canceled";
      /** The other transaction; null if it was not found. */
      readonly by: Hash | null;
      /** Whether the block of the other transaction is final. Until then, a reorganization may undo it. */
      readonly isFinal?: boolean;
    };

/** A status that a block brought about. */
export interface BlockStatus {
  readonly kind: "mined" | "silent";
  readonly blockNumber: number;
}

/** The status of a transaction that failed in a block and that the index has not recorded. */
export interface RevertedStatus {
  readonly kind: "reverted";
  readonly blockNumber: number;
  /** Whether the block is final. Until then, a reorganization may undo it. */
  readonly isFinal?: boolean;
}

/** A transaction sent from this device. */
export interface Tracked {
  readonly key: string;
  /** The page load that asked the wallet. Only it updates the transaction while the wallet is open. */
  readonly page: string;
  readonly chainId: number;
  readonly account: Address;
  readonly subject: Subject;
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  /** When it was created, in milliseconds of Unix time. */
  readonly createdAt: number;
  /** The latest block and the account's next nonce when it was created; null if the node did not answer. */
  readonly since: number | null;
  readonly expectedNonce: number | null;
  /** The nonce that the node reported; null until then. */
  readonly nonce: number | null;
  /** The hash of the tracked transaction; the newest one if it was sped up. Null until the wallet answers. */
  readonly hash: Hash | null;
  /** Hashes of the transactions that it replaced, oldest first. */
  readonly replaced: readonly Hash[];
  readonly status: TrackedStatus;
  /** The block that held it before a reorganization; null once the index has a result again. */
  readonly lostBlock: number | null;
}

/** The word that stands first wherever the status of a transaction is shown. The finer status is its detail. */
export type StatusWord = "pending" | "confirmed" | "failed";

/**
 * The word for a status; null if nothing was sent. As long as the account could still be charged, it is `pending`: also if the wallet
 * has not answered, or no node has the transaction.
 */
export function wordOf({ kind }: TrackedStatus): StatusWord | null {
  switch (kind) {
    case "signing":
    case "sent":
    case "mined":
    case "unanswered":
    case "dropped":
      return "pending";
    case "accepted":
      return "confirmed";
    case "rejected":
    case "reverted":
    case "silent":
    case "canceled":
      return "failed";
    case "not-sent":
      return null;
  }
}

/** Whether the status can no longer change. */
export function isEnded({ status }: Pick<Tracked, "status">): boolean {
  switch (status.kind) {
    case "accepted":
    case "rejected":
      return status.isFinal;
    case "reverted":
    case "canceled":
      return status.isFinal === true;
    case "not-sent":
      return true;
    default:
      return false;
  }
}

/** Whether the transaction waits for its result: it may still be accepted or rejected. */
export function isPending({ status }: Pick<Tracked, "status">): boolean {
  return status.kind === "signing" || status.kind === "sent" || status.kind === "mined";
}

/** Whether nothing is lost if the person clears it: it does not wait, and it is known whether it was sent. */
export function isFinished(one: Pick<Tracked, "status">): boolean {
  return !isPending(one) && one.status.kind !== "unanswered";
}

/** The number of the block that holds the transaction; null if none does. */
export function blockOf(status: TrackedStatus): number | null {
  return "blockNumber" in status ? status.blockNumber : null;
}
