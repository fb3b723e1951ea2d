/** Gas of each transaction. */
const TRANSACTION = 21_000;
/**
 * Gas of calldata per byte. Chains with EIP-7623 have a floor of 40 and 10, so that they fit fewer messages; the older prices are the
 * worse case.
 */
const CALLDATA = { nonZero: 16, zero: 4 };
/** LOG1: its own gas, that of its topic, and of each byte of its data. */
const LOG = { base: 375 + 375, byte: 8 };
/** One turn of a compiled loop around a LOG1. With it a log of 128 bytes costs 1,805 gas, as seen on anvil. */
const LOOP = 31;
/** An offer through the market if one call makes 20, by `npm run bench gas`: 641,741 gas for all. */
export const OFFER_GAS = 32_000;

/** Gas of a transaction with this calldata, whose recipient runs no code. */
export function gasOf(input: string): number {
  return TRANSACTION + gasOfCalldata(input);
}

/** Gas of one log with a topic and this data, in a loop. */
export function gasOfLog(data: string): number {
  return LOG.base + (LOG.byte * (data.length - 2)) / 2 + LOOP;
}

function gasOfCalldata(input: string): number {
  let gas = 0;
  for (let at = 2; at < input.length; at += 2) gas += input.startsWith("00", at) ? CALLDATA.zero : CALLDATA.nonZero;
  return gas;
}
