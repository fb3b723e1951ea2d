import { compareBytes, sharedPrefix } from "./bytes";

/** Number of segments per row. Even with fences of 32 bytes a row stays below 2 kB. */
const SEGMENTS = 60;

/** The fences of some segments. A fence is a prefix of a segment's first leaf hash that no earlier leaf hash reaches. */
export interface FenceRow {
  /** The fence of the first segment; empty for the very first segment of the tree. */
  readonly fromLeaf: Uint8Array;
  /** Number of the first segment. */
  readonly segment: number;
  /** Bytes of each fence in `fences`. */
  readonly width: number;
  /** The fences of the segments after the first one, and of the segment after the last one if there is one. */
  readonly fences: Uint8Array;
}

/** A segment of leaf hashes: from `from` (inclusive) to `to` (exclusive; null: no limit). */
export interface LeafSegment {
  readonly segment: number;
  readonly from: Uint8Array;
  readonly to: Uint8Array | null;
}

/** Collects the fences of a tree while its leaves are added in order. */
export class FenceWriter {
  readonly #emit: (row: FenceRow) => void;
  #group: number | null = null;
  #segment = 0;
  #fromLeaf = new Uint8Array(0);
  /** The first leaf hash of each later segment of the row, and the number of bytes that its fence needs. */
  #fences: { readonly leaf: Uint8Array; readonly needed: number }[] = [];

  constructor(emit: (row: FenceRow) => void) {
    this.#emit = emit;
  }

  /** Adds a leaf that belongs to `group`. `before` is the leaf hash before it. */
  add(group: number, before: Uint8Array | null, leaf: Uint8Array): void {
    const isNew = this.#group !== null && group !== this.#group;
    this.#group = group;
    if (!isNew || before === null) return;
    const needed = sharedPrefix(before, leaf) + 1;
    this.#fences.push({ leaf, needed });
    if (this.#fences.length < SEGMENTS) return;
    this.#write();
    this.#fromLeaf = leaf.slice(0, needed);
    this.#segment += SEGMENTS;
    this.#fences = [];
  }

  /** Writes the last row. */
  end(): void {
    this.#write();
  }

  #write(): void {
    const width = this.#fences.reduce((widest, { needed }) => Math.max(widest, needed), 0);
    const fences = new Uint8Array(this.#fences.length * width);
    for (const [index, { leaf }] of this.#fences.entries()) fences.set(leaf.subarray(0, width), index * width);
    this.#emit({ fromLeaf: this.#fromLeaf, segment: this.#segment, width, fences });
  }
}

/** The segment of a leaf hash, by the row with the highest `fromLeaf` that is not above it. */
export function findSegment({ fromLeaf, segment, width, fences }: FenceRow, leaf: Uint8Array): LeafSegment {
  const count = width === 0 ? 0 : fences.length / width;
  const fence = (index: number): Uint8Array => fences.subarray(index * width, (index + 1) * width);
  let passed = 0;
  while (passed < count && compareBytes(fence(passed), leaf) <= 0) passed++;
  return {
    segment: segment + passed,
    from: passed === 0 ? fromLeaf : fence(passed - 1),
    to: passed < count ? fence(passed) : null,
  };
}
