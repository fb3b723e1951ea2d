import { compareBytes } from "./bytes";
import { type FenceRow, findSegment, type Segment } from "./fences";
import { HASH_LENGTH, hashPair, type Keccak } from "./hashing";
import { Layout, type Place, parentOf, siblingOf, WHOLE_GROUP } from "./layout";

/** The rows that the proof of a leaf needs. */
export interface ProofPlan {
  readonly layout: Layout;
  readonly leaf: Uint8Array;
  /** The node of depth T above the leaf. */
  readonly group: number;
  /** The leaves of the group are those with these hashes; null: they are the chunk {@link WHOLE_GROUP}. */
  readonly segment: Segment | null;
  /** The siblings above the group, from the leaf to the root. */
  readonly siblings: readonly Place[];
  /** The numbers of the chunks to read. */
  readonly chunks: readonly number[];
}

/** Plans the proof of a leaf in a tree of `count` leaves, by the row of fences below the leaf's hash. */
export function planProof(count: number, fences: FenceRow, leaf: Uint8Array): ProofPlan {
  const layout = new Layout(count);
  const segment = findSegment(fences, leaf);
  const group = layout.groupOfSegment(segment.segment);
  const siblings: Place[] = [];
  for (let node = group; node > 0; node = parentOf(node)) siblings.push(layout.place(siblingOf(node)));
  const isWhole = layout.isWhole(group);
  const chunks = [...new Set(siblings.map(({ chunk }) => chunk))];
  if (isWhole) chunks.push(WHOLE_GROUP);
  return { layout, leaf, group, segment: isWhole ? null : segment, siblings, chunks };
}

/**
 * Assembles the proof from the rows of its plan: the siblings from the leaf to the root.
 * @param leaves the hashes of the segment in ascending order; ignored for a group that is stored whole
 * @throws RangeError if the rows are not those of the plan
 */
export function assembleProof(
  plan: ProofPlan,
  leaves: readonly Uint8Array[],
  chunks: ReadonlyMap<number, Uint8Array>,
  keccak: Keccak,
): Uint8Array[] {
  const { layout, leaf, group, siblings } = plan;
  const hashes = groupHashes(plan, leaves, chunks);
  const node = [...hashes].find(([, hash]) => compareBytes(hash, leaf) === 0)?.[0];
  if (node === undefined) throw new RangeError("the group does not contain the leaf");
  const proof: Uint8Array[] = [];
  for (let at = node; at !== group; at = parentOf(at)) proof.push(hashOf(siblingOf(at), hashes, layout, keccak));
  for (const { chunk, offset } of siblings) proof.push(hashIn(chunks, chunk, offset));
  return proof;
}

/** The hashes of the group's leaves by node. */
function groupHashes(
  { layout, group, segment }: ProofPlan,
  leaves: readonly Uint8Array[],
  chunks: ReadonlyMap<number, Uint8Array>,
): Map<number, Uint8Array> {
  const nodes = layout.groupLeaves(group);
  if (segment === null) return new Map(nodes.map((node, index) => [node, hashIn(chunks, WHOLE_GROUP, index)]));
  if (leaves.length !== nodes.length) throw new RangeError(`expected ${nodes.length} leaves, got ${leaves.length}`);
  // Ascending hashes are descending nodes.
  return new Map(leaves.map((hash, index) => [nodes[nodes.length - 1 - index] ?? 0, hash]));
}

function hashOf(node: number, leaves: ReadonlyMap<number, Uint8Array>, layout: Layout, keccak: Keccak): Uint8Array {
  const leaf = leaves.get(node);
  if (leaf !== undefined) return leaf;
  if (node >= layout.count - 1) throw new RangeError(`leaf ${node} is missing`);
  return hashPair(hashOf(2 * node + 1, leaves, layout, keccak), hashOf(2 * node + 2, leaves, layout, keccak), keccak);
}

function hashIn(chunks: ReadonlyMap<number, Uint8Array>, chunk: number, offset: number): Uint8Array {
  const hash = chunks.get(chunk)?.subarray(offset * HASH_LENGTH, (offset + 1) * HASH_LENGTH);
  if (hash?.length !== HASH_LENGTH) throw new RangeError(`hash ${offset} of chunk ${chunk} is missing`);
  return hash;
}
