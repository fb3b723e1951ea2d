import { readDigits, readNumber } from "./hex-digits";
import { MalformedFieldError } from "./malformed-field";

const FIRST_SIZE = 65_536;
/** Bytes that an emptied buffer keeps at most. A block may have tens of megabytes, and there are several writers. */
const KEPT_SIZE = 2_097_152;
/** Bytes that a list reserves for its header. Most lists of a block have between 256 and 65,535 bytes. */
const RESERVED = 3;
/** Highest payload length that its first byte contains. */
const SHORT = 55;
const STRING = 0x80;
const LIST = 0xc0;
/** Digits of a quantity that a number represents exactly. */
const EXACT_DIGITS = 13;
/** Most digits of a quantity: 32 bytes. */
const MOST_DIGITS = 64;
const ZERO = "0".charCodeAt(0);

/**
 * Encodes the hex values of a node's JSON as RLP into one growing buffer, without intermediate copies. It checks each value
 * while it reads the digits. `field` names the value in errors.
 *
 * @throws MalformedFieldError by each method that takes a value of a node
 */
export class RlpWriter {
  #bytes = new Uint8Array(FIRST_SIZE);
  #length = 0;

  /** Number of bytes so far. */
  get length(): number {
    return this.#length;
  }

  /** The bytes from `start`, valid until the next call. */
  bytes(start = 0, end = this.#length): Uint8Array {
    return this.#bytes.subarray(start, end);
  }

  /** Removes everything from `length`. */
  truncate(length: number): void {
    this.#length = length;
    if (length === 0 && this.#bytes.length > KEPT_SIZE) this.#bytes = new Uint8Array(FIRST_SIZE);
  }

  /** Begins a list and returns its start, for {@link RlpWriter.end}. */
  begin(): number {
    const start = this.#length;
    this.#reserve(RESERVED);
    this.#length += RESERVED;
    return start;
  }

  /** Ends the list that begins at `start`. */
  end(start: number): void {
    const from = start + RESERVED;
    const length = this.#length - from;
    const header = length <= SHORT ? 1 : 1 + bytesOf(length);
    if (header !== RESERVED) {
      this.#reserve(1 + bytesOf(length));
      this.#bytes.copyWithin(start + header, from, this.#length);
    }
    this.#length = start;
    this.#header(LIST, length);
    this.#length += length;
  }

  /** Appends one byte as it is, for example the type of a transaction. */
  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** Appends bytes as they are. */
  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Encodes bytes as a string. */
  string(bytes: Uint8Array): void {
    const [first = 0] = bytes;
    this.#reserve(bytes.length + 9);
    if (bytes.length !== 1 || first >= STRING) this.#header(STRING, bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Encodes an integer from 0 to 2^53 - 1. */
  number(value: number): void {
    this.#reserve(9);
    if (value > 0 && value < STRING) {
      this.#bytes[this.#length++] = value;
      return;
    }
    const size = value === 0 ? 0 : bytesOf(value);
    this.#header(STRING, size);
    this.#bigEndian(value, size);
  }

  /** Encodes a quantity of up to 32 bytes as an integer: without leading zeros. */
  quantity(value: unknown, field: string): void {
    if (typeof value !== "string" || value.length < 3 || !value.startsWith("0x")) throw new MalformedFieldError(field);
    let first = 2;
    while (first < value.length - 1 && value.charCodeAt(first) === ZERO) first++;
    const digits = value.length - first;
    if (digits > MOST_DIGITS) throw new MalformedFieldError(field);
    if (digits <= EXACT_DIGITS) {
      this.number(readNumber(value, first, field));
      return;
    }
    this.#reserve(1 + MOST_DIGITS / 2);
    this.#header(STRING, (digits + 1) >> 1);
    if (digits % 2 === 1) this.#bytes[this.#length++] = readNumber(value.slice(0, first + 1), first, field);
    this.#digits(value, first + (digits % 2), field);
  }

  /** Encodes data as a string: of exactly `size` bytes, or of any length if `size` is null. */
  data(value: unknown, size: number | null, field: string): void {
    if (typeof value !== "string" || value.length % 2 === 1 || !value.startsWith("0x")) {
      throw new MalformedFieldError(field);
    }
    const length = (value.length - 2) / 2;
    if (size !== null && size !== length) throw new MalformedFieldError(field);
    this.#reserve(length + 9);
    const start = this.#length;
    if (length === 1) {
      this.#digits(value, 2, field);
      const [only = 0] = this.#bytes.subarray(start, start + 1);
      if (only < STRING) return;
      this.#length = start;
    }
    this.#header(STRING, length);
    this.#digits(value, 2, field);
  }

  #header(kind: typeof STRING | typeof LIST, length: number): void {
    if (length <= SHORT) {
      this.#bytes[this.#length++] = kind + length;
      return;
    }
    const size = bytesOf(length);
    this.#bytes[this.#length++] = kind + SHORT + size;
    this.#bigEndian(length, size);
  }

  #bigEndian(value: number, size: number): void {
    let rest = value;
    for (let at = this.#length + size - 1; at >= this.#length; at--) {
      this.#bytes[at] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    this.#length += size;
  }

  #digits(text: string, from: number, field: string): void {
    readDigits(text, from, this.#bytes, this.#length, field);
    this.#length += (text.length - from) / 2;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

function bytesOf(value: number): number {
  let size = 0;
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) size++;
  return size;
}
