import { NULL, OTHER } from "./layout";

export const QUOTE: i32 = 0x22;
export const COMMA: i32 = 0x2c;
export const COLON: i32 = 0x3a;
export const OPEN_LIST: i32 = 0x5b;
export const CLOSE_LIST: i32 = 0x5d;
export const OPEN_OBJECT: i32 = 0x7b;
export const CLOSE_OBJECT: i32 = 0x7d;
const MINUS: i32 = 0x2d;
const ZERO: i32 = 0x30;
/** `null`, `true` and the end of `false`, as numbers. */
const NULL_WORD: u32 = 0x6c6c756e;
const TRUE_WORD: u32 = 0x65757274;
const FALSE_WORD: u32 = 0x736c6166;
const MOST_DIGITS: i32 = 15;
const DEEPEST: i32 = 16;

export function byteAt(at: i32): i32 {
  return load<u8>(at);
}

/** Declines the answer: the trap ends the call of the host. */
export function decline(): void {
  unreachable();
}

export function expect(at: i32, byte: i32): i32 {
  if (byteAt(at) !== byte) decline();
  return at + 1;
}

/** The place of the quote that ends a text. Declines escapes, control characters and others than ASCII. */
export function endOfText(start: i32): i32 {
  let at = start;
  while (true) {
    const part = v128.load(at);
    const special = v128.or(i8x16.eq(part, i8x16.splat(0x22)), i8x16.eq(part, i8x16.splat(0x5c)));
    const other = v128.or(i8x16.lt_u(part, i8x16.splat(0x20)), i8x16.gt_u(part, i8x16.splat(0x7e)));
    const found = i8x16.bitmask(v128.or(special, other));
    if (found !== 0) {
      const end = at + ctz(found);
      if (byteAt(end) !== QUOTE) decline();
      return end;
    }
    at += 16;
  }
}

/** The place after a value without spaces between its parts, escapes and fractions. */
export function endOfValue(at: i32, depth: i32): i32 {
  const first = byteAt(at);
  if (first === QUOTE) return endOfText(at + 1) + 1;
  if (first === OPEN_OBJECT) return endOfItems(at + 1, CLOSE_OBJECT, depth);
  if (first === OPEN_LIST) return endOfItems(at + 1, CLOSE_LIST, depth);
  return endOfWord(at);
}

function endOfItems(start: i32, close: i32, depth: i32): i32 {
  if (depth === DEEPEST) decline();
  let at = start;
  if (byteAt(at) === close) return at + 1;
  while (true) {
    if (close === CLOSE_OBJECT) at = expect(endOfText(expect(at, QUOTE)) + 1, COLON);
    at = endOfValue(at, depth + 1);
    if (byteAt(at) === close) return at + 1;
    at = expect(at, COMMA);
  }
}

function endOfWord(start: i32): i32 {
  const word = load<u32>(start);
  if (word === NULL_WORD || word === TRUE_WORD) return start + 4;
  if (word === FALSE_WORD) return expect(start + 4, 0x65);
  const from = byteAt(start) === MINUS ? start + 1 : start;
  let end = from;
  while (isDigit(byteAt(end))) end++;
  const digits = end - from;
  if (digits === 0 || digits > MOST_DIGITS || (digits > 1 && byteAt(from) === ZERO)) decline();
  return end;
}

function isDigit(byte: i32): bool {
  return <u32>(byte - ZERO) < 10;
}

export function isTrue(at: i32): bool {
  return load<u32>(at) === TRUE_WORD;
}

export function isFalse(at: i32): bool {
  return load<u32>(at) === FALSE_WORD;
}

/** The kind of a value that is no text. */
export function kindAt(at: i32): i32 {
  return load<u32>(at) === NULL_WORD ? NULL : OTHER;
}
