import type { Address, Deployment, Inscription, Position } from "@/lib/protocol";
import type { StoredLock } from "./locks";

/** A deployment with the values that the index derives from it. */
export interface StoredDeployment {
  readonly deployment: Deployment;
  /** Addresses that own at least one inscription, without the zero address (spec §1.3.4). */
  readonly holderCount: number;
}

/** Identifies a balance. */
export interface BalanceKey {
  readonly ticker: string;
  readonly address: Address;
}

/** The balance of an address under a ticker. */
export interface Balance extends BalanceKey {
  readonly amount: bigint;
  /** Number of inscriptions that make up the amount. */
  readonly count: number;
}

/**
 * Records that earlier blocks changed and that the tables may not contain yet, with their values after those blocks.
 */
export interface PendingRecords {
  readonly deployments: readonly StoredDeployment[];
  readonly inscriptions: readonly Inscription[];
  readonly balances: readonly Balance[];
  /** Rounds in the market, oldest first. */
  readonly rounds: readonly AccountRound[];
  /** Locks of vaults. */
  readonly locks: readonly StoredLock[];
}

/** The round of an account in the market from a position on (spec §10.3.10). */
export interface AccountRound extends Position {
  readonly account: Address;
  readonly round: number;
}

/** The tables contain everything. */
export const NOTHING_PENDING: PendingRecords = {
  ...{ deployments: [], inscriptions: [], balances: [], rounds: [] },
  locks: [],
};
