import { compareBytes } from "./bytes";
import { type FenceRow, FenceWriter } from "./fences";
import { HASH_LENGTH, hashPair, type Keccak } from "./hashing";
import { depthOf, Layout, parentOf, siblingOf, WHOLE_GROUP } from "./layout";

/** A chunk of stored nodes. */
export interface NodeChunk {
  readonly chunk: number;
  readonly nodes: Uint8Array;
}

/** Receives the rows of a tree while it is built. */
export interface TreeSink {
  chunk(chunk: NodeChunk): void;
  fences(row: FenceRow): void;
}

/** The root of a tree without leaves (spec §11.2.3). */
const EMPTY_ROOT = new Uint8Array(HASH_LENGTH);

/**
 * Builds a tree from the hashes of its leaves in ascending order (spec §11.2.3). It holds only the nodes whose sibling
 * has not arrived yet and the incomplete chunks: a few per depth, independent of the number of leaves.
 */
export class TreeBuilder {
  readonly #keccak: Keccak;
  readonly #sink: TreeSink;
  readonly #count: number;
  readonly #layout: Layout | null;
  readonly #fences: FenceWriter;
  /** Nodes whose sibling has not arrived yet. */
  readonly #single = new Map<number, Uint8Array>();
  readonly #chunks = new Map<number, { readonly nodes: Uint8Array; missing: number }>();
  readonly #whole: ReadonlyMap<number, number>;
  readonly #wholeLeaves: Uint8Array;
  #added = 0;
  #last: Uint8Array | null = null;
  #root: Uint8Array | null = null;

  /** @param count number of leaves */
  constructor(count: number, keccak: Keccak, sink: TreeSink) {
    this.#keccak = keccak;
    this.#sink = sink;
    this.#count = count;
    this.#layout = count === 0 ? null : new Layout(count);
    this.#fences = new FenceWriter((row) => sink.fences(row));
    const group = this.#layout?.groupOfSegment(0) ?? 0;
    const whole = this.#layout?.isWhole(group) ? this.#layout.groupLeaves(group) : [];
    this.#whole = new Map(whole.map((node, index) => [node, index]));
    this.#wholeLeaves = new Uint8Array(whole.length * HASH_LENGTH);
  }

  /**
   * Adds the next leaf. The builder keeps the bytes.
   * @throws RangeError if it is not above the last one, or if there are too many leaves
   */
  add(leaf: Uint8Array): void {
    const layout = this.#layout;
    if (layout === null || this.#added >= this.#count) throw new RangeError(`the tree has only ${this.#count} leaves`);
    if (this.#last !== null && compareBytes(this.#last, leaf) >= 0) throw new RangeError("the leaves are not in order");
    const node = layout.leafNode(this.#added);
    const group = layout.groupOf(node);
    this.#fences.add(group, this.#last, leaf);
    const place = this.#whole.get(node);
    if (place !== undefined) this.#wholeLeaves.set(leaf, place * HASH_LENGTH);
    this.#last = leaf;
    this.#added++;
    this.#climb(layout, node, leaf);
  }

  /** Ends the tree and returns its root. @throws RangeError if leaves are missing */
  end(): Uint8Array {
    if (this.#added < this.#count) throw new RangeError(`the tree lacks ${this.#count - this.#added} leaves`);
    if (this.#layout === null) return EMPTY_ROOT;
    this.#fences.end();
    if (this.#whole.size > 0) this.#sink.chunk({ chunk: WHOLE_GROUP, nodes: this.#wholeLeaves });
    if (this.#root === null) throw new RangeError("the tree has no root");
    return this.#root;
  }

  /** Stores a node, and computes the nodes above it while both children exist. */
  #climb(layout: Layout, from: number, leaf: Uint8Array): void {
    let node = from;
    let hash = leaf;
    while (node > 0) {
      if (depthOf(node) <= layout.stored) this.#store(layout, node, hash);
      const sibling = siblingOf(node);
      const other = this.#single.get(sibling);
      if (other === undefined) {
        this.#single.set(node, hash);
        return;
      }
      this.#single.delete(sibling);
      hash = hashPair(hash, other, this.#keccak);
      node = parentOf(node);
    }
    this.#root = hash;
  }

  #store(layout: Layout, node: number, hash: Uint8Array): void {
    const { chunk, offset } = layout.place(node);
    let open = this.#chunks.get(chunk);
    if (open === undefined) {
      const size = layout.chunkSize(chunk);
      open = { nodes: new Uint8Array(size * HASH_LENGTH), missing: size };
      this.#chunks.set(chunk, open);
    }
    open.nodes.set(hash, offset * HASH_LENGTH);
    open.missing--;
    if (open.missing > 0) return;
    this.#chunks.delete(chunk);
    this.#sink.chunk({ chunk, nodes: open.nodes });
  }
}
