import { isAscii } from "node:buffer";
import { checkGrowth } from "./json-growth";

/** The bytes of an answer in the parts that they came in. */
export interface Body {
  readonly parts: readonly Buffer[];
  /** Bytes of all parts together. */
  readonly size: number;
}

/**
 * Where the parts of one answer are put together, until it is read: fresh memory for each would have to be made and
 * collected at the rate of the answers.
 */
const joint = Buffer.allocUnsafeSlow(4 * 1024 * 1024);
/** Bytes of a piece of an answer at least: a text that is longer than 128 kB gets memory of its own from the system. */
const PIECE = 64 * 1024;
/** Characters of an array's first item among which its first name ends. */
const LONGEST_NAME = 32;
const [OPEN, CLOSE, NEWLINE] = [0x5b, 0x5d, 0x0a];

/** The JSON of an answer; a long one piece by piece, where that can be. @throws SyntaxError, NodeInconsistentError */
export function jsonOf(body: Body): unknown {
  const bytes = joined(body);
  checkGrowth(bytes);
  return (bytes.length > 2 * PIECE ? itemsOf(bytes) : null) ?? JSON.parse(decoded(bytes));
}

function joined({ parts, size }: Body): Buffer {
  if (size > joint.length) return Buffer.concat(parts, size);
  let end = 0;
  for (const part of parts) end += part.copy(joint, end);
  return joint.subarray(0, end);
}

/** UTF-8, in which ASCII alone is several times as fast to read. */
function decoded(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString("latin1") : bytes.toString("utf8");
}

/**
 * The items of an array of objects, read piece by piece; null where that can't be. It is cut before what looks like the
 * beginning of an item: where each piece makes an array, these one after another are the whole, whatever was cut.
 */
function itemsOf(bytes: Buffer): unknown[] | null {
  const beginning = beginningOf(bytes);
  // Some nodes end their answers with a new line.
  const last = bytes.length - (bytes.at(-1) === NEWLINE ? 2 : 1);
  if (beginning === null || bytes[last] !== CLOSE) return null;
  const items: unknown[] = [];
  for (let start = 0; start < last; ) {
    const found = bytes.indexOf(beginning, start + PIECE);
    const end = found < 0 ? last : found + 1;
    const piece = arrayBetween(bytes, start, end);
    if (piece === null) return null;
    for (const item of piece) items.push(item);
    start = end;
  }
  return items;
}

/** How an item begins that follows on another, by the first one: to the end of its first name. Null: it is no array of objects. */
function beginningOf(bytes: Buffer): string | null {
  const name = /^\[(\{"\w+":)/.exec(bytes.toString("latin1", 0, LONGEST_NAME))?.[1];
  return name === undefined ? null : `},${name}`;
}

/** What the bytes between two separators make as an array; null: nothing. The separators stay as they are. */
function arrayBetween(bytes: Buffer, start: number, end: number): unknown[] | null {
  const separators = [bytes[start] ?? OPEN, bytes[end] ?? CLOSE] as const;
  [bytes[start], bytes[end]] = [OPEN, CLOSE];
  try {
    const array: unknown = JSON.parse(decoded(bytes.subarray(start, end + 1)));
    return Array.isArray(array) ? array : null;
  } catch {
    // Cut in the wrong place, or no JSON at all: reading the whole will tell.
    return null;
  } finally {
    [bytes[start], bytes[end]] = separators;
  }
}
