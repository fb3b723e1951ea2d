import { isTicker, PATTERNS } from "./forms";
import type { Address, Hash, Hex } from "./types";

/** Digits of a word of 32 bytes, and the digits before the first word: `0x`. */
const WORD = 64;
const PREFIX = 2;
/** Digits of an address, and the zeros before it in its word. */
const ADDRESS = 40;
const BEFORE_ADDRESS = "0".repeat(WORD - ADDRESS);
/** Digits of a number that is exact without a bigint, and the zeros before it in its word. */
const EXACT = 12;
const BEFORE_EXACT = "0".repeat(WORD - EXACT);
/** The zeros before a number below 2^128: a mint id, not a token id (spec §4.5.1). */
const BEFORE_MINT_ID = "0".repeat(WORD / 2);
/** Characters of the longest ticker. */
const LONGEST_TICKER = 10;
const ZEROS = "0".repeat(WORD);

/** Whether the data is exactly `count` words of 32 bytes. The other functions expect data with the word at `index`. */
export function hasWords(data: Hex, count: number): boolean {
  return data.length === PREFIX + count * WORD && PATTERNS.hex.test(data);
}

/** Index of the first digit of a word. */
function startOf(index: number): number {
  return PREFIX + index * WORD;
}

function wordAt(data: Hex, index: number): string {
  return data.slice(startOf(index), startOf(index + 1));
}

/** The address in a word. Null if it is malformed. */
export function addressIn(data: Hex, index: number): Address | null {
  const start = startOf(index);
  return data.startsWith(BEFORE_ADDRESS, start) ? `0x${data.slice(start + WORD - ADDRESS, start + WORD)}` : null;
}

/** The number in a word. */
export function numberIn(data: Hex, index: number): bigint {
  const exact = exactNumberIn(data, index);
  return exact === null ? BigInt(`0x${wordAt(data, index)}`) : BigInt(exact);
}

/** The number in a word, in decimal digits. */
export function decimalIn(data: Hex, index: number): string {
  return (exactNumberIn(data, index) ?? numberIn(data, index)).toString();
}

/** The number in a word, if it is below 2^48. Reading a bigint takes several times as long. */
function exactNumberIn(data: Hex, index: number): number | null {
  const start = startOf(index);
  if (!data.startsWith(BEFORE_EXACT, start)) return null;
  return Number.parseInt(data.slice(start + WORD - EXACT, start + WORD), 16);
}

/** The number in a word, if it has at most `bits` bits. Null if it has more. */
export function smallNumberIn(data: Hex, index: number, bits: number): bigint | null {
  const number = numberIn(data, index);
  return number < 1n << BigInt(bits) ? number : null;
}

/** A mint id in decimal digits or a token id (spec §4.5.1). */
export function nameIn(data: Hex, index: number): string {
  return tokenIdIn(data, index) ?? decimalIn(data, index);
}

/** The token id in a word (spec §4.5.1). Null if it is a mint id. */
export function tokenIdIn(data: Hex, index: number): Hash | null {
  return data.startsWith(BEFORE_MINT_ID, startOf(index)) ? null : `0x${wordAt(data, index)}`;
}

/** The ticker in a `bytes32`: ASCII, padded with zero bytes on the right (spec §4.1). Null if it is malformed. */
export function tickerIn(data: Hex, index: number): string | null {
  const start = startOf(index);
  let ticker = "";
  for (let length = 0; length <= LONGEST_TICKER; length++) {
    const at = start + 2 * length;
    const code = Number.parseInt(data.slice(at, at + 2), 16);
    if (code !== 0) ticker += String.fromCharCode(code);
    else return data.startsWith(ZEROS.slice(2 * length), at) && isTicker(ticker) ? ticker : null;
  }
  return null;
}
