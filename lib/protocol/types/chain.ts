import type { MarketKind } from "../market-kinds";

/** Hexadecimal text with the prefix `0x`. In this library, all digits are in lower case. */
export type Hex = `0x${string}`;
/** `0x` and 40 lower-case hex digits. */
export type Address = Hex;
/** `0x` and 64 lower-case hex digits. */
export type Hash = Hex;

/** The fields of a network file that decide outcomes (spec §13.2). */
export interface ProtocolRules {
  /** Units of prices; `decimals` counts digits of the native coin (spec §5.9). */
  readonly paymentUnits: readonly { readonly name: string; readonly decimals: number }[];
  readonly reservedTickers: readonly string[];
  readonly operators: readonly Address[];
  readonly contractOverrides: readonly ContractOverride[];
  readonly extensions: readonly string[];
  /** The contract of a market of the first form, or the contracts of a market with modules; null if there is none (spec §10.3). */
  readonly market: Address | readonly MarketContract[] | null;
  /** The factory of the vaults of a market with modules (spec §10.4). Null and absent: there is none. */
  readonly vaults?: Address | null | undefined;
  /** Gas of a call of mint control (spec §5.3.2). Null and absent: {@link DEFAULT_MINT_CONTROL_GAS}. */
  readonly mintControlGas?: number | null | undefined;
}

/** A contract of a market with modules (spec §10.4.1). */
export interface MarketContract {
  readonly kind: MarketKind;
  readonly contract: Address;
  /** Its events count from this block on. */
  readonly startBlock: number;
}

/** From the start of `block` on, the deployment's recorded contract is `contract` (spec §7.2). */
export interface ContractOverride {
  readonly ticker: string;
  readonly block: number;
  readonly contract: Address;
}

/** The header of a block. */
export interface BlockContext {
  readonly number: number;
  readonly hash: Hash;
  readonly parentHash: Hash;
  /** Seconds. */
  readonly timestamp: number;
}

/** A transaction. `succeeded`: its receipt has status 1. `to`: null if it creates a contract. */
export interface Transaction {
  readonly hash: Hash;
  readonly index: number;
  readonly from: Address;
  readonly to: Address | null;
  readonly value: bigint;
  readonly input: Hex;
  readonly succeeded: boolean;
}

/** A log of a transaction. */
export interface Log {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  /** The log's index in its block. */
  readonly logIndex: number;
}

/**
 * The position of an operation (spec §3.1): block number, transaction index, and the position in the transaction, which
 * is 0 for the message and 1 + logIndex for an event.
 */
export interface Position {
  readonly blockNumber: number;
  readonly transactionIndex: number;
  readonly position: number;
}
