import type { NotMessageCode, OperationName } from "../names";
import type { ReasonCode } from "../reasons";
import type { Address, Hash, Position } from "./chain";

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

/** `id`, here and below, names an inscription: a token id where {@link isTokenId} says so, else a mint id. */
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
  /** Null: a plain listing. */
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

/** A message whose every key has a valid form. */
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

/** What a message or an event says, as far as it has a valid form; the rest is null. */
export interface Claims {
  readonly op: OperationName | null;
  readonly ticker: string | null;
  readonly tokenId: Hash | null;
  readonly mintId: string | null;
  readonly amount: bigint | null;
  readonly price: bigint | null;
  readonly unit: string | null;
}

export type Recognition =
  | { readonly kind: "none"; readonly why: NotMessageCode }
  | { readonly kind: "invalid"; readonly reason: ReasonCode; readonly claims: Claims; readonly text: string }
  | { readonly kind: "message"; readonly message: Message; readonly text: string };

export type ContractEvent =
  | {
      readonly kind: "transfer";
      readonly sender: Address;
      readonly recipient: Address;
      readonly ticker: string;
      /** A mint id in decimal digits or a token id (decisions.md §3). */
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

interface OperationBase extends Position {
  readonly blockHash: Hash;
  /** Of the operation's block: mint control is asked on the state after that one. */
  readonly parentHash: Hash;
  /** Of the block, in seconds. */
  readonly timestamp: number;
  readonly transactionHash: Hash;
  /** Who signed the transaction. */
  readonly from: Address;
}

/** A transaction that carries a message of this protocol, of valid form or not. */
export interface MessageOperation extends OperationBase {
  readonly source: "message";
  readonly to: Address | null;
  /** Native coin that the transaction moved to `to`, in its smallest unit. */
  readonly value: bigint;
  readonly succeeded: boolean;
  /** The whole calldata as text, from `data:,` on. */
  readonly text: string;
  readonly content:
    | { readonly kind: "message"; readonly message: Message }
    | { readonly kind: "invalid"; readonly reason: ReasonCode; readonly claims: Claims };
}

/** A log that is one of the four events. */
export interface EventOperation extends OperationBase {
  readonly source: "event";
  /** The contract that emitted it. */
  readonly emitter: Address;
  readonly event: ContractEvent;
}

export type Operation = MessageOperation | EventOperation;
