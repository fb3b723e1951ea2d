/** Bits of the numbers that the market contract stores (spec §10.3.7). */
export const MARKET_BITS = { price: 128, expires: 48, sequence: 40, round: 40 } as const;

/** Bits of the numbers that vaults and modules store (spec §10.4.3). */
export const VAULT_BITS = { sequence: 40, turn: 40, until: 48 } as const;
export const TURN_BITS = { price: 120, time: 48, sequence: 40, turn: 40, round: 40 } as const;

/** The largest price and the largest sequence that the market contract stores (spec §10.3.7). */
export const MAX_MARKET_PRICE = 2n ** BigInt(MARKET_BITS.price) - 1n;
export const MAX_MARKET_SEQUENCE = 2n ** BigInt(MARKET_BITS.sequence) - 1n;

/** The largest price that a market with modules stores (spec §10.4.3). */
export const MAX_MODULE_PRICE = 2n ** BigInt(TURN_BITS.price) - 1n;

/** The expiry of an offer that never expires (spec §10.3.7). */
export const NEVER_EXPIRES = 2 ** MARKET_BITS.expires - 1;

/** Number of decimals of a unit price in addition to the coin's decimals (spec §10.3.13). */
export const UNIT_PRICE_DECIMALS = 18;

/** The factor of a unit price: 10^18 (spec §10.3.13). */
export const UNIT_PRICE_SCALE = 10n ** BigInt(UNIT_PRICE_DECIMALS);

/** The price of one unit of a token: value × 10^18 / amount, rounded down (spec §10.3.13). `amount` must be above 0. */
export function unitPrice(value: bigint, amount: bigint): bigint {
  return (value * UNIT_PRICE_SCALE) / amount;
}
