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
  ticker: /^[A-Za-z0-9]{1,10}$/,
  mintId: /^[A-Za-z0-9._:-]{1,78}$/,
} as const;

const HASH_ANY_CASE = /^0x[0-9A-Fa-f]{64}$/;
const ADDRESS_ANY_CASE = /^0x[0-9A-Fa-f]{40}$/;
const UNIT_NAME = /^[\x21-\x7e]{1,32}$/;
const WHOLE_NUMBER = /^(?:0|[1-9][0-9]{0,77})$/;

/** Whether `text` has a ticker's form: 1 to 10 English letters and digits (service.md §2). */
export function isTicker(text: string): boolean {
  return PATTERNS.ticker.test(text);
}

/** Whether `text` has a mint id's form: 1 to 78 characters out of `A-Z a-z 0-9 . _ : -` (decisions.md §1). */
export function isMintId(text: string): boolean {
  return PATTERNS.mintId.test(text);
}

/** Whether `text` is a token id, in lower case as this library writes them (decisions.md §3). */
export function isTokenId(text: string): text is Hash {
  return PATTERNS.hash.test(text);
}

/** Whether `text` is a hash of 32 bytes in lower case. */
export function isHash(value: unknown): value is Hash {
  return typeof value === "string" && PATTERNS.hash.test(value);
}

/** Whether `text` is an address in lower case. */
export function isAddress(value: unknown): value is Address {
  return typeof value === "string" && PATTERNS.address.test(value);
}

/** Whether `text` can be the name of a payment unit: 1 to 32 visible ASCII characters. */
export function isUnitName(text: string): boolean {
  return UNIT_NAME.test(text);
}

function lower(hex: string): Hex {
  return `0x${hex.slice(2).toLowerCase()}`;
}

/** The address that `text` spells, digits in any case, in lower case; null where it is none (decisions.md §1). */
export function parseAddress(text: string): Address | null {
  return ADDRESS_ANY_CASE.test(text) ? lower(text) : null;
}

/** The hash of 32 bytes (or token id) that `text` spells, digits in any case, in lower case; null where it is none. */
export function parseHash(text: string): Hash | null {
  return HASH_ANY_CASE.test(text) ? lower(text) : null;
}

/**
 * The inscription's name that `text` is (decisions.md §3): a token id, in lower case, where it has that shape, else
 * a mint id as it stands; null where it is neither.
 */
export function parseInscriptionName(text: string): string | null {
  return parseHash(text) ?? (isMintId(text) ? text : null);
}

/** The number that `text` spells in decimal digits without sign or leading zeros, at most 2^256-1; else null. */
export function parseWholeNumber(text: string): bigint | null {
  // The form is checked first: it bounds the length, and converting digits to a bigint is not linear in theirs.
  if (!WHOLE_NUMBER.test(text)) return null;
  const value = BigInt(text);
  return value <= MAX_UINT256 ? value : null;
}
