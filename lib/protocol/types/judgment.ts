import type { OperationName } from "../names";
import type { ReasonCode } from "../reasons";
import type { Address, Hash, Hex, Position } from "./chain";
import type { Effect } from "./state";

/** Everything that a step may read of the state, so that a whole batch can be loaded at once. */
export interface StateKeys {
  tickers: string[];
  tokenIds: { ticker: string; tokenId: Hash }[];
  mintIds: { ticker: string; mintId: string }[];
}

/**
 * Whether a contract lets a message mint happen (decisions.md §4). `calls` are tried in their order, on the state
 * of block `parentHash`, from {@link MINT_CONTROL_FROM}, with {@link MINT_CONTROL_GAS}.
 */
export interface MintControlQuestion {
  readonly parentHash: Hash;
  readonly contract: Address;
  readonly calls: readonly { readonly data: Hex }[];
  readonly sender: Address;
  readonly recipient: Address;
  readonly ticker: string;
  readonly amount: bigint;
}

/** `none`: no call gave an answer of at least 32 bytes. */
export type MintControlAnswer = "allowed" | "forbidden" | "none";

/** What one `eth_call` came to. Any failure that the chain itself decides (revert, out of gas, ...) is `reverted`. */
export type CallResult = { readonly kind: "returned"; readonly data: Hex } | { readonly kind: "reverted" };

/** Knowledge from outside of the state; `undefined` where it has not been asked for yet. */
export interface Facts {
  mintControl(question: MintControlQuestion): MintControlAnswer | undefined;
}

/**
 * What became of an operation. An accepted one carries what it was about; a rejected one what it claimed, as far as
 * that has a valid form. A split's `tokenId` is the original's, a mint's the new inscription's. Of an exchange,
 * `sender` is the buyer and `recipient` the seller.
 */
export interface OperationOutcome extends Position {
  readonly transactionHash: Hash;
  readonly source: "message" | "event";
  /** Null: a message whose `op` is not one that this network knows. */
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
  /** Null exactly where `accepted`. */
  readonly reason: ReasonCode | null;
  readonly timestamp: number;
}

/**
 * `ignored`: an event from a contract that has no say in it; it is not recorded (decisions.md §5).
 * `needs`: nothing but the answer to `question` is missing; step again with it.
 */
export type StepResult =
  | { readonly kind: "decided"; readonly outcome: OperationOutcome; readonly effects: readonly Effect[] }
  | { readonly kind: "ignored" }
  | { readonly kind: "needs"; readonly question: MintControlQuestion };
