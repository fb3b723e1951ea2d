/**
 * Snapshots: leaves, trees, proofs and how trees are stored (docs/spec/11-snapshots.md). The library is pure and runs in
 * the worker, the API and the browser. Callers pass in their implementation of keccak256.
 */

export { assembleProof, planProof } from "./assemble";
export { type NodeChunk, TreeBuilder } from "./build-tree";
export { bytesOf, hexOf } from "./bytes";
export type { FenceRow, LeafSegment } from "./fences";
export { HASH_LENGTH, type Keccak } from "./hashing";
export { GROUP_DEPTH, WHOLE_GROUP } from "./layout";
export { hashBalance, hashInscription } from "./leaf";
export { type ProofStep, proofSteps, verifyProof } from "./proof";
