import type { Address, Hash, Hex } from "./types";

/** Greatest whole number of the protocol: 2^256-1 (spec §2.7.2). */
export const MAX_UINT256 = 2n ** 256n - 1n;

/** `0x` and 40 zeros. A valid recipient, but not counted as a holder (spec §1.3.4). */
export const ZERO_ADDRESS: Address = `0x${"0".repeat(40)}`;

/** `0x` and 64 zeros. */
export const ZERO_HASH: Hash = `0x${"0".repeat(64)}`;

/** The forms of the protocol's texts, for readers that need a pattern. Hex digits are in lower case. */
export const PATTERNS = {
  address: /^0x[0-9a-f]{40}$/,
  hash: /^0x[0-9a-f]{64}$/,
  hex: /^0x[0-9a-f]*$/,
  ticker: /^[A-Za-z0-9]{1,10}$/,
  mintId: /^[A-Za-z0-9._:-]{1,78}$/,
} as const;

const HASH_ANY_CASE = /^0x[0-9A-Fa-f]{64}$/;
const ADDRESS_ANY_CASE = /^0x[0-9A-Fa-f]{40}$/;
const UNIT_NAME = /^[\x21-\x7e]{1,32}$/;
const WHOLE_NUMBER = /^(?:0|[1-9][0-9]{0,77})$/;

/** Whether `text` has the form of a ticker: 1 to 10 English letters and digits (spec §2.7.3). */
export function isTicker(text: string): boolean {
  return PATTERNS.ticker.test(text);
}

/** Whether `text` has the form of a mint id: 1 to 78 characters of `A-Z a-z 0-9 . _ : -` (spec §2.7.4). */
export function isMintId(text: string): boolean {
  return PATTERNS.mintId.test(text);
}

/** Whether `text` has the form of a token id in lower case (spec §4.4.1). */
export function isTokenId(text: string): text is Hash {
  return PATTERNS.hash.test(text);
}

/** Whether `value` is a hash: `0x` and 64 hex digits in lower case. */
export function isHash(value: unknown): value is Hash {
  return typeof value === "string" && PATTERNS.hash.test(value);
}

/** Whether `value` is an address: `0x` and 40 hex digits in lower case. */
export function isAddress(value: unknown): value is Address {
  return typeof value === "string" && PATTERNS.address.test(value);
}

/** Whether `text` has the form of a payment unit: 1 to 32 visible ASCII characters (spec §2.7.7). */
export function isUnitName(text: string): boolean {
  return UNIT_NAME.test(text);
}

function lower(hex: string): Hex {
  return `0x${hex.slice(2).toLowerCase()}`;
}

/** Parses an address with digits of any case. Returns it in lower case, or null if it is malformed (spec §2.7.6). */
export function parseAddress(text: string): Address | null {
  return ADDRESS_ANY_CASE.test(text) ? lower(text) : null;
}

/** Parses a hash or token id with digits of any case. Returns it in lower case, or null if it is malformed. */
export function parseHash(text: string): Hash | null {
  return HASH_ANY_CASE.test(text) ? lower(text) : null;
}

/**
 * Parses a reference to an inscription (spec §2.7.5): a token id in lower case if it has that form, otherwise a mint id
 * as written. Null if it is neither.
 */
export function parseInscriptionName(text: string): string | null {
  return parseHash(text) ?? (isMintId(text) ? text : null);
}

/** Parses decimal digits without sign or leading zeros, at most 2^256-1 (spec §2.7.2). Null if they are malformed. */
export function parseWholeNumber(text: string): bigint | null {
  // The pattern limits the length first, because the time to convert digits to a bigint is not linear in their number.
  if (!WHOLE_NUMBER.test(text)) return null;
  const value = BigInt(text);
  return value <= MAX_UINT256 ? value : null;
}
