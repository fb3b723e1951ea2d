import { hexToBytes, keccak256 } from "viem/utils";
import type { Place } from "@/lib/chain/answers/engine";
import type { Hex } from "@/lib/protocol";

/** Hex digits of a bloom filter, without `0x`. */
const DIGITS = 512;

interface Bit {
  /** Index of the hex digit in the text. */
  readonly digit: number;
  readonly mask: number;
}

/** The three bits that a log with this topic sets in a bloom filter. */
function bitsOf(topic: Hex): readonly Bit[] {
  const hash = hexToBytes(keccak256(topic));
  return [0, 2, 4].map((offset) => {
    const bit = (((hash[offset] ?? 0) << 8) | (hash[offset + 1] ?? 0)) & 2047;
    return { digit: 2 + DIGITS - 1 - (bit >> 2), mask: 1 << (bit & 3) };
  });
}

/** {@link bitsOf} the topics of each list. A network has one list. */
const BITS_OF_TOPICS = new WeakMap<readonly Hex[], readonly (readonly Bit[])[]>();

function bitsOfTopics(topics: readonly Hex[]): readonly (readonly Bit[])[] {
  const known = BITS_OF_TOPICS.get(topics);
  if (known !== undefined) return known;
  const bits = topics.map((topic) => bitsOf(topic));
  BITS_OF_TOPICS.set(topics, bits);
  return bits;
}

/** Whether the block may have a log with one of the topics according to its bloom filter; false if it has no filter. */
export function mayHaveEvents(topics: readonly Hex[], bloom: string | null): boolean {
  if (bloom?.length !== 2 + DIGITS) return false;
  return bitsOfTopics(topics).some((bits) => bits.every(({ digit, mask }) => isSet(bloom.charCodeAt(digit), mask)));
}

/** As {@link mayHaveEvents}, for the text of a bloom filter in the bytes of an answer. */
export function mayHaveEventsAt(topics: readonly Hex[], answer: Uint8Array, { start, end }: Place): boolean {
  if (end - start !== 2 + DIGITS) return false;
  return bitsOfTopics(topics).some((bits) => bits.every(({ digit, mask }) => isSet(answer[start + digit] ?? 0, mask)));
}

function isSet(digit: number, mask: number): boolean {
  const code = digit | 0x20;
  return ((code >= 0x61 ? code - 0x57 : code & 0xf) & mask) !== 0;
}
