import { isTicker } from "./forms";
import type { Address, Hash, Hex } from "./types";

/** The smallest `bytes32` id that is a token id; smaller numbers are mint ids (spec §4.5.1). */
const FIRST_TOKEN_ID = 2n ** 128n;

const WORD_DIGITS = 64;
const ADDRESS_WORD = /^0{24}[0-9a-f]{40}$/;
const HEX_DIGITS = /^[0-9a-f]*$/;

/** The data's words of 32 bytes as hex digits. Empty if the data is not exactly `count` words. */
export function words(data: Hex, count: number): string[] {
  const digits = data.slice(2);
  if (digits.length !== count * WORD_DIGITS || !HEX_DIGITS.test(digits)) return [];
  return Array.from({ length: count }, (_, i) => digits.slice(i * WORD_DIGITS, (i + 1) * WORD_DIGITS));
}

/** The address in a word. Null if it is malformed or missing. */
export function addressOf(word: string | undefined): Address | null {
  return word !== undefined && ADDRESS_WORD.test(word) ? `0x${word.slice(24)}` : null;
}

/** The number in a word. */
export function numberOf(word: string): bigint {
  return BigInt(`0x${word}`);
}

/** The number in a word, if it has at most `bits` bits. Null if it has more or is missing. */
export function smallNumberOf(word: string | undefined, bits: number): bigint | null {
  if (word === undefined) return null;
  const number = numberOf(word);
  return number < 1n << BigInt(bits) ? number : null;
}

/** A mint id in decimal digits or a token id (spec §4.5.1). */
export function nameOf(word: string): string {
  const number = numberOf(word);
  return number < FIRST_TOKEN_ID ? number.toString() : `0x${word}`;
}

/** The token id in a word (spec §4.5.1). Null if it is a mint id or missing. */
export function tokenIdIn(word: string | undefined): Hash | null {
  return word !== undefined && numberOf(word) >= FIRST_TOKEN_ID ? `0x${word}` : null;
}

/** The ticker in a `bytes32`: ASCII, padded with zero bytes on the right (spec §4.1). Null if it is malformed. */
export function tickerOf(word: string | undefined): string | null {
  if (word === undefined) return null;
  const digits = word.replace(/(?:00)+$/, "");
  let ticker = "";
  for (let i = 0; i < digits.length; i += 2) ticker += String.fromCharCode(Number.parseInt(digits.slice(i, i + 2), 16));
  return isTicker(ticker) ? ticker : null;
}
