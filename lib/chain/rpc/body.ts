import { isAscii } from "node:buffer";
import { checkGrowth } from "./json-growth";

/** The bytes of an answer, in the parts in which they arrived. */
export interface Body {
  readonly parts: readonly Buffer[];
  /** Total size of the parts, in bytes. */
  readonly size: number;
}

/**
 * Buffer in which the parts of an answer are joined until it is parsed. It is reused, because otherwise a new buffer
 * would be allocated and garbage-collected for each answer.
 */
const joint = Buffer.allocUnsafeSlow(4 * 1024 * 1024);
/** Minimum size of a piece of an answer, in bytes. V8 allocates strings above 128 kB separately. */
const PIECE = 64 * 1024;
/** Number of characters from the beginning of an array within which the first member's name must end. */
const LONGEST_NAME = 32;
const [OPEN, CLOSE, NEWLINE] = [0x5b, 0x5d, 0x0a];

/** Parses a text as JSON. @throws SyntaxError if it is not JSON */
type Parse = (text: string) => unknown;

/**
 * Parses the JSON of an answer. A long array of objects is parsed piece by piece, each by `parse`.
 * @throws SyntaxError if it is not JSON; NodeInconsistentError if parsing would take too much memory
 */
export function jsonOf(body: Body, parse: Parse = JSON.parse): unknown {
  const bytes = joined(body);
  checkGrowth(bytes);
  return (bytes.length > 2 * PIECE ? itemsOf(bytes, parse) : null) ?? parse(decoded(bytes));
}

function joined({ parts, size }: Body): Buffer {
  if (size > joint.length) return Buffer.concat(parts, size);
  let end = 0;
  for (const part of parts) end += part.copy(joint, end);
  return joint.subarray(0, end);
}

/** Decodes UTF-8. Decoding pure ASCII as Latin-1 is several times faster. */
function decoded(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString("latin1") : bytes.toString("utf8");
}

/**
 * Parses an array of objects piece by piece; returns null if that is not possible. The array is cut before each text that
 * looks like the beginning of an item. If every piece parses as an array, their concatenation equals the whole array, even
 * if a cut was inside a nested value.
 */
function itemsOf(bytes: Buffer, parse: Parse): unknown[] | null {
  const beginning = beginningOf(bytes);
  // Some nodes end their answers with a line feed.
  const last = bytes.length - (bytes.at(-1) === NEWLINE ? 2 : 1);
  if (beginning === null || bytes[last] !== CLOSE) return null;
  const items: unknown[] = [];
  for (let start = 0; start < last; ) {
    const found = bytes.indexOf(beginning, start + PIECE);
    const end = found < 0 ? last : found + 1;
    const piece = arrayBetween(bytes, start, end, parse);
    if (piece === null) return null;
    for (const item of piece) items.push(item);
    start = end;
  }
  return items;
}

/** Returns the text between two items, up to the first name of the second; null if it is not an array of objects. */
function beginningOf(bytes: Buffer): string | null {
  const name = /^\[(\{"\w+":)/.exec(bytes.toString("latin1", 0, LONGEST_NAME))?.[1];
  return name === undefined ? null : `},${name}`;
}

/** Parses the bytes between two separators as an array; null if they are not one. Restores the separators afterwards. */
function arrayBetween(bytes: Buffer, start: number, end: number, parse: Parse): unknown[] | null {
  const separators = [bytes[start] ?? OPEN, bytes[end] ?? CLOSE] as const;
  [bytes[start], bytes[end]] = [OPEN, CLOSE];
  try {
    const array: unknown = parse(decoded(bytes.subarray(start, end + 1)));
    return Array.isArray(array) ? array : null;
  } catch {
    // The cut was inside a nested value, or this is not JSON; parsing the whole decides.
    return null;
  } finally {
    [bytes[start], bytes[end]] = separators;
  }
}
