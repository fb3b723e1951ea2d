import type { Hex } from "@/lib/protocol";

const HEX = /^0x(?:[0-9a-fA-F]{2})*$/;
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Converts hex text to bytes. @throws RangeError if the text is not `0x` and pairs of hex digits */
export function bytesOf(hex: Hex): Uint8Array {
  if (!HEX.test(hex)) throw new RangeError("expected 0x and pairs of hex digits");
  const bytes = new Uint8Array((hex.length - 2) / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 + 2 * i, 4 + 2 * i), 16);
  return bytes;
}

/** Converts bytes to hex text in lower case. */
export function hexOf(bytes: Uint8Array): Hex {
  let digits = "";
  for (const byte of bytes) digits += DIGITS[byte];
  return `0x${digits}`;
}

/** Compares two byte strings: negative if `a` comes first, 0 if they are equal. A prefix comes before a longer string. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** The number of leading bytes that two byte strings of 32 bytes share. */
export function sharedPrefix(a: Uint8Array, b: Uint8Array): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}
