import { MalformedFieldError } from "./malformed-field";

/** The value of each hex digit by its UTF-16 code; -1 for all other codes. */
const DIGITS = new Int8Array(65_536).fill(-1);
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16);
  DIGITS[digit.charCodeAt(0)] = value;
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}

/**
 * Writes the bytes of an even number of hex digits, those of `text` from `from`, into `bytes` at `at`. Reads and checks each
 * digit once: a regular expression before `Buffer.write` costs several times as much. `field` names the value in the error.
 *
 * @throws MalformedFieldError if there is another character
 */
export function readDigits(text: string, from: number, bytes: Uint8Array, at: number, field: string): void {
  let seen = 0;
  for (let index = from, next = at; index < text.length; index += 2, next++) {
    const high = DIGITS[text.charCodeAt(index)] ?? -1;
    const low = DIGITS[text.charCodeAt(index + 1)] ?? -1;
    seen |= high | low;
    bytes[next] = (high << 4) | low;
  }
  if (seen < 0) throw new MalformedFieldError(field);
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
