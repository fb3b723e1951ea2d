import type { OperationName } from "../names";
import type { ReasonCode } from "../reason-codes";
import type { Address, Hash, Hex, Position } from "./chain";
import type { Effect } from "./state";

/** Keys of the records that `step` may read, so that a batch can be loaded at once. */
export interface StateKeys {
  readonly tickers: readonly string[];
  readonly tokenIds: readonly { ticker: string; tokenId: Hash }[];
  readonly mintIds: readonly { ticker: string; mintId: string }[];
  /** Accounts whose rounds in the market may be read. */
  readonly accounts: readonly Address[];
  /** Locks of vaults that may be read, by the inscription's token id or mint id. */
  readonly locks: readonly LockKey[];
}

/** Names the lock that a vault has of an inscription. */
export type LockKey =
  | { readonly vault: Address; readonly ticker: string; readonly tokenId: Hash }
  | { readonly vault: Address; readonly ticker: string; readonly mintId: string };

/**
 * The question to a contract whether it allows a mint by message (spec §5.3). The calls are made in order on the state of
 * block `parentHash`, from {@link MINT_CONTROL_FROM} with `gas`.
 */
export interface MintControlQuestion {
  readonly parentHash: Hash;
  readonly contract: Address;
  readonly calls: readonly { readonly data: Hex }[];
  readonly sender: Address;
  readonly recipient: Address;
  readonly ticker: string;
  readonly amount: bigint;
  /** Gas of each call: {@link mintControlGas} of the rules. */
  readonly gas: number;
}

/** Answer of mint control. `none`: no call returned at least 32 bytes (spec §5.3.4). */
export type MintControlAnswer = "allowed" | "forbidden" | "none";

/** Result of an `eth_call`. `reverted`: the execution failed, for example by a revert or too little gas (spec §5.3.5). */
export type CallResult = { readonly kind: "returned"; readonly data: Hex } | { readonly kind: "reverted" };

/** Facts that are not part of the state. `undefined`: the question has not been asked yet. */
export interface Facts {
  mintControl(question: MintControlQuestion): MintControlAnswer | undefined;
}

/**
 * The outcome of a recorded operation (spec §3.5). If it is accepted, the fields describe its subject (spec §3.5.1);
 * otherwise they are its claims (spec §3.5.2). The sender of an exchange or a sale is the
 * buyer, its recipient the seller. The sender of an offer is the seller, its recipient the vault.
 */
export interface OperationOutcome extends Position {
  readonly transactionHash: Hash;
  readonly source: "message" | "event";
  /** Null if the message's operation is unknown to this network. */
  readonly op: OperationName | null;
  readonly ticker: string | null;
  readonly sender: Address;
  readonly recipient: Address | null;
  readonly tokenId: Hash | null;
  readonly mintId: string | null;
  readonly amount: bigint | null;
  readonly price: bigint | null;
  readonly unit: string | null;
  readonly accepted: boolean;
  /** Null if and only if the operation is accepted. */
  readonly reason: ReasonCode | null;
  readonly timestamp: number;
}

/**
 * Result of judging an operation.
 * `ignored`: the event's emitter is not authorized; the event is not recorded (spec §6.3.3).
 * `needs`: judge again with the answer to `question`.
 */
export type StepResult =
  | { readonly kind: "decided"; readonly outcome: OperationOutcome; readonly effects: readonly Effect[] }
  | { readonly kind: "ignored" }
  | { readonly kind: "needs"; readonly question: MintControlQuestion };
