import type { ReasonCode } from "./reasons";

/** Hexadecimal text with `0x` in front. Everywhere in this library its digits are in lower case. */
export type Hex = `0x${string}`;
/** `0x` and 40 lower-case hex digits. */
export type Address = Hex;
/** `0x` and 64 lower-case hex digits. */
export type Hash = Hex;

/** What the rules need of a network file (decisions.md §11). */
export interface ProtocolRules {
  /** Units that a price may be in; `decimals` are those of the chain's native coin. */
  readonly paymentUnits: readonly { readonly name: string; readonly decimals: number }[];
  readonly reservedTickers: readonly string[];
  readonly operators: readonly Address[];
  readonly contractOverrides: readonly ContractOverride[];
  readonly extensions: readonly string[];
}

/** From the start of `block` on, the deployment's recorded contract is `contract` (decisions.md §6). */
export interface ContractOverride {
  readonly ticker: string;
  readonly block: number;
  readonly contract: Address;
}

export interface BlockContext {
  readonly number: number;
  readonly hash: Hash;
  readonly parentHash: Hash;
  /** Seconds. */
  readonly timestamp: number;
}

/** A transaction with its receipt's status: `succeeded` is status 1. `to` is null where it creates a contract. */
export interface Transaction {
  readonly hash: Hash;
  readonly index: number;
  readonly from: Address;
  readonly to: Address | null;
  readonly value: bigint;
  readonly input: Hex;
  readonly succeeded: boolean;
}

export interface Log {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  /** The log's index inside its block. */
  readonly logIndex: number;
}

/**
 * Where an operation stands (decisions.md §2): by block number, transaction index, position.
 * Position 0 is the calldata message, 1 + logIndex an event.
 */
export interface Position {
  readonly blockNumber: number;
  readonly transactionIndex: number;
  readonly position: number;
}

/** How an inscription is listed: for a price, or plainly (both null). */
export interface Listing {
  readonly price: bigint | null;
  readonly unit: string | null;
}

/** A deployed ticker. Its position is that of the deploy message. */
export interface Deployment extends Position {
  readonly ticker: string;
  readonly max: bigint;
  readonly lim: bigint;
  /** The contract as recorded now: the deployment's own, or an override's. */
  readonly contract: Address | null;
  readonly cmint: boolean;
  readonly deployer: Address;
  readonly transactionHash: Hash;
  readonly timestamp: number;
  /** The deploy message as it stands in the calldata, from `data:,` on. */
  readonly text: string;
  /** Circulating: what was minted less what was bridged out. */
  readonly supply: bigint;
  /** How many inscriptions were ever minted, those of splits included. */
  readonly mintCount: number;
}

/** A minted unit. Its position is that of the operation that minted it. */
export interface Inscription extends Position {
  readonly ticker: string;
  /** Identifies the inscription under its ticker (decisions.md §3). */
  readonly tokenId: Hash;
  /** Null for the two of a split. */
  readonly mintId: string | null;
  /** 1, 2, 3, ... in mint order under the ticker. */
  readonly ordinal: number;
  readonly amount: bigint;
  /** Null: burned. */
  readonly owner: Address | null;
  /** Null: not listed. */
  readonly listing: Listing | null;
  readonly delegate: Address | null;
  /** The real hash of the minting transaction; `tokenId` differs from it where one transaction minted several. */
  readonly transactionHash: Hash;
  readonly timestamp: number;
  /** Token id of the inscription that was split into this one. */
  readonly parent: Hash | null;
}

/** An accepted exchange. `paid` is the transaction's value in the native coin's smallest unit. */
export interface Sale extends Position {
  readonly ticker: string;
  readonly tokenId: Hash;
  readonly seller: Address;
  readonly buyer: Address;
  readonly price: bigint;
  readonly unit: string;
  readonly paid: bigint;
  readonly transactionHash: Hash;
  readonly timestamp: number;
}

/**
 * One change of the state. Applied in order, undone in reverse: `before` null means that the record begins here.
 * Sales only ever begin.
 */
export type Effect =
  | { readonly kind: "deployment"; readonly before: Deployment | null; readonly after: Deployment }
  | { readonly kind: "inscription"; readonly before: Inscription | null; readonly after: Inscription }
  | { readonly kind: "sale"; readonly sale: Sale };

/** The state as the rules see it: what all operations before the judged one have left. */
export interface StateView {
  deployment(ticker: string): Deployment | null;
  /** Burned ones too. */
  inscription(ticker: string, tokenId: Hash): Inscription | null;
  /** Burned ones too: a mint id names its inscription for ever. */
  inscriptionByMintId(ticker: string, mintId: string): Inscription | null;
  /** How many inscriptions this transaction has minted under the ticker so far. */
  mintedInTransaction(ticker: string, transactionHash: Hash): number;
}

/** Names of the message operations; `dlg` and `rvk` belong to the extension `delegation` (decisions.md §8). */
export type MessageName = "deploy" | "mint" | "tsf" | "split" | "list" | "ulist" | "ex" | "dlg" | "rvk";
/** What a finding may say in `op`: a message's name, or an event's (`mint`, `tsf`, `bridgeIn`, `bridgeOut`). */
export type OperationName = MessageName | "bridgeIn" | "bridgeOut";

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

/** Why calldata is nothing of this protocol. Stable codes; such calldata is not recorded. */
export type NotMessageCode =
  | "NO_PREFIX"
  | "INVALID_HEX"
  | "INVALID_UTF8"
  | "NESTED_TOO_DEEP"
  | "INVALID_JSON"
  | "NOT_AN_OBJECT"
  | "OTHER_PROTOCOL";

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
export interface Finding extends Position {
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
  | { readonly kind: "decided"; readonly finding: Finding; readonly effects: readonly Effect[] }
  | { readonly kind: "ignored" }
  | { readonly kind: "needs"; readonly question: MintControlQuestion };
