import { keccak } from "./keccak";
import { ENDS, LIST, NODE_HASH, PATH } from "./layout";
import { begin, end, out, writeSmall, writeString, writeTo } from "./rlp";

const HASH_SIZE: i32 = 32;
const ONE_BYTE: i32 = 128;
const EMPTY: i32 = 0x80;
const LEAF: i32 = 2;

/** Number of the items. */
let count: i32 = 0;

/**
 * Writes the root of the list of items at {@link LIST}, whose ends are at {@link ENDS} (`trie.ts` of the host explains the same algorithm).
 * Nodes are written after the items.
 */
export function writeRoot(items: i32, target: i32): void {
  count = items;
  const start = items === 0 ? LIST : load<i32>(ENDS + 4 * (items - 1));
  writeTo(start);
  if (items === 0) writeSmall(0);
  else writeNode(0, items, 0);
  keccak(start, out - start, target);
  writeTo(start);
}

function writeNode(from: i32, to: i32, depth: i32): void {
  const first = indexAt(from);
  const isOne = from + 1 === to;
  const shared = isOne ? keyLength(first) : commonLength(first, indexAt(to - 1), depth);
  const start = begin();
  if (isOne) {
    writePath(first, depth, shared, LEAF);
    const item = first === 0 ? LIST : load<i32>(ENDS + 4 * (first - 1));
    writeString(item, load<i32>(ENDS + 4 * first) - item);
  } else if (shared > depth) {
    writePath(first, depth, shared, 0);
    writeChild(from, to, shared);
  } else {
    let next = from;
    for (let nibble = 0; nibble < 16; nibble++) {
      const begun = next;
      while (next < to && nibbleAt(indexAt(next), depth) === nibble) next++;
      if (begun === next) writeSmall(0);
      else writeChild(begun, next, depth + 1);
    }
    writeSmall(0);
  }
  end(start);
}

function writeChild(from: i32, to: i32, depth: i32): void {
  const start = out;
  writeNode(from, to, depth);
  if (out - start < HASH_SIZE) return;
  keccak(start, out - start, NODE_HASH);
  writeTo(start);
  writeString(NODE_HASH, HASH_SIZE);
}

function writePath(index: i32, from: i32, to: i32, kind: i32): void {
  const isOdd = (to - from) & 1;
  store<u8>(PATH, ((kind + isOdd) << 4) | (isOdd ? nibbleAt(index, from) : 0));
  let next = PATH + 1;
  for (let at = from + isOdd; at < to; at += 2) {
    store<u8>(next++, (nibbleAt(index, at) << 4) | nibbleAt(index, at + 1));
  }
  writeString(PATH, next - PATH);
}

function indexAt(rank: i32): i32 {
  const last = min(count, ONE_BYTE) - 1;
  if (rank === last) return 0;
  return rank < last ? rank + 1 : rank;
}

function sizeOf(index: i32): i32 {
  if (index < ONE_BYTE) return 0;
  return index < 1 << 8 ? 1 : index < 1 << 16 ? 2 : 3;
}

function keyLength(index: i32): i32 {
  return 2 * (1 + sizeOf(index));
}

function nibbleAt(index: i32, at: i32): i32 {
  const size = sizeOf(index);
  const place = at >> 1;
  let byte = index === 0 ? EMPTY : index;
  if (place > 0) byte = (index >> (8 * (size - place))) & 255;
  else if (size > 0) byte = EMPTY + size;
  return (at & 1) === 0 ? byte >> 4 : byte & 15;
}

function commonLength(first: i32, last: i32, known: i32): i32 {
  let length = known;
  while (nibbleAt(first, length) === nibbleAt(last, length)) length++;
  return length;
}
