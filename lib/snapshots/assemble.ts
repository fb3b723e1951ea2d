import { compareBytes } from "./bytes";
import { type FenceRow, findSegment, type LeafSegment } from "./fences";
import { hashPair, type Keccak } from "./hashing";
import { Layout, type NodePlace, parentOf, siblingOf } from "./layout";

/** The data from which the proof of a leaf is assembled. */
export interface ProofPlan {
  readonly layout: Layout;
  readonly leaf: Uint8Array;
  /** The node of depth T above the leaf. */
  readonly group: number;
  /** The range of hashes of the group's leaves; null: the leaves are the chunk {@link WHOLE_GROUP}. */
  readonly segment: LeafSegment | null;
  /** The places of the siblings above the group, from the leaf to the root. */
  readonly siblings: readonly NodePlace[];
}

/** Plans the proof of a leaf in a tree of `count` leaves, by the row with the highest fence up to the leaf's hash. */
export function planProof(count: number, fences: FenceRow, leaf: Uint8Array): ProofPlan {
  const layout = new Layout(count);
  const segment = findSegment(fences, leaf);
  const group = layout.groupOfSegment(segment.segment);
  const siblings: NodePlace[] = [];
  for (let node = group; node > 0; node = parentOf(node)) siblings.push(layout.place(siblingOf(node)));
  return { layout, leaf, group, segment: layout.isWhole(group) ? null : segment, siblings };
}

/**
 * Assembles a proof: the siblings from the leaf to the root.
 * @param leaves the hashes of the plan's segment in ascending order, or of the chunk {@link WHOLE_GROUP}
 * @param siblings the hashes at the plan's places
 * @throws RangeError if they do not match the plan
 */
export function assembleProof(
  plan: ProofPlan,
  leaves: readonly Uint8Array[],
  siblings: readonly Uint8Array[],
  keccak: Keccak,
): Uint8Array[] {
  const { layout, leaf, group } = plan;
  if (siblings.length !== plan.siblings.length)
    throw new RangeError(`expected ${plan.siblings.length} siblings, got ${siblings.length}`);
  const hashes = groupHashes(plan, leaves);
  const node = [...hashes].find(([, hash]) => compareBytes(hash, leaf) === 0)?.[0];
  if (node === undefined) throw new RangeError("the group does not contain the leaf");
  const proof: Uint8Array[] = [];
  for (let at = node; at !== group; at = parentOf(at)) proof.push(hashOf(siblingOf(at), hashes, layout, keccak));
  return [...proof, ...siblings];
}

/** The hashes of the group's leaves by node. */
function groupHashes({ layout, group, segment }: ProofPlan, leaves: readonly Uint8Array[]): Map<number, Uint8Array> {
  const nodes = layout.groupLeaves(group);
  if (leaves.length !== nodes.length) throw new RangeError(`expected ${nodes.length} leaves, got ${leaves.length}`);
  // The order of hashes is the reverse of the order of nodes. The group that is stored whole is in the order of its
  // nodes.
  const inOrder = segment === null ? nodes : nodes.toReversed();
  return new Map(leaves.map((hash, index) => [inOrder[index] ?? 0, hash]));
}

function hashOf(node: number, leaves: ReadonlyMap<number, Uint8Array>, layout: Layout, keccak: Keccak): Uint8Array {
  const leaf = leaves.get(node);
  if (leaf !== undefined) return leaf;
  if (node >= layout.count - 1) throw new RangeError(`leaf ${node} is missing`);
  return hashPair(hashOf(2 * node + 1, leaves, layout, keccak), hashOf(2 * node + 2, leaves, layout, keccak), keccak);
}
