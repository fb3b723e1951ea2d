import { MalformedFieldError } from "./malformed-field";

/** The value of each hex digit by its UTF-16 code; -1 for all other codes. */
const DIGITS = new Int8Array(65_536).fill(-1);
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16);
  DIGITS[digit.charCodeAt(0)] = value;
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Characters that are read at once. */
const WINDOW = 65_536;
const codes = new Uint8Array(WINDOW);
/** The same codes, two at a time, in the order of the bytes of this machine. */
const pairs = new Uint16Array(codes.buffer);
const encoder = new TextEncoder();

/** The byte of each pair of codes; -1 unless both are hex digits. */
const BYTES = new Int16Array(65_536).fill(-1);
for (let value = 0; value < 256; value++) {
  const [high = "", low = ""] = value.toString(16).padStart(2, "0");
  for (const first of [high, high.toUpperCase()]) {
    for (const second of [low, low.toUpperCase()]) {
      encoder.encodeInto(first + second, codes);
      BYTES[pairs[0] ?? 0] = value;
    }
  }
}

/** The bytes of a window. Writing into an array that the engine knows is much faster than into one that is passed. */
const decoded = new Uint8Array(WINDOW / 2);

/**
 * Writes the bytes of an even number of hex digits, in any case, into `bytes` at `at`, where there must be room for them.
 * Returns false if there is another character. A table of pairs of codes is several times as fast as one of characters, and
 * unlike `Buffer.write` this takes no character above 255 for a digit.
 */
export function decodeDigits(digits: string, bytes: Uint8Array, at: number): boolean {
  for (let start = 0; start < digits.length; start += WINDOW) {
    const part = digits.length <= WINDOW ? digits : digits.slice(start, start + WINDOW);
    const { read, written } = encoder.encodeInto(part, codes);
    // A character that is not ASCII takes several bytes.
    if (read !== part.length || written !== read) return false;
    if (!decodePairs(read / 2)) return false;
    bytes.set(decoded.subarray(0, read / 2), at + start / 2);
  }
  return true;
}

/** Decodes four pairs at a time, because the end of a loop takes as long as a pair. */
function decodePairs(count: number): boolean {
  let seen = 0;
  let index = 0;
  for (const end = count - 3; index < end; index += 4) {
    const a = BYTES[pairs[index] ?? 0] ?? -1;
    const b = BYTES[pairs[index + 1] ?? 0] ?? -1;
    const c = BYTES[pairs[index + 2] ?? 0] ?? -1;
    const d = BYTES[pairs[index + 3] ?? 0] ?? -1;
    seen |= a | b | c | d;
    decoded[index] = a;
    decoded[index + 1] = b;
    decoded[index + 2] = c;
    decoded[index + 3] = d;
  }
  for (; index < count; index++) {
    const byte = BYTES[pairs[index] ?? 0] ?? -1;
    seen |= byte;
    decoded[index] = byte;
  }
  return seen >= 0;
}

/** Whether a text is `0x` and the digits of these bytes, in any case. It makes no text of the bytes, which takes longer. */
export function isHexOf(bytes: Uint8Array, text: unknown): boolean {
  if (typeof text !== "string" || text.length !== 2 + 2 * bytes.length || !text.startsWith("0x")) return false;
  for (let index = 0, at = 2; index < bytes.length; index++, at += 2) {
    const high = DIGITS[text.charCodeAt(at)] ?? -1;
    const low = DIGITS[text.charCodeAt(at + 1)] ?? -1;
    if (bytes[index] !== ((high << 4) | low)) return false;
  }
  return true;
}

/**
 * The value of up to 13 hex digits, those of `text` from `from`.
 * @throws MalformedFieldError if there is another character
 */
export function readNumber(text: string, from: number, field: string): number {
  let value = 0;
  let seen = 0;
  for (let index = from; index < text.length; index++) {
    const digit = DIGITS[text.charCodeAt(index)] ?? -1;
    seen |= digit;
    value = value * 16 + digit;
  }
  if (seen < 0) throw new MalformedFieldError(field);
  return value;
}
