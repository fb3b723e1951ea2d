import { InvariantError } from "@/lib/runtime/errors";
import type { Column } from "./column";

/** Bytes of a part. A value that is larger has a part of its own. */
const PART = 256 * 1024;
/** The signature of PostgreSQL's binary format, its flags, and the size of its extension; both are 0. */
const HEADER = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
/** In place of the number of fields, it ends the rows. */
const END = -1;
/** In place of the size of a field, it says that the field is null. */
const NULL = -1;
/** Longer texts are encoded by Node.js, because one call for each text then costs less than a loop. */
const SHORT = 200;
/** PostgreSQL stores a `numeric` as digits of this base, in two bytes each. */
const BASE = 10_000;
/** Decimal digits of one digit of {@link BASE}. */
const WIDTH = 4;
const NEGATIVE = 0x4000;
/** The value of each character of a hexadecimal text. */
const NIBBLES = Uint8Array.from({ length: 128 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0);

/**
 * Encodes rows in PostgreSQL's binary format of COPY. Fields are written as bytes at once, because the texts of all fields would be
 * more work for the garbage collector. A column must have exactly the type that the table has.
 */
export class BinaryRows {
  readonly #parts: Buffer[] = [];
  #part = Buffer.allocUnsafeSlow(PART);
  #end = HEADER.copy(this.#part);

  /**
   * Adds a row.
   * @throws InvariantError if a value does not fit the type of its column
   */
  add<T>(columns: readonly Column<T>[], record: T): void {
    this.#reserve(2);
    this.#short(columns.length);
    for (const [name, type, value] of columns) {
      const field = value(record);
      if (field === null) this.#size(NULL, 0);
      else this.#field(name, type, field);
    }
  }

  /** Ends the rows and returns their bytes, in parts. A part may end within a row. */
  finish(): readonly Buffer[] {
    this.#reserve(2);
    this.#short(END);
    return [...this.#parts, this.#part.subarray(0, this.#end)];
  }

  #field(name: string, type: string, value: string | number | bigint | boolean): void {
    if (typeof value === "string" && type === "bytea") this.#bytea(value);
    else if (typeof value === "string" && type === "text") this.#text(value);
    else if (typeof value === "number" && type === "bigint") this.#bigint(value);
    else if (typeof value === "number" && type === "int") this.#int(value);
    else if (typeof value === "number" && type === "smallint") this.#smallint(value);
    else if (typeof value === "bigint" && type === "numeric") this.#numeric(value);
    else if (typeof value === "boolean" && type === "boolean") this.#boolean(value);
    else throw new InvariantError(`the column ${name} of type ${type} cannot have a value of type ${typeof value}`);
  }

  /** The text has two characters (`0x` or `\x`), and two for each byte. */
  #bytea(text: string): void {
    const length = (text.length - 2) / 2;
    this.#size(length, length);
    const part = this.#part;
    let end = this.#end;
    for (let at = 2; at < text.length; at += 2)
      part[end++] = ((NIBBLES[text.charCodeAt(at)] ?? 0) << 4) | (NIBBLES[text.charCodeAt(at + 1)] ?? 0);
    this.#end = end;
  }

  #text(text: string): void {
    // A character has at most three bytes for each of its UTF-16 units.
    this.#size(0, 3 * text.length);
    const start = this.#end;
    this.#end = (text.length > SHORT ? null : this.#ascii(text)) ?? start + this.#part.write(text, start, "utf8");
    this.#part.writeInt32BE(this.#end - start, start - 4);
  }

  /** Writes the text and returns its end; null if it is not ASCII. */
  #ascii(text: string): number | null {
    const part = this.#part;
    let end = this.#end;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f) return null;
      part[end++] = code;
    }
    return end;
  }

  #bigint(value: number): void {
    this.#size(8, 8);
    this.#word(Math.floor(value / 2 ** 32));
    this.#word(value);
  }

  #int(value: number): void {
    this.#size(4, 4);
    this.#word(value);
  }

  #smallint(value: number): void {
    this.#size(2, 2);
    this.#short(value);
  }

  #boolean(value: boolean): void {
    this.#size(1, 1);
    this.#part[this.#end++] = value ? 1 : 0;
  }

  /** The number of digits, the power of the base of the first one, the sign, the digits after the point, and the digits. */
  #numeric(value: bigint): void {
    const digits = digitsOf(value < 0n ? -value : value);
    const size = 8 + 2 * digits.length;
    this.#size(size, size);
    this.#short(digits.length);
    this.#short(digits.length - 1);
    this.#short(value < 0n ? NEGATIVE : 0);
    this.#short(0);
    for (const digit of digits) this.#short(digit);
  }

  /** Writes the size of a field, and makes room for `room` bytes after it. */
  #size(size: number, room: number): void {
    this.#reserve(4 + room);
    this.#word(size);
  }

  /** The lowest 32 bits, also of a larger number. */
  #word(value: number): void {
    const part = this.#part;
    part[this.#end++] = value >>> 24;
    part[this.#end++] = value >>> 16;
    part[this.#end++] = value >>> 8;
    part[this.#end++] = value;
  }

  #short(value: number): void {
    this.#part[this.#end++] = value >>> 8;
    this.#part[this.#end++] = value;
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#part.length) return;
    this.#parts.push(this.#part.subarray(0, this.#end));
    this.#part = Buffer.allocUnsafeSlow(Math.max(PART, bytes));
    this.#end = 0;
  }
}

/** The digits of a number in {@link BASE}, the highest first; none of 0. */
function digitsOf(value: bigint): number[] {
  if (value < BASE) return value === 0n ? [] : [Number(value)];
  const text = value.toString();
  const digits: number[] = [];
  for (let start = 0, end = text.length % WIDTH || WIDTH; start < text.length; start = end, end += WIDTH)
    digits.push(Number(text.slice(start, end)));
  return digits;
}
