import { parseObject } from "./json";
import { readClaims, readMessage } from "./message";
import type { NotMessageCode } from "./names";
import type { Hex, Recognition } from "./types";

/** Prefix of every message (spec §2.3.1). */
export const PREFIX = "data:,";
const PREFIX_HEX = "0x646174613a2c";
const PROTOCOL = "nip-20";

/** Value of each hex digit by its character code; 255 for every other character. */
const DIGITS = new Uint8Array(128).fill(255);
for (const [value, digit] of [..."0123456789abcdef"].entries()) {
  DIGITS[digit.charCodeAt(0)] = value;
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}

/**
 * Drops a byte-order mark only at the start of the calldata, but calldata that begins with one has no prefix and is not
 * decoded.
 */
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Whether calldata, as lower-case hex, begins with the prefix of messages. This test is fast, so that callers can skip
 * most transactions.
 */
export function mayBeMessage(input: string): boolean {
  return input.startsWith(PREFIX_HEX);
}

/**
 * Reads calldata (spec §2): not a message, a malformed message, or a message. Never throws. Time and memory are linear in
 * the length.
 */
export function recognize(input: Hex): Recognition {
  if (!mayBeMessage(input)) return none("NO_PREFIX");
  const bytes = bytesOf(input);
  if (bytes === null) return none("INVALID_HEX");
  const text = decode(bytes);
  return text === null ? none("INVALID_UTF8") : recognizeText(text);
}

/**
 * Reads the text of calldata, as {@link recognize} reads its bytes (spec §2.3.2, §2.4). Every surrogate of the text must have
 * its pair, since no bytes stand for others.
 */
export function recognizeText(text: string): Recognition {
  if (!text.startsWith(PREFIX)) return none("NO_PREFIX");
  const object = parseObject(text.slice(PREFIX.length));
  if (typeof object === "string") return none(object);
  if (object.values.p !== PROTOCOL) return none("OTHER_PROTOCOL");
  const message = readMessage(object);
  if (typeof message !== "string") return { kind: "message", message, text };
  return { kind: "invalid", reason: message, claims: readClaims(object), text };
}

function none(why: NotMessageCode): Recognition {
  return { kind: "none", why };
}

function bytesOf(input: Hex): Uint8Array | null {
  if (input.length % 2 !== 0) return null;
  const bytes = new Uint8Array(input.length / 2 - 1);
  for (let i = 0; i < bytes.length; i++) {
    const high = DIGITS[input.charCodeAt(2 * i + 2)] ?? 255;
    const low = DIGITS[input.charCodeAt(2 * i + 3)] ?? 255;
    if (high > 15 || low > 15) return null;
    bytes[i] = high * 16 + low;
  }
  return bytes;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    // The only error here: the bytes are not valid UTF-8.
    return null;
  }
}
