import { HASH_LENGTH } from "@/lib/snapshots";

const FIRST_ROOM = 1_024;

/** Hashes of leaves, with at most 100 bytes of memory for each. As objects they would take several times as much. */
export class LeafHashes {
  #bytes = Buffer.alloc(FIRST_ROOM * HASH_LENGTH);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(hash: Uint8Array): void {
    const end = this.#count * HASH_LENGTH;
    if (end === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * end);
    this.#bytes.set(hash, end);
    this.#count++;
  }

  /** Yields the hashes in ascending order. They must not be changed. */
  *sorted(): Generator<Buffer> {
    const bytes = this.#bytes;
    const order = Uint32Array.from({ length: this.#count }, (_, place) => place);
    const end = (place: number): number => (place + 1) * HASH_LENGTH;
    order.sort((a, b) => bytes.compare(bytes, b * HASH_LENGTH, end(b), a * HASH_LENGTH, end(a)));
    for (const place of order) yield bytes.subarray(place * HASH_LENGTH, end(place));
  }
}
