import type { Keccak } from "./keccak";
import { RlpWriter } from "./rlp-writer";

/** Nodes of fewer bytes are contained in their parent. Others are contained by their hash. */
const HASH_SIZE = 32;
const NIBBLES = 16;
/** Indexes below have a key of one byte. */
const ONE_BYTE = 128;
/** First byte of an empty string. It is the key of index 0. */
const EMPTY = 0x80;
const LEAF = 2;

const writer = new RlpWriter();

/**
 * The root of the Merkle-Patricia trie that contains each item at the RLP of its index, as headers contain the root of
 * transactions and receipts. The keys are known and can be visited in their order, so each node is built once, after its
 * children: the nodes on the path to it are the only ones in memory, at most ten.
 */
export function listRoot(items: readonly Uint8Array[], keccak: Keccak): Uint8Array {
  writer.truncate(0);
  if (items.length === 0) writer.number(0);
  else writeNode(items, keccak, 0, items.length, 0);
  return keccak(writer.bytes());
}

/** Appends the node above the items of the ranks `from` to `to`, whose keys share their first `depth` nibbles. */
function writeNode(items: readonly Uint8Array[], keccak: Keccak, from: number, to: number, depth: number): void {
  const first = indexAt(from, items.length);
  const shared = from + 1 === to ? keyLength(first) : commonLength(first, indexAt(to - 1, items.length), depth);
  const start = writer.begin();
  if (from + 1 === to) {
    writePath(first, depth, shared, LEAF);
    writer.string(items[first] ?? new Uint8Array());
  } else if (shared > depth) {
    writePath(first, depth, shared, 0);
    writeChild(items, keccak, from, to, shared);
  } else {
    let next = from;
    for (let nibble = 0; nibble < NIBBLES; nibble++) {
      const begin = next;
      while (next < to && nibbleAt(indexAt(next, items.length), depth) === nibble) next++;
      if (begin === next) writer.number(0);
      else writeChild(items, keccak, begin, next, depth + 1);
    }
    writer.number(0);
  }
  writer.end(start);
}

function writeChild(items: readonly Uint8Array[], keccak: Keccak, from: number, to: number, depth: number): void {
  const start = writer.length;
  writeNode(items, keccak, from, to, depth);
  if (writer.length - start < HASH_SIZE) return;
  const hash = keccak(writer.bytes(start));
  writer.truncate(start);
  writer.string(hash);
}

/** Of the longest key. */
const pathBytes = new Uint8Array(6);

/** Appends the nibbles of a key from `from` to `to`, with the flag of the kind of node and of an odd number. */
function writePath(index: number, from: number, to: number, kind: number): void {
  const isOdd = (to - from) % 2;
  const path = pathBytes.subarray(0, 1 + ((to - from) >> 1));
  path[0] = ((kind + isOdd) << 4) | (isOdd === 1 ? nibbleAt(index, from) : 0);
  for (let at = from + isOdd, next = 1; at < to; at += 2, next++) {
    path[next] = (nibbleAt(index, at) << 4) | nibbleAt(index, at + 1);
  }
  writer.string(path);
}

/** The index of a rank in the order of the keys: index 0 comes after the other keys of one byte. */
function indexAt(rank: number, count: number): number {
  const last = Math.min(count, ONE_BYTE) - 1;
  if (rank === last) return 0;
  return rank < last ? rank + 1 : rank;
}

function sizeOf(index: number): number {
  if (index < ONE_BYTE) return 0;
  return index < 1 << 8 ? 1 : index < 1 << 16 ? 2 : index < 1 << 24 ? 3 : 4;
}

/** Number of nibbles of a key. */
function keyLength(index: number): number {
  return 2 * (1 + sizeOf(index));
}

function nibbleAt(index: number, at: number): number {
  const size = sizeOf(index);
  const place = at >> 1;
  const byte =
    place > 0 ? (index >>> (8 * (size - place))) & 255 : size > 0 ? EMPTY + size : index === 0 ? EMPTY : index;
  return at % 2 === 0 ? byte >> 4 : byte & 15;
}

/** Number of nibbles that the keys of two indexes share, if they share the first `known`. No key begins with another one. */
function commonLength(first: number, last: number, known: number): number {
  let length = known;
  while (nibbleAt(first, length) === nibbleAt(last, length)) length++;
  return length;
}
