/**
 * Where the nodes of a tree are stored. The tree of n leaves is a heap of 2n − 1 nodes (spec §11.2.3): the children of
 * node k are 2k + 1 and 2k + 2, and sorted leaf i is node 2n − 2 − i. Leaves are at the last depth D; the leaves that
 * do not fit there are at D − 1.
 *
 * The nodes above the leaves are stored only down to depth T = D − 4. Below each node of depth T is a group of at most
 * 16 leaves, from which a reader computes the nodes between. In the order of the leaves' hashes, the groups are
 * numbered as segments. A segment is a contiguous range of hashes, so one range read returns the group. Only the node
 * of depth T that has leaves of both depths has two ranges, the first and the last segment; therefore its whole group
 * is stored.
 */

/** Depths between the leaves and the deepest stored nodes. A group has at most 2^4 leaves. */
export const GROUP_DEPTH = 4;
/** Depths of nodes in one chunk. 2 + 4 + 8 + 16 + 32 hashes stay below 2 kB, so PostgreSQL stores them inline. */
const CHUNK_DEPTH = 5;

/** The chunk number of the group that is stored whole. */
export const WHOLE_GROUP = -1;

/** The place of a node in its chunk. */
export interface NodePlace {
  /** The node above the nodes of the chunk. */
  readonly chunk: number;
  /** Number of the node's hash in the chunk. */
  readonly offset: number;
}

/** The depth of a node. The root has depth 0. */
export function depthOf(node: number): number {
  return 31 - Math.clz32(node + 1);
}

/** The node above a node. The root has none. */
export function parentOf(node: number): number {
  return (node - 1) >> 1;
}

/** The node with the same parent. The root has none. */
export function siblingOf(node: number): number {
  return node % 2 === 1 ? node + 1 : node - 1;
}

/** The first node of a depth. */
function firstAt(depth: number): number {
  return 2 ** depth - 1;
}

/** The ancestor of a node at a depth, or the node itself. */
function ancestorAt(node: number, depth: number): number {
  const levels = depthOf(node) - depth;
  return ((node + 1) >> levels) - 1;
}

/** The layout of a tree with at least one leaf. */
export class Layout {
  /** Number of leaves. */
  readonly count: number;
  /** Depth of the last leaves, D. */
  readonly depth: number;
  /** Depth of the deepest stored nodes, T. */
  readonly stored: number;
  /** The node of depth T above the leaf with the lowest hash. */
  readonly #firstGroup: number;

  /** @throws RangeError if the tree has no leaf */
  constructor(count: number) {
    if (!Number.isSafeInteger(count) || count < 1 || count >= 2 ** 30)
      throw new RangeError(`cannot lay out ${count} leaves`);
    this.count = count;
    this.depth = depthOf(2 * count - 2);
    this.stored = Math.max(0, this.depth - GROUP_DEPTH);
    this.#firstGroup = ancestorAt(2 * count - 2, this.stored);
  }

  /** The node of the leaf with this rank in the order of hashes. */
  leafNode(rank: number): number {
    return 2 * this.count - 2 - rank;
  }

  /** The node of depth T above a leaf. */
  groupOf(leafNode: number): number {
    return ancestorAt(leafNode, this.stored);
  }

  /** The node of depth T whose leaves are this segment. */
  groupOfSegment(segment: number): number {
    const groups = 2 ** this.stored;
    const first = firstAt(this.stored);
    return first + ((this.#firstGroup - first - segment + 2 * groups) % groups);
  }

  /**
   * Whether the whole group is stored, because its leaves can be two ranges of hashes. There is only one such group.
   */
  isWhole(group: number): boolean {
    return group === this.#firstGroup && this.#lastLeaves(group).length < 2 ** (this.depth - this.stored);
  }

  /** The nodes of the leaves below a node of depth T, in ascending order of depth and node. */
  groupLeaves(group: number): number[] {
    const bottom = this.#lastLeaves(group);
    if (bottom.length === 2 ** (this.depth - this.stored)) return bottom;
    return [...this.#below(group, this.depth - 1).filter((node) => node >= this.count - 1), ...bottom];
  }

  /** The place of a stored node. Only nodes of depth 1 to T are stored. */
  place(node: number): NodePlace {
    const depth = depthOf(node);
    const root = Math.max(0, this.stored - CHUNK_DEPTH * (Math.floor((this.stored - depth) / CHUNK_DEPTH) + 1));
    const chunk = ancestorAt(node, root);
    const first = (chunk + 1) * 2 ** (depth - root) - 1;
    return { chunk, offset: 2 ** (depth - root) - 2 + node - first };
  }

  /** Number of hashes in a chunk. */
  chunkSize(chunk: number): number {
    const root = depthOf(chunk);
    const levels = root === 0 ? this.stored % CHUNK_DEPTH || CHUNK_DEPTH : CHUNK_DEPTH;
    return 2 ** (levels + 1) - 2;
  }

  /** The leaves of the last depth below a node. */
  #lastLeaves(group: number): number[] {
    return this.#below(group, this.depth).filter((node) => node < 2 * this.count - 1);
  }

  #below(node: number, depth: number): number[] {
    const levels = depth - depthOf(node);
    if (levels < 0) return [];
    const first = (node + 1) * 2 ** levels - 1;
    return Array.from({ length: 2 ** levels }, (_, index) => first + index);
  }
}
