/** The price of a transaction, in the coin's smallest unit per unit of gas. */
export interface Fees {
  /** Highest price. */
  readonly gasPrice: bigint;
  /** The largest part of it for the block's producer; null on a chain without EIP-1559. */
  readonly priorityFee: bigint | null;
}

/** The gas prices that a node reports. */
export interface FeeMarket {
  /** Base fee of the last indexed block; null on a chain without EIP-1559. */
  readonly baseFee: bigint | null;
  /** The node's price without EIP-1559, or its priority fee with it. */
  readonly suggested: bigint;
}

/** Nodes replace a transaction only with one whose prices are 10 % higher; some require 12.5 %. */
const BUMP = { numerator: 9n, denominator: 8n };

/**
 * Prices for a new transaction: with EIP-1559, twice the base fee, so that it stays valid for some full blocks, plus the
 * node's priority fee. Never above `most`, even if the node reports higher prices. Null if even the lowest price that the
 * chain accepts is above `most`.
 */
export function newFees({ baseFee, suggested }: FeeMarket, most: bigint): Fees | null {
  if (baseFee === null) return suggested > most ? null : { gasPrice: suggested, priorityFee: null };
  if (baseFee > most) return null;
  const gasPrice = least(2n * baseFee + suggested, most);
  return { gasPrice, priorityFee: least(suggested, gasPrice) };
}

/**
 * Prices for a transaction that replaces one with the prices `old`: the prices of the market, but high enough that
 * nodes accept the replacement. Null if they are above `most`.
 */
export function replacingFees(old: Fees, market: FeeMarket, most: bigint): Fees | null {
  const fresh = newFees(market, most);
  const gasPrice = greatest(bumped(old.gasPrice), fresh?.gasPrice ?? 0n);
  if (fresh === null || gasPrice > most) return null;
  if (fresh.priorityFee === null) return { gasPrice, priorityFee: null };
  // A transaction without a separate priority fee offers its whole price as priority fee.
  const priorityFee = greatest(bumped(old.priorityFee ?? old.gasPrice), fresh.priorityFee);
  return priorityFee > gasPrice ? null : { gasPrice, priorityFee };
}

/** Whether block producers may skip a transaction with these prices because the market price is higher. */
export function isUnderpriced({ gasPrice, priorityFee }: Fees, { baseFee, suggested }: FeeMarket): boolean {
  if (baseFee === null || priorityFee === null) return gasPrice < suggested;
  return gasPrice < baseFee || priorityFee < suggested;
}

function bumped(price: bigint): bigint {
  return (price * BUMP.numerator + BUMP.denominator - 1n) / BUMP.denominator;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function greatest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
