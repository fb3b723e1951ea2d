import { SimpleMerkleTree } from "@openzeppelin/merkle-tree";
import fc from "fast-check";
import { createKeccak } from "hash-wasm";
import { describe, expect, test } from "vitest";
import type { Hash } from "@/lib/protocol";
import {
  assembleProof,
  bytesOf,
  type FenceRow,
  HASH_LENGTH,
  hashBalance,
  hexOf,
  type Keccak,
  planProof,
  proofSteps,
  TreeBuilder,
  verifyProof,
  WHOLE_GROUP,
} from ".";
import { compareBytes } from "./bytes";

const hasher = await createKeccak(256);
const keccak: Keccak = (bytes) => hasher.init().update(bytes).digest("binary");

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
  if (row === undefined) throw new Error("no row is at or below the leaf");
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
  const all = leavesOf(300);

  test.each([1, 101, 201])("in roots and proofs for %i leaves and the next 99", (first) => {
    for (let count = first; count < first + 100; count++) {
      const ranks = count < 40 ? [...Array(count).keys()] : [0, 15, count >> 1, count - 17, count - 1];
      expectSame(all.slice(0, count).sort(compareBytes), ranks);
    }
  });

  test("in roots and proofs for random numbers of leaves", () => {
    const input = fc.tuple(fc.integer({ min: 301, max: 3_000 }), fc.nat(), fc.array(fc.nat(), { maxLength: 5 }));
    fc.assert(
      fc.property(input, ([count, salt, picks]) => {
        const ranks = picks.map((pick) => pick % count);
        expectSame(leavesOf(count, salt), ranks);
      }),
      { numRuns: 12 },
    );
  });

  test("in the root, even if leaves share bytes", () => {
    const leaf = fc.tuple(fc.integer({ min: 0, max: 31 }), fc.nat({ max: 255 })).map(([at, byte]) => {
      const hash = new Uint8Array(HASH_LENGTH).fill(0xab);
      hash[at] = byte;
      return hash;
    });
    fc.assert(
      fc.property(fc.uniqueArray(leaf, { minLength: 1, maxLength: 200, selector: hexOf }), (leaves) => {
        expectSame(leaves.sort(compareBytes), [0, leaves.length >> 1, leaves.length - 1]);
      }),
      { numRuns: 25 },
    );
  });
});

describe("a proof", () => {
  const leaves = leavesOf(77);
  const tree = build(leaves);

  test("with a changed byte does not verify", () => {
    fc.assert(
      fc.property(fc.nat({ max: 76 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (rank, at, change) => {
        const leaf = leaves[rank] ?? keccak(new Uint8Array(0));
        const hashes = [hexOf(leaf), ...prove(leaves, tree, leaf), tree.root];
        const place = at % (hashes.length * HASH_LENGTH);
        const changed = hashes.map((hash, index) => {
          const bytes = bytesOf(hash);
          const offset = place - index * HASH_LENGTH;
          if (offset >= 0 && offset < HASH_LENGTH) bytes[offset] = (bytes[offset] ?? 0) ^ change;
          return hexOf(bytes);
        });
        const [first, ...rest] = changed;
        const root = rest.pop();
        if (first === undefined || root === undefined) throw new Error("expected a leaf and a root");
        expect(verifyProof(first, rest, root, keccak)).toBe(false);
      }),
    );
  });

  test("that is too short, too long or malformed does not verify", () => {
    const leaf = hexOf(leaves[5] ?? keccak(new Uint8Array(0)));
    const proof = prove(leaves, tree, bytesOf(leaf));
    expect(verifyProof(leaf, proof, tree.root, keccak)).toBe(true);
    expect(verifyProof(leaf, proof.slice(1), tree.root, keccak)).toBe(false);
    expect(verifyProof(leaf, [...proof, leaf], tree.root, keccak)).toBe(false);
    expect(verifyProof(leaf, ["0xzz", ...proof.slice(1)], tree.root, keccak)).toBe(false);
    expect(verifyProof("0x12", proof, tree.root, keccak)).toBe(false);
  });

  test("has steps that lead from the leaf to the root", () => {
    const leaf = hexOf(leaves[5] ?? keccak(new Uint8Array(0)));
    const proof = prove(leaves, tree, bytesOf(leaf));
    const steps = proofSteps(leaf, proof, keccak);
    expect(steps.map(({ sibling }) => sibling)).toEqual(proof);
    expect(steps.at(0)?.node).toBe(leaf);
    expect(steps.at(-1)?.parent).toBe(tree.root);
    for (const { node, sibling, isFirst } of steps) expect(isFirst).toBe(node < sibling);
  });
});

describe("a builder", () => {
  const sink = { chunk: () => undefined, fences: () => undefined };

  test("refuses leaves out of order, too many and too few", () => {
    const [first, second] = leavesOf(2);
    if (first === undefined || second === undefined) throw new Error("expected two items");
    const builder = new TreeBuilder(2, keccak, sink);
    builder.add(first);
    expect(() => builder.add(first)).toThrow("not in order");
    expect(() => builder.end()).toThrow("lacks 1");
    builder.add(second);
    expect(() => builder.add(second)).toThrow("only 2");
    expect(() => new TreeBuilder(0, keccak, sink).add(first)).toThrow("only 0");
  });

  test("returns 32 zero bytes as the root of a tree without leaves", () => {
    expect(new TreeBuilder(0, keccak, sink).end()).toEqual(new Uint8Array(HASH_LENGTH));
  });

  test("emits chunks below 2 kB", () => {
    const { chunks, fences } = build(leavesOf(5_000));
    expect(Math.max(...[...chunks.values()].map(({ length }) => length))).toBeLessThan(1_990);
    expect(Math.max(...fences.map((row) => row.fences.length))).toBeLessThan(1_990);
  });
});

describe("a leaf", () => {
  const address = `0x${"ab".repeat(20)}` as const;

  test.each([
    ["a ticker", { ticker: "too long for it", address, amount: 1n }],
    ["an address", { ticker: "GOLD", address: "0xab" as const, amount: 1n }],
    ["a negative amount", { ticker: "GOLD", address, amount: -1n }],
    ["a large amount", { ticker: "GOLD", address, amount: 2n ** 256n }],
  ])("refuses %s that has no encoding", (_, leaf) => {
    expect(() => hashBalance(leaf, keccak)).toThrow(RangeError);
  });
});
