import { digitAt, expectPrefix, readDigits } from "./digits";
import { decline } from "./text";

const STRING: i32 = 0x80;
const LIST: i32 = 0xc0;
const SHORT: i32 = 55;
/** Bytes that a list reserves for its header. */
const RESERVED: i32 = 3;
const MOST_DIGITS: i32 = 64;

/** Where the next byte is written. */
export let out: i32 = 0;

export function writeTo(at: i32): void {
  out = at;
}

export function writeByte(byte: i32): void {
  store<u8>(out++, byte);
}

export function begin(): i32 {
  const start = out;
  out += RESERVED;
  return start;
}

export function end(start: i32): void {
  const from = start + RESERVED;
  const length = out - from;
  const header = headerSize(length);
  if (header !== RESERVED) memory.copy(start + header, from, length);
  out = start;
  writeHeader(LIST, length);
  out += length;
}

function headerSize(length: i32): i32 {
  return length <= SHORT ? 1 : 1 + bytesOf(length);
}

function bytesOf(length: i32): i32 {
  return (39 - clz(length)) >> 3;
}

function writeHeader(kind: i32, length: i32): void {
  if (length <= SHORT) {
    writeByte(kind + length);
    return;
  }
  const size = bytesOf(length);
  writeByte(kind + SHORT + size);
  for (let shift = 8 * (size - 1); shift >= 0; shift -= 8) writeByte(length >> shift);
}

/** Encodes an integer below 128. */
export function writeSmall(value: i32): void {
  writeByte(value === 0 ? STRING : value);
}

/** Encodes bytes of the memory as a string. */
export function writeString(from: i32, length: i32): void {
  if (length !== 1 || <i32>load<u8>(from) >= STRING) writeHeader(STRING, length);
  memory.copy(out, from, length);
  out += length;
}

/** Encodes an integer, the text of which is `0x` and up to 64 digits after zeros. */
export function writeQuantity(start: i32, last: i32): void {
  expectPrefix(start);
  let first = start + 2;
  while (first < last - 1 && load<u8>(first) === 0x30) first++;
  const digits = last - first;
  if (digits < 1 || digits > MOST_DIGITS) decline();
  const isOdd = digits & 1;
  const at = out + 1;
  if (isOdd) store<u8>(at, digitAt(first));
  readDigits(first + isOdd, last, at + isOdd);
  const size = (digits + 1) >> 1;
  const value: i32 = load<u8>(at);
  if (size === 1 && value < STRING) {
    writeSmall(value);
    return;
  }
  store<u8>(out, STRING + size);
  out = at + size;
}

/** Encodes bytes, the text of which is `0x` and their digits. @param size their number; -1 if any */
export function writeData(start: i32, last: i32, size: i32): void {
  expectPrefix(start);
  const digits = last - start - 2;
  const length = digits >> 1;
  if (digits < 0 || (digits & 1) !== 0 || (size >= 0 && size !== length)) decline();
  if (length === 1) {
    const value = (digitAt(start + 2) << 4) | digitAt(start + 3);
    if (value < STRING) {
      writeByte(value);
      return;
    }
  }
  writeHeader(STRING, length);
  readDigits(start + 2, last, out);
  out += length;
}
