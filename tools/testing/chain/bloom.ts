import { hexToBytes, keccak256 } from "viem";
import type { Hex, Log } from "@/lib/protocol";

const BYTES = 256;
const known = new Map<Hex, readonly number[]>();

/** The three bits that a value sets in a bloom filter of logs. */
function bitsOf(value: Hex): readonly number[] {
  const found = known.get(value);
  if (found !== undefined) return found;
  const hash = Buffer.from(hexToBytes(keccak256(value)));
  const bits = [0, 2, 4].map((offset) => hash.readUInt16BE(offset) & 2047);
  known.set(value, bits);
  return bits;
}

/** The bloom filter of a block's logs for its header. */
export function bloomOf(logs: readonly Log[]): Hex {
  const bloom = Buffer.alloc(BYTES);
  for (const value of logs.flatMap(({ address, topics }) => [address, ...topics])) {
    for (const bit of bitsOf(value)) {
      const index = BYTES - 1 - (bit >> 3);
      bloom.writeUInt8(bloom.readUInt8(index) | (1 << (bit & 7)), index);
    }
  }
  return `0x${bloom.toString("hex")}`;
}
