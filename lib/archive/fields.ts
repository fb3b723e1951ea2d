import type { Hex } from "@/lib/protocol";
import { FormatError } from "./errors";

/** Bytes of a field's marker and length. */
const HEAD = 5;
/** Maximum size of a number in bytes: 2^256-1. */
const NUMBER_BYTES = 32;

/** Writes records of fields in the encoding of spec §9.4 into a growing buffer. */
export class FieldWriter {
  #buffer = Buffer.allocUnsafe(1 << 16);
  #length = 0;

  /** Number of bytes written. */
  get length(): number {
    return this.#length;
  }

  /** Removes all bytes after the first `length`. */
  truncate(length: number): void {
    this.#length = Math.min(this.#length, length);
  }

  /** The first byte of a record. */
  tag(tag: number): void {
    this.#reserve(1);
    this.#buffer[this.#length++] = tag;
  }

  hex(value: Hex | null): void {
    if (value === null) this.#none();
    else this.#digits(value.slice(2));
  }

  text(value: string | null): void {
    if (value === null) this.#none();
    else {
      const length = Buffer.byteLength(value);
      this.#head(length);
      this.#length += this.#buffer.write(value, this.#length, length, "utf8");
    }
  }

  number(value: bigint | number | null): void {
    const digits = value?.toString(16);
    if (digits === undefined) this.#none();
    else if (digits === "0") this.#head(0);
    else this.#digits(digits.length % 2 === 0 ? digits : `0${digits}`);
  }

  boolean(value: boolean): void {
    this.number(value ? 1 : 0);
  }

  /** A copy of the bytes. */
  bytes(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#length));
  }

  #none(): void {
    this.tag(0);
  }

  #digits(digits: string): void {
    const length = digits.length / 2;
    this.#head(length);
    this.#length += this.#buffer.write(digits, this.#length, length, "hex");
  }

  #head(length: number): void {
    this.#reserve(HEAD + length);
    this.#buffer[this.#length] = 1;
    this.#buffer.writeUInt32BE(length, this.#length + 1);
    this.#length += HEAD;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#buffer.length));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Reads records of fields (spec §9.4). Accepts only the canonical encoding. Each method throws {@link FormatError}. */
export class FieldReader {
  readonly #buffer: Buffer;
  #at = 0;

  constructor(content: Uint8Array) {
    this.#buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#buffer.length;
  }

  tag(): number {
    const tag = this.#buffer[this.#at];
    if (tag === undefined) throw new FormatError("the content ends in a record");
    this.#at++;
    return tag;
  }

  /** Bytes of this length as hex digits; null for none. */
  optionalHex(length: number): Hex | null {
    const value = this.#value();
    if (value === null) return null;
    if (value.length !== length) throw new FormatError(`a field has ${value.length} bytes instead of ${length}`);
    return `0x${value.toString("hex")}`;
  }

  hex(length: number): Hex {
    return present(this.optionalHex(length));
  }

  /** Bytes of any length as hex digits. */
  data(): Hex {
    return `0x${present(this.#value()).toString("hex")}`;
  }

  optionalText(): string | null {
    const value = this.#value();
    if (value === null) return null;
    try {
      return decoder.decode(value);
    } catch {
      throw new FormatError("a text is not UTF-8");
    }
  }

  text(): string {
    return present(this.optionalText());
  }

  optionalAmount(): bigint | null {
    const value = this.#value();
    if (value === null) return null;
    if (value.length > NUMBER_BYTES || value[0] === 0) throw new FormatError("a number is not in its shortest form");
    return value.length === 0 ? 0n : BigInt(`0x${value.toString("hex")}`);
  }

  amount(): bigint {
    return present(this.optionalAmount());
  }

  /** A number from 0 to `most`, at most 2^53-1. */
  number(most = Number.MAX_SAFE_INTEGER): number {
    const value = this.amount();
    if (value > most) throw new FormatError(`a number is above ${most}`);
    return Number(value);
  }

  boolean(): boolean {
    return this.number(1) === 1;
  }

  #value(): Buffer | null {
    const marker = this.tag();
    if (marker === 0) return null;
    if (marker !== 1) throw new FormatError("a field begins with a byte other than 0 and 1");
    if (this.#at + 4 > this.#buffer.length) throw new FormatError("the content ends in a field");
    const length = this.#buffer.readUInt32BE(this.#at);
    const start = this.#at + 4;
    if (start + length > this.#buffer.length) throw new FormatError("the content ends in a field");
    this.#at = start + length;
    return this.#buffer.subarray(start, this.#at);
  }
}

function present<T>(value: T | null): T {
  if (value === null) throw new FormatError("a field is absent");
  return value;
}
