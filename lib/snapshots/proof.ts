import type { Hash } from "@/lib/protocol";
import { bytesOf, compareBytes, hexOf } from "./bytes";
import { HASH_LENGTH, hashPair, type Keccak } from "./hashing";

/** A step of a proof: the node reached so far, its sibling, and the node above both. */
export interface ProofStep {
  readonly node: Hash;
  readonly sibling: Hash;
  readonly parent: Hash;
  /** Whether `node` is the first of the pair that is hashed, because its hash is smaller. */
  readonly isFirst: boolean;
}

/**
 * The steps of a proof from the leaf to the root. `proof` has the siblings in that order.
 * @throws RangeError if a hash does not have 32 bytes
 */
export function proofSteps(leaf: Hash, proof: readonly Hash[], keccak: Keccak): ProofStep[] {
  let node = hashBytes(leaf);
  return proof.map((sibling) => {
    const other = hashBytes(sibling);
    const parent = hashPair(node, other, keccak);
    const step = {
      node: hexOf(node),
      sibling: hexOf(other),
      parent: hexOf(parent),
      isFirst: compareBytes(node, other) <= 0,
    };
    node = parent;
    return step;
  });
}

/**
 * Whether the proof leads from the hash of a leaf to the root (spec §11.2.3). The caller must compute the leaf's hash
 * from its values, because the hash of an inner node would verify as well.
 */
export function verifyProof(leaf: Hash, proof: readonly Hash[], root: Hash, keccak: Keccak): boolean {
  try {
    const reached = proof.reduce((node, sibling) => hashPair(node, hashBytes(sibling), keccak), hashBytes(leaf));
    return compareBytes(reached, hashBytes(root)) === 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function hashBytes(hash: Hash): Uint8Array {
  const bytes = bytesOf(hash);
  if (bytes.length !== HASH_LENGTH) throw new RangeError(`expected ${HASH_LENGTH} bytes, got ${bytes.length}`);
  return bytes;
}
