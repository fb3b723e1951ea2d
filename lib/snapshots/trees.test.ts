import { SimpleMerkleTree } from "@openzeppelin/merkle-tree";
import { keccak256 } from "viem";
import { describe, expect, test } from "vitest";
import type { Hash } from "@/lib/protocol";
import {
  assembleProof,
  type FenceRow,
  HASH_LENGTH,
  hexOf,
  type Keccak,
  planProof,
  TreeBuilder,
  verifyProof,
  WHOLE_GROUP,
} from ".";
import { compareBytes } from "./bytes";

const keccak: Keccak = (bytes) => keccak256(bytes, "bytes");

/** Hashes of leaves in ascending order. `salt` makes other ones. */
function leavesOf(count: number, salt = 0): Uint8Array[] {
  return Array.from({ length: count }, (_, index) =>
    keccak(new Uint8Array(new Uint32Array([index, salt]).buffer)),
  ).sort(compareBytes);
}

/** A tree with its stored rows. */
function build(leaves: readonly Uint8Array[]) {
  const chunks = new Map<number, Uint8Array>();
  const fences: FenceRow[] = [];
  const builder = new TreeBuilder(leaves.length, keccak, {
    chunk: ({ chunk, nodes }) => {
      expect(chunks.has(chunk)).toBe(false);
      chunks.set(chunk, nodes);
    },
    fences: (row) => void fences.push(row),
  });
  for (const leaf of leaves) builder.add(leaf);
  return { root: hexOf(builder.end()), chunks, fences };
}

function hashAt(hashes: Uint8Array | undefined, index: number): Uint8Array {
  if (hashes === undefined) throw new Error("the chunk is not stored");
  return hashes.subarray(index * HASH_LENGTH, (index + 1) * HASH_LENGTH);
}

/** The proof of a leaf from the rows that a reader would find. */
function prove(leaves: readonly Uint8Array[], { chunks, fences }: ReturnType<typeof build>, leaf: Uint8Array): Hash[] {
  const row = fences.findLast(({ fromLeaf }) => compareBytes(fromLeaf, leaf) <= 0);
  if (row === undefined) throw new Error("the first row is below every leaf");
  const plan = planProof(leaves.length, row, leaf);
  const { segment } = plan;
  const split = (hashes: Uint8Array | undefined): Uint8Array[] =>
    Array.from({ length: (hashes?.length ?? 0) / HASH_LENGTH }, (_, index) => hashAt(hashes, index));
  const group =
    segment === null
      ? split(chunks.get(WHOLE_GROUP))
      : leaves.filter(
          (each) =>
            compareBytes(each, segment.from) >= 0 && (segment.to === null || compareBytes(each, segment.to) < 0),
        );
  const siblings = plan.siblings.map(({ chunk, offset }) => hashAt(chunks.get(chunk), offset));
  return assembleProof(plan, group, siblings, keccak).map(hexOf);
}

function expectSame(leaves: readonly Uint8Array[], ranks: readonly number[]): void {
  const reference = SimpleMerkleTree.of(leaves.map(hexOf));
  const tree = build(leaves);
  expect(tree.root).toBe(reference.root);
  for (const rank of ranks) {
    const leaf = leaves[rank];
    if (leaf === undefined) throw new Error("no leaf has this rank");
    const proof = prove(leaves, tree, leaf);
    expect(proof).toEqual(reference.getProof(hexOf(leaf)));
    expect(verifyProof(hexOf(leaf), proof, reference.root as Hash, keccak)).toBe(true);
  }
}

describe("trees agree with OpenZeppelin's library", () => {
  test("in roots and all proofs for 1 to 300 leaves", () => {
    for (let count = 1; count <= 300; count++) {
      const ranks = count < 40 ? [...Array(count).keys()] : [0, 15, count >> 1, count - 17, count - 1];
      expectSame(leavesOf(count), ranks);
    }
  });
});
