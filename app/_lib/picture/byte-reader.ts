/** Reads a file from its start to its end. Every method throws RangeError if the file ends before. */
export class ByteReader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#view.byteLength;
  }

  u8(): number {
    return this.#view.getUint8(this.#move(1));
  }

  /** Big-endian. */
  u16(): number {
    return this.#view.getUint16(this.#move(2));
  }

  u32(): number {
    return this.#view.getUint32(this.#move(4));
  }

  /** Little-endian. */
  u16le(): number {
    return this.#view.getUint16(this.#move(2), true);
  }

  u24le(): number {
    return this.u16le() + this.u8() * 0x1_0000;
  }

  u32le(): number {
    return this.#view.getUint32(this.#move(4), true);
  }

  /** One character for each byte. */
  text(length: number): string {
    return String.fromCharCode(...this.bytes(length));
  }

  bytes(length: number): Uint8Array {
    const at = this.#move(length);
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + at, length);
  }

  /** All bytes that are left. */
  rest(): Uint8Array {
    return this.bytes(this.#view.byteLength - this.#at);
  }

  /** A reader of the next bytes, which this reader skips. */
  part(length: number): ByteReader {
    return new ByteReader(this.bytes(length));
  }

  skip(length: number): void {
    this.#move(length);
  }

  /** Moves over this number of bytes. Returns the offset of the first. */
  #move(length: number): number {
    const at = this.#at;
    if (length < 0 || at + length > this.#view.byteLength)
      throw new RangeError(`the file ends within ${length} bytes at ${at}`);
    this.#at = at + length;
    return at;
  }
}
