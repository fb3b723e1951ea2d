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
