import { decline } from "./text";

const PREFIX: i32 = 0x7830;
/** Most digits of a count, so that it is exact. */
const MOST_DIGITS: i32 = 13;

/** Declines a text that does not begin with `0x`. */
export function expectPrefix(start: i32): void {
  if (load<u16>(start) !== PREFIX) decline();
}

export function digitAt(at: i32): i32 {
  const byte: i32 = load<u8>(at);
  const digit = byte - 0x30;
  if (<u32>digit < 10) return digit;
  const letter = (byte | 0x20) - 0x61;
  if (<u32>letter >= 6) decline();
  return letter + 10;
}

/** The values of 16 digits in the bytes of eight words: the high digit, then the low one. */
function valuesOf(digits: v128): v128 {
  const decimal = i8x16.sub(digits, i8x16.splat(0x30));
  const isDecimal = i8x16.lt_u(decimal, i8x16.splat(10));
  const letter = i8x16.sub(v128.or(digits, i8x16.splat(0x20)), i8x16.splat(0x61));
  const isLetter = i8x16.lt_u(letter, i8x16.splat(6));
  if (!i8x16.all_true(v128.or(isDecimal, isLetter))) decline();
  const values = v128.bitselect(decimal, i8x16.add(letter, i8x16.splat(10)), isDecimal);
  return v128.and(v128.or(i16x8.shl(values, 4), i16x8.shr_u(values, 8)), i16x8.splat(0xff));
}

/** Writes the bytes of an even number of digits. */
export function readDigits(start: i32, end: i32, target: i32): void {
  let at = start;
  let to = target;
  while (at + 32 <= end) {
    v128.store(to, i8x16.narrow_i16x8_u(valuesOf(v128.load(at)), valuesOf(v128.load(at, 16))));
    at += 32;
    to += 16;
  }
  while (at + 16 <= end) {
    const bytes = valuesOf(v128.load(at));
    v128.store64_lane(to, i8x16.narrow_i16x8_u(bytes, bytes), 0);
    at += 16;
    to += 8;
  }
  while (at < end) {
    store<u8>(to++, (digitAt(at) << 4) | digitAt(at + 1));
    at += 2;
  }
}

/** The number whose digits are a text. */
export function readCount(start: i32, end: i32): f64 {
  expectPrefix(start);
  if (end - start < 3 || end - start - 2 > MOST_DIGITS) decline();
  let count: i64 = 0;
  for (let at = start + 2; at < end; at++) count = (count << 4) | digitAt(at);
  return <f64>count;
}

/** Whether a text is `0x` and the digits of 32 bytes. */
export function isHash(start: i32, end: i32, hash: i32, scratch: i32): bool {
  if (end - start !== 66) return false;
  expectPrefix(start);
  readDigits(start + 2, end, scratch);
  return isSame(scratch, hash);
}

/** Whether 32 bytes are the same. */
function isSame(one: i32, other: i32): bool {
  const low = i8x16.all_true(i8x16.eq(v128.load(one), v128.load(other)));
  return low && i8x16.all_true(i8x16.eq(v128.load(one, 16), v128.load(other, 16)));
}
