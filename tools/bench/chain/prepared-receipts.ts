/** The receipts of a block as bytes of JSON. */
export class PreparedReceipts {
  /** A list of all receipts. */
  readonly all: Buffer;
  /** The end of each receipt in {@link all}; none if there is a single one. */
  readonly #ends: Uint32Array | null;

  /** @param receipts JSON of each, which has ASCII characters only */
  constructor(receipts: readonly string[]) {
    this.all = Buffer.from(`[${receipts.join(",")}]`);
    let end = 0;
    this.#ends = receipts.length === 1 ? null : Uint32Array.from(receipts, ({ length }) => (end += length + 1));
  }

  /** The receipt of the transaction with this index. */
  at(index: number): Buffer {
    if (this.#ends === null) return this.all.subarray(1, -1);
    const start = index === 0 ? 1 : (this.#ends[index - 1] ?? 0) + 1;
    return this.all.subarray(start, this.#ends[index]);
  }
}
