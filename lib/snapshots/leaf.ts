import type { Address, Hash } from "@/lib/protocol";
import { isTicker, MAX_UINT256 } from "@/lib/protocol/forms";
import { bytesOf } from "./bytes";
import { HASH_LENGTH, type Keccak } from "./hashing";

/** A leaf of the tree of balances (spec §11.2.1). */
export interface BalanceLeaf {
  readonly ticker: string;
  readonly address: Address | Uint8Array;
  readonly amount: bigint;
}

/** A leaf of the tree of inscriptions (spec §11.2.2). */
export interface InscriptionLeaf {
  readonly ticker: string;
  readonly tokenId: Hash | Uint8Array;
  readonly owner: Address | Uint8Array;
  readonly amount: bigint;
}

/** Bytes of an address. */
const ADDRESS_LENGTH = 20;

/** The ABI encoding `(bytes32, address, uint256)`. @throws RangeError if a value has no such encoding */
function encodeBalance({ ticker, address, amount }: BalanceLeaf): Uint8Array {
  const words = new Uint8Array(3 * HASH_LENGTH);
  writeTicker(words, ticker);
  writeAddress(words, 1, address);
  writeNumber(words, 2, amount);
  return words;
}

/** The ABI encoding `(bytes32, bytes32, address, uint256)`. @throws RangeError if a value has no such encoding */
function encodeInscription({ ticker, tokenId, owner, amount }: InscriptionLeaf): Uint8Array {
  const words = new Uint8Array(4 * HASH_LENGTH);
  writeTicker(words, ticker);
  words.set(exactly(HASH_LENGTH, tokenId), HASH_LENGTH);
  writeAddress(words, 2, owner);
  writeNumber(words, 3, amount);
  return words;
}

/** The hash of a leaf of the tree of balances (spec §11.2.3). @throws as {@link encodeBalance} */
export function hashBalance(leaf: BalanceLeaf, keccak: Keccak): Uint8Array {
  return keccak(keccak(encodeBalance(leaf)));
}

/** The hash of a leaf of the tree of inscriptions (spec §11.2.3). @throws as {@link encodeInscription} */
export function hashInscription(leaf: InscriptionLeaf, keccak: Keccak): Uint8Array {
  return keccak(keccak(encodeInscription(leaf)));
}

/** A ticker as ASCII, padded with zero bytes on the right. */
function writeTicker(words: Uint8Array, ticker: string): void {
  if (!isTicker(ticker)) throw new RangeError(`not a ticker: ${JSON.stringify(ticker)}`);
  for (let i = 0; i < ticker.length; i++) words[i] = ticker.charCodeAt(i);
}

function writeAddress(words: Uint8Array, word: number, address: Address | Uint8Array): void {
  words.set(exactly(ADDRESS_LENGTH, address), (word + 1) * HASH_LENGTH - ADDRESS_LENGTH);
}

/** Writes a number as a big-endian word. */
function writeNumber(words: Uint8Array, word: number, value: bigint): void {
  if (value < 0n || value > MAX_UINT256) throw new RangeError(`not a uint256: ${value}`);
  const view = new DataView(words.buffer, words.byteOffset);
  let rest = value;
  for (let end = (word + 1) * HASH_LENGTH - 8; rest > 0n; end -= 8) {
    view.setBigUint64(end, BigInt.asUintN(64, rest));
    rest >>= 64n;
  }
}

function exactly(length: number, value: Address | Uint8Array): Uint8Array {
  const bytes = typeof value === "string" ? bytesOf(value) : value;
  if (bytes.length !== length) throw new RangeError(`expected ${length} bytes, got ${bytes.length}`);
  return bytes;
}
