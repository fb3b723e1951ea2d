import { isPlainObject, type PlainObject } from "./plain-object";

/** Greatest nesting of arrays and objects; the outermost object is the first level (spec §2.4.3). */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const MINUS = 0x2d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

export type JsonFault = "NESTED_TOO_DEEP" | "INVALID_JSON" | "NOT_AN_OBJECT";

/**
 * A parsed JSON object that also returns the text of its numbers, because JSON.parse converts them to floats and loses
 * digits.
 */
export interface ParsedObject {
  readonly values: PlainObject;
  /** The text of a top-level key's number. If the key is repeated, the text of its last number. */
  numberText(key: string): string | undefined;
}

/**
 * Parses `text` as one JSON object, with optional white space around it (spec §2.4), in time linear in its length. As
 * in JSON.parse, the last occurrence of a repeated key wins.
 */
export function parseObject(text: string): ParsedObject | JsonFault {
  // Checked before parsing, because JSON.parse of some engines overflows the stack on deep nesting.
  if (!isDepthBounded(text)) return "NESTED_TOO_DEEP";
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    return "INVALID_JSON";
  }
  if (!isPlainObject(values)) return "NOT_AN_OBJECT";
  let numbers: Map<string, string> | undefined;
  return {
    values,
    numberText(key) {
      numbers ??= topLevelNumbers(text);
      return numbers.get(key);
    },
  };
}

/**
 * Whether no bracket of `text` is nested deeper than {@link MAX_DEPTH}. For invalid JSON the result is exact up to the
 * first error, where a parser stops.
 */
function isDepthBounded(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      i = endOfString(text, i) - 1;
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      depth++;
      if (depth > MAX_DEPTH) return false;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      depth--;
    }
  }
  return true;
}

/** Index after the closing quote of the string that begins at `start`, or the text's length if it is not closed. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) return i + 1;
    if (code === BACKSLASH) i++;
  }
  return text.length;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/**
 * Index of the character after the value that begins at `start` at the object's top level: a comma or the closing
 * brace.
 */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      i = endOfString(text, i) - 1;
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      depth++;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      if (depth === 0) return i;
      depth--;
    } else if (code === COMMA && depth === 0) {
      return i;
    }
  }
  return text.length;
}

/** The decoded key of the JSON string `literal`. */
function decodeKey(literal: string): string {
  return literal.includes("\\") ? String(JSON.parse(literal)) : literal.slice(1, -1);
}

/** Index of the first character from `start` on that is not JSON white space. */
function skipSpace(text: string, start: number): number {
  let i = start;
  while (text.charCodeAt(i) <= 0x20) i++;
  return i;
}

/** The texts of the top-level numbers of `text`, which must be a valid JSON object. */
function topLevelNumbers(text: string): Map<string, string> {
  const numbers = new Map<string, string>();
  let i = skipSpace(text, text.indexOf("{") + 1);
  while (text.charCodeAt(i) === QUOTE) {
    const keyEnd = endOfString(text, i);
    const key = text.slice(i, keyEnd);
    const valueStart = skipSpace(text, text.indexOf(":", keyEnd) + 1);
    const valueEnd = endOfValue(text, valueStart);
    const first = text.charCodeAt(valueStart);
    if (first === MINUS || isDigit(first)) numbers.set(decodeKey(key), text.slice(valueStart, valueEnd).trimEnd());
    i = text.charCodeAt(valueEnd) === COMMA ? skipSpace(text, valueEnd + 1) : valueEnd;
  }
  return numbers;
}
