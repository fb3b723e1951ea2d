import { InvariantError } from "@/lib/runtime/errors";
import { decodeDigits } from "./hex-digits";
import { RlpText } from "./rlp-text";

const FIRST_SIZE = 65_536;
/** Bytes that an emptied buffer keeps at most. A block may have tens of megabytes, and there are several writers. */
const KEPT_SIZE = 2_097_152;
/** Bytes that a list reserves for its header. Most nodes of a trie have between 256 and 65,535 bytes. */
const RESERVED = 3;
/** Highest payload length that its first byte contains. */
const SHORT = 55;
const STRING = 0x80;
const LIST = 0xc0;

/** Only one is written at a time. */
const text = new RlpText();
const strictText = new RlpText({ isStrict: true });

/** Encodes bytes and the values of a node's JSON as RLP into one growing buffer. */
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

  /**
   * Appends what `write` writes of a node's JSON, which must be the same if it is called again.
   * @throws MalformedFieldError if a value is malformed, and appends nothing; the errors of `write`
   */
  append(write: (target: RlpText) => void): void {
    text.clear();
    write(text);
    const { digits } = text;
    text.clear();
    this.#reserve(digits.length / 2);
    if (decodeDigits(digits, this.#bytes, this.#length)) {
      this.#length += digits.length / 2;
      return;
    }
    strictText.clear();
    write(strictText);
    throw new InvariantError("a text of hex digits has another character than its values");
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

  /** Encodes bytes as a string. */
  string(bytes: Uint8Array): void {
    const [first = 0] = bytes;
    this.#reserve(bytes.length + 9);
    if (bytes.length !== 1 || first >= STRING) this.#header(STRING, bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
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
