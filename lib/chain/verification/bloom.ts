import { readDigits } from "./hex-digits";
import type { Keccak } from "./keccak";

/** Bytes of a bloom filter of logs. */
export const BLOOM_SIZE = 256;
/** Most values whose bits are kept. Few addresses and topics make most logs of a chain. */
const MOST_KEPT = 16_384;
/** Longest value that is kept: `0x` and the digits of a topic. */
const LONGEST_KEPT = 66;

type Bits = readonly [number, number, number];
const kept = new Map<string, Bits>();

/**
 * Adds an address or topic, as a node returns it, to a bloom filter of 256 bytes.
 * @throws MalformedFieldError
 */
export function addToBloom(bloom: Uint8Array, value: string, field: string, keccak: Keccak): void {
  for (const bit of bitsOf(value, field, keccak)) {
    const at = BLOOM_SIZE - 1 - (bit >> 3);
    bloom[at] = (bloom[at] ?? 0) | (1 << (bit & 7));
  }
}

function bitsOf(value: string, field: string, keccak: Keccak): Bits {
  const found = kept.get(value);
  if (found !== undefined) return found;
  const bytes = new Uint8Array((value.length - 2) >> 1);
  readDigits(value, 2, bytes, 0, field);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = keccak(bytes);
  const bits: Bits = [((a << 8) | b) & 2047, ((c << 8) | d) & 2047, ((e << 8) | f) & 2047];
  if (kept.size >= MOST_KEPT) kept.clear();
  if (value.length <= LONGEST_KEPT) kept.set(value, bits);
  return bits;
}
