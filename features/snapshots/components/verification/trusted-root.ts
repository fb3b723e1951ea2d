import { keccak256 } from "viem";
import type { Network } from "@/lib/chain/networks";
import type { SnapshotRecord } from "@/lib/client";
import type { Address, Hash } from "@/lib/protocol";
import type { Keccak } from "@/lib/snapshots/hashing";
import { proofSteps } from "@/lib/snapshots/proof";
import { NodeError, type ReaderNode } from "./node";
import { blockHashOf, nodeChainId, type RegistryStatement, readRegistry } from "./registry";
import { refutation, type ShownPath, type Verdict, VerificationEnded, verificationFailure } from "./verdict";

export const keccak: Keccak = (bytes) => keccak256(bytes, "bytes");

/** The inputs of a verification. */
export interface Tools {
  readonly node: ReaderNode;
  readonly network: Network;
  /** Null: the network names no registry. */
  readonly registry: Address | null;
  /** The snapshot's block; null: the latest that the registry has accepted. */
  readonly block: number | null;
}

/** The root and the snapshot's block by the reader's node. */
export interface TrustedRoot {
  readonly block: number | "latest";
  readonly registry: RegistryStatement | null;
}

/** Reads the registry on the reader's node. @throws VerificationEnded, NodeError */
export async function readTrustedRoot({ node, network, registry, block }: Tools): Promise<TrustedRoot> {
  const chainId = await nodeChainId(node);
  if (chainId !== network.chainId) throw verificationFailure("WRONG_CHAIN", String(chainId));
  if (registry === null) return { block: block ?? "latest", registry: null };
  const statement = await readRegistry(node, registry, block);
  if (typeof statement === "string") throw verificationFailure(statement, registry);
  return { block: Number(statement.snapshot.blockNumber), registry: statement };
}

/** An answer with a proof, and what the reader's browser has computed from it. */
export interface ProofAnswer {
  readonly snapshot: SnapshotRecord;
  /** The root that the snapshot has for the leaf's tree. */
  readonly root: Hash;
  readonly proof: readonly Hash[];
  /** The leaf's hash as the site gives it. */
  readonly givenHash: Hash;
  /** The leaf's hash, computed from the leaf's values. */
  readonly leafHash: Hash;
}

/** Longest proof, in hashes. */
const LONGEST = 64;

/**
 * Checks a proof: the snapshot's block, the leaf's hash, the path, the root in the registry, and the block on the reader's node. A
 * leaf does not contain the block, so without its comparison an outdated proof could pass as a later one.
 *
 * @throws VerificationEnded, NodeError
 */
export async function checkProof(
  answer: ProofAnswer,
  tree: "balancesRoot" | "inscriptionsRoot",
  anchor: TrustedRoot,
  node: ReaderNode,
): Promise<ShownPath> {
  const { snapshot, proof, leafHash, givenHash, root } = answer;
  const { registry } = anchor;
  const known = { number: anchor.block, hash: registry?.snapshot.blockHash ?? snapshot.blockHash };
  if (known.number !== "latest" && known.number !== snapshot.blockNumber) {
    const difference = { site: String(snapshot.blockNumber), own: String(known.number) };
    throw refutation("BLOCK_OTHER", { difference, registry });
  }
  if (known.hash !== snapshot.blockHash) {
    throw refutation("BLOCK_OTHER", { difference: { site: snapshot.blockHash, own: known.hash }, registry });
  }
  if (leafHash !== givenHash) {
    throw refutation("LEAF_HASH", { difference: { site: givenHash, own: leafHash }, registry });
  }
  if (proof.length > LONGEST) throw refutation("PROOF", { registry });
  const steps = proofSteps(leafHash, proof, keccak);
  const reached = steps.at(-1)?.parent ?? leafHash;
  const path = { leaf: leafHash, steps, root: reached };
  if (reached !== root) throw refutation("PROOF", { path, difference: { site: root, own: reached }, registry });
  const accepted = registry?.snapshot[tree];
  if (accepted !== undefined && accepted !== reached) {
    throw refutation("REGISTRY", { path, difference: { site: reached, own: accepted }, registry });
  }
  const blockHash = await blockHashOf(node, snapshot.blockNumber);
  if (blockHash !== null && blockHash !== known.hash) {
    throw refutation("BLOCK_HASH", { path, difference: { site: known.hash, own: blockHash }, registry });
  }
  return path;
}

/** Runs a verification. Its failures become verdicts. Throws only errors of the program. */
export async function concluded<L>(work: () => Promise<Verdict<L>>): Promise<Verdict<L>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof VerificationEnded) return error.verdict;
    const found = nodeFailure(error);
    if (found === null) throw error;
    return found;
  }
}

/** The verification failure that follows from a failure of the reader's node; null for other errors. */
export function nodeFailure(error: unknown): Extract<Verdict<never>, { readonly kind: "open" }> | null {
  return error instanceof NodeError ? { kind: "open", why: NODE_FAILURES[error.kind], detail: error.detail } : null;
}

const NODE_FAILURES = {
  unreachable: "NODE_UNREACHABLE",
  refused: "NODE_REFUSED",
  malformed: "NODE_MALFORMED",
} as const;
