import type { NotMessageCode, OperationName } from "../names";
import type { ReasonCode } from "../reason-codes";
import type { Address, Hash, Hex, Position } from "./chain";
import type { Fall } from "./state";

export interface DeployMessage {
  readonly op: "deploy";
  readonly tick: string;
  readonly max: bigint;
  readonly lim: bigint;
  readonly contract: Address | null;
  readonly cmint: boolean;
}

export interface MintMessage {
  readonly op: "mint";
  readonly tick: string;
  /** The new inscription's mint id. */
  readonly id: string;
  readonly amt: bigint;
}

/** Here and below, `id` refers to an inscription: a token id if {@link isTokenId} holds, otherwise a mint id. */
export interface TransferMessage {
  readonly op: "tsf";
  readonly tick: string;
  readonly id: string;
}

export interface SplitMessage {
  readonly op: "split";
  readonly tick: string;
  readonly id: string;
  readonly amt1: bigint;
  readonly amt2: bigint;
}

export interface ListMessage {
  readonly op: "list";
  readonly tick: string;
  readonly id: string;
  /** Null for a listing without a price. */
  readonly asking: { readonly price: bigint; readonly unit: string } | null;
}

export interface UnlistMessage {
  readonly op: "ulist";
  readonly tick: string;
  readonly id: string;
}

export interface ExchangeMessage {
  readonly op: "ex";
  readonly tick: string;
  readonly id: string;
}

export interface DelegateMessage {
  readonly op: "dlg";
  readonly tick: string;
  readonly id: string;
}

export interface RevokeMessage {
  readonly op: "rvk";
  readonly tick: string;
  readonly id: string;
}

/** A message of valid form (spec §2.8). */
export type Message =
  | DeployMessage
  | MintMessage
  | TransferMessage
  | SplitMessage
  | ListMessage
  | UnlistMessage
  | ExchangeMessage
  | DelegateMessage
  | RevokeMessage;

/** The values of a message or an event (spec §3.5.2). Absent and malformed values are null. */
export interface Claims {
  readonly op: OperationName | null;
  readonly ticker: string | null;
  readonly tokenId: Hash | null;
  readonly mintId: string | null;
  readonly amount: bigint | null;
  readonly price: bigint | null;
  readonly unit: string | null;
}

/** Result of reading calldata (spec §2). */
export type Recognition =
  | { readonly kind: "none"; readonly why: NotMessageCode }
  | { readonly kind: "invalid"; readonly reason: ReasonCode; readonly claims: Claims; readonly text: string }
  | { readonly kind: "message"; readonly message: Message; readonly text: string };

/** An event of the market contract (spec §10.3.7). Prices are in the native coin's smallest unit. */
export type MarketEvent =
  | {
      readonly kind: "offer";
      readonly seller: Address;
      readonly vault: Address;
      readonly ticker: string;
      readonly tokenId: Hash;
      readonly price: bigint;
      /** How the price falls; null: it is fixed (spec §10.4.4). */
      readonly fall: Fall | null;
      /** Seconds since 1970. */
      readonly expires: number;
      readonly sequence: number;
      /** Null in a market of the first form (spec §10.4.3). */
      readonly turn: number | null;
      readonly round: number;
    }
  | {
      readonly kind: "cancel";
      readonly seller: Address;
      readonly vault: Address;
      readonly ticker: string;
      readonly tokenId: Hash;
    }
  | { readonly kind: "cancelAll"; readonly seller: Address; readonly round: number }
  | {
      readonly kind: "sale";
      readonly seller: Address;
      readonly vault: Address;
      readonly buyer: Address;
      /** The recipient of the inscription. */
      readonly recipient: Address;
      readonly ticker: string;
      readonly tokenId: Hash;
      readonly price: bigint;
      readonly sequence: number;
      /** Null in a market of the first form (spec §10.4.3). */
      readonly turn: number | null;
    };

/** An event of a vault (spec §10.4.3). */
export type VaultEvent =
  | {
      readonly kind: "lock";
      readonly ticker: string;
      readonly tokenId: Hash;
      readonly sequence: number;
      readonly turn: number;
      /** Seconds since 1970. */
      readonly until: number;
      readonly module: Address;
    }
  | {
      readonly kind: "unlock";
      readonly ticker: string;
      readonly tokenId: Hash;
      readonly sequence: number;
      readonly turn: number;
    };

/** A decoded event of a token, a bridge or an owner contract (spec §6.1). */
export type TokenEvent =
  | {
      readonly kind: "transfer";
      readonly sender: Address;
      readonly recipient: Address;
      readonly ticker: string;
      /** A mint id in decimal digits or a token id (spec §4.5.1). */
      readonly id: string;
    }
  | {
      readonly kind: "mint";
      readonly sender: Address;
      readonly recipient: Address;
      readonly ticker: string;
      /** The mint id in decimal digits. */
      readonly id: string;
      readonly amount: bigint;
    }
  | {
      readonly kind: "bridgeIn" | "bridgeOut";
      readonly sender: Address;
      readonly recipient: Address;
      readonly erc20: Address;
      readonly ticker: string;
      /** The mint id in decimal digits. */
      readonly id: string;
      readonly amount: bigint;
    };

/** A decoded event. */
export type ContractEvent = TokenEvent | MarketEvent | VaultEvent;

interface OperationBase extends Position {
  readonly blockHash: Hash;
  /** Mint control is asked on the state after this block (spec §5.3.2). */
  readonly parentHash: Hash;
  /** Timestamp of the block in seconds. */
  readonly timestamp: number;
  readonly transactionHash: Hash;
  /** Signer of the transaction. */
  readonly from: Address;
}

/** A transaction with a message, of valid form or malformed. */
export interface MessageOperation extends OperationBase {
  readonly source: "message";
  readonly to: Address | null;
  /** Native coin that the transaction moved, in its smallest unit. */
  readonly value: bigint;
  readonly succeeded: boolean;
  /** The calldata as text, from `data:,` on. */
  readonly text: string;
  readonly content:
    | { readonly kind: "message"; readonly message: Message }
    | { readonly kind: "invalid"; readonly reason: ReasonCode; readonly claims: Claims };
}

/** A log that is an event of this protocol. */
export interface EventOperation extends OperationBase {
  readonly source: "event";
  /** Address of the contract that emitted the log. */
  readonly emitter: Address;
  readonly event: ContractEvent;
  /** The log's data. */
  readonly data: Hex;
}

/** A message or an event, before it is judged. */
export type Operation = MessageOperation | EventOperation;
