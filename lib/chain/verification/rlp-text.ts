import { readNumber } from "./hex-digits";
import { MalformedFieldError } from "./malformed-field";

/** Highest payload length that its first byte contains. */
const SHORT = 55;
const STRING = 0x80;
const LIST = 0xc0;
/** Most digits of a quantity: 32 bytes. */
const MOST_DIGITS = 64;
const ZERO = "0".charCodeAt(0);
const NOT_HEX = /[^0-9a-f]/i;

/** The two hex digits of each byte. */
const BYTES = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, "0"));
/** The header of each length below 256. */
const STRING_HEADERS = BYTES.map((_, length) => longHeader(STRING, length));
const LIST_HEADERS = BYTES.map((_, length) => longHeader(LIST, length));

/**
 * Encodes the hex values of a node's JSON as RLP, as a text of hex digits. The values are joined to one text without reading
 * their digits, because the engine joins texts without a copy; whoever decodes the text reads each digit once, as bytes, which
 * is three times as fast as reading each value. So a wrong digit is found when the text is decoded; a text that is `strict`
 * names its field. `field` names the value in errors.
 *
 * @throws MalformedFieldError by each method that takes a value of a node
 */
export class RlpText {
  readonly #isStrict: boolean;
  /** Of the innermost list that is not ended. */
  #digits = "";

  constructor({ isStrict = false } = {}) {
    this.#isStrict = isStrict;
  }

  /** All digits, after the last list is ended. */
  get digits(): string {
    return this.#digits;
  }

  /** Removes everything. */
  clear(): void {
    this.#digits = "";
  }

  /** Begins a list and returns what is outside of it, for {@link RlpText.end}. */
  begin(): string {
    const outside = this.#digits;
    this.#digits = "";
    return outside;
  }

  /** Ends the list. */
  end(outside: string): void {
    this.#digits = outside + headerOf(LIST_HEADERS, LIST, this.#digits.length / 2) + this.#digits;
  }

  /** Appends one byte as it is, for example the type of a transaction. */
  byte(value: number): void {
    this.#digits += BYTES[value] ?? "";
  }

  /** Encodes the bytes with these digits as a string, longer than one byte. */
  string(digits: string): void {
    this.#digits += headerOf(STRING_HEADERS, STRING, digits.length / 2) + digits;
  }

  /** Encodes an integer from 0 to 2^53 - 1. */
  number(value: number): void {
    if (value === 0) this.byte(STRING);
    else if (value < STRING) this.byte(value);
    else this.string(evenDigits(value));
  }

  /** Encodes a quantity of up to 32 bytes as an integer: without leading zeros. */
  quantity(value: unknown, field: string): void {
    if (typeof value !== "string" || value.length < 3 || !value.startsWith("0x")) throw new MalformedFieldError(field);
    let first = 2;
    while (first < value.length - 1 && value.charCodeAt(first) === ZERO) first++;
    const count = value.length - first;
    if (count > MOST_DIGITS) throw new MalformedFieldError(field);
    if (count <= 2) {
      this.number(readNumber(value, first, field));
      return;
    }
    const digits = value.slice(first);
    this.#expectHex(digits, field);
    const isOdd = count % 2 === 1;
    this.#digits += headerOf(STRING_HEADERS, STRING, (count + 1) >> 1) + (isOdd ? "0" : "") + digits;
  }

  /** Appends a quantity of up to 32 bytes with 32 bytes, not as RLP. */
  word(value: unknown, field: string): void {
    if (typeof value !== "string" || value.length < 3 || value.length > 2 + MOST_DIGITS || !value.startsWith("0x")) {
      throw new MalformedFieldError(field);
    }
    const digits = value.slice(2);
    this.#expectHex(digits, field);
    this.#digits += digits.padStart(MOST_DIGITS, "0");
  }

  /** Encodes data as a string: of exactly `size` bytes, or of any length if `size` is null. */
  data(value: unknown, size: number | null, field: string): void {
    if (typeof value !== "string" || value.length % 2 === 1 || !value.startsWith("0x")) {
      throw new MalformedFieldError(field);
    }
    const length = (value.length - 2) / 2;
    if (size !== null && size !== length) throw new MalformedFieldError(field);
    if (length === 1) {
      const byte = readNumber(value, 2, field);
      this.#digits += byte < STRING ? (BYTES[byte] ?? "") : `81${BYTES[byte]}`;
      return;
    }
    const digits = value.slice(2);
    this.#expectHex(digits, field);
    this.#digits += headerOf(STRING_HEADERS, STRING, length) + digits;
  }

  #expectHex(digits: string, field: string): void {
    if (this.#isStrict && NOT_HEX.test(digits)) throw new MalformedFieldError(field);
  }
}

function headerOf(known: readonly string[], kind: typeof STRING | typeof LIST, length: number): string {
  return known[length] ?? longHeader(kind, length);
}

function longHeader(kind: typeof STRING | typeof LIST, length: number): string {
  if (length <= SHORT) return BYTES[kind + length] ?? "";
  const digits = evenDigits(length);
  return `${BYTES[kind + SHORT + digits.length / 2]}${digits}`;
}

function evenDigits(value: number): string {
  const digits = value.toString(16);
  return digits.length % 2 === 0 ? digits : `0${digits}`;
}
