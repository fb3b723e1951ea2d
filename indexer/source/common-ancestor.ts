import type { z } from "zod";
import { NodeInconsistentError, parseOutcome, type RpcClient, type RpcNode, toQuantity } from "@/lib/chain/rpc";
import { isPlainObject } from "@/lib/protocol/plain-object";
import { FatalError, RetryableError } from "@/lib/runtime/errors";
import type { Verification } from "../verification/verification";
import { headOf } from "./head";
import { headerSchema } from "./schemas";
import type { BlockReference } from "./types";

/** Every node contradicts a final block (spec §8.4). */
export class FinalityViolatedError extends FatalError {
  readonly code = "FINALITY_VIOLATED";
  constructor(finalNumber: number, cause: unknown) {
    super(`the chain has another block at or below the final block ${finalNumber}`, {
      hint:
        "Nothing was undone. Check that the nodes of RPC_URL are healthy and of the right chain. If the chain did " +
        "reorganize below its final block, index it again: npm run indexer -- reindex.",
      cause,
    });
  }
}

/** One node has another block at the number of a final block. Only if every node does, finality is violated. */
class ContradictsFinalityError extends RetryableError {
  readonly code = "CONTRADICTS_FINALITY";
  constructor(node: string, { number, hash }: BlockReference, theirs: string | null) {
    super(`the node ${node} has ${theirs ?? "no block"} instead of the final block ${number} ${hash}`, {
      hint: "The worker asks another node.",
    });
  }
}

/** A node has a different chain than the index, but does not prove that it is final: it may lag on an old fork. */
class NodeOnOldForkError extends RetryableError {
  readonly code = "NODE_ON_OLD_FORK";
  constructor(final: number, missing: string) {
    super(
      `the node has a different chain than the index and ${missing}, so it cannot contradict the final block ${final}`,
      {
        hint: "The worker retries until the node is synced, or asks another node.",
      },
    );
  }
}

/** A node lacks blocks of the index and shows no other ones in their place: it lags (spec §8.5). */
class NodeLacksBlockError extends RetryableError {
  readonly code = "NODE_LACKS_BLOCK";
  constructor(node: string, number: number) {
    super(`the node ${node} lacks block ${number}, so it cannot show that the index's block is orphaned`, {
      hint: "The worker retries until the node is synced, or asks another node.",
    });
  }
}

/** Blocks per request. */
const CHUNK = 50;
/** Most blocks after a contradicted final block that are linked up to the node's finalized block. */
const LINKED_AT_MOST = 256;

/** The parameters of {@link commonAncestor}. */
export interface AncestorSearch {
  /** The recorded blocks that are not final, and the last final one; newest first. */
  readonly recorded: readonly BlockReference[];
  /** Whether the last of them is final. If so, the search must not end below it. */
  readonly endsFinal: boolean;
  /** What a node must show to contradict a final block. Without it, the node may lag on an old fork. */
  readonly proof: FinalityProof;
  /** A header whose hash is not its own orphans no block (spec §8.8.9). */
  readonly verification: Pick<Verification, "checkHeader">;
}

/**
 * A node's proof that its chain made another block final (spec §8.4).
 *
 * - `none`: it is believed, because it is the development chain (spec §8.6).
 * - `depth`: as many linked blocks after it as `finalityDepth`.
 * - `finalized`: in addition, the node's `finalized` block is at or above it. A chain whose nodes have the tag may
 *   reorganize more blocks than `finalityDepth`, so linked blocks alone prove nothing there.
 */
export type FinalityProof =
  | { readonly kind: "none" }
  | { readonly kind: "depth" | "finalized"; readonly finalityDepth: number };

/**
 * Finds the last recorded block that is part of the chain: the node has this block and, except on a development chain,
 * another one than the next recorded block, because a node that lags proves nothing (spec §8.5). Null if there is none and none of
 * them is final. Finality is violated only if every node of this chain contradicts the final block in one attempt (spec §8.4).
 * @throws FinalityViolatedError; the errors of the client, which are retryable
 */
export async function commonAncestor(rpc: RpcClient, search: AncestorSearch): Promise<BlockReference | null> {
  const contradictions = new Map<RpcNode, ContradictsFinalityError>();
  try {
    return await rpc.onOneNode(-1, async (node) => {
      try {
        return await ancestorOn(node, search);
      } catch (error) {
        if (error instanceof ContradictsFinalityError) contradictions.set(node, error);
        throw error;
      }
    });
  } catch (error) {
    const final = search.recorded.at(-1);
    const [contradiction] = contradictions.values();
    if (contradiction === undefined || final === undefined) throw error;
    // An unavailable node may still agree with the index, so the other nodes alone must not stop the index.
    if (!rpc.nodes.every((node) => node.isOfWrongChain || contradictions.has(node))) throw contradiction;
    throw new FinalityViolatedError(final.number, contradiction);
  }
}

async function ancestorOn(node: RpcNode, search: AncestorSearch) {
  const { recorded, endsFinal, proof, verification } = search;
  /** The lowest recorded block that differs so far, and the node's block there. */
  let above: { readonly number: number; readonly theirs: Header | null } | null = null;
  const expectShown = (): void => {
    if (above?.theirs !== null || proof.kind === "none") return;
    throw new NodeLacksBlockError(node.name, above.number);
  };
  for (let start = 0; start < recorded.length; start += CHUNK) {
    const chunk = recorded.slice(start, start + CHUNK);
    const theirs = await fetchHeaders(
      { node, verification },
      chunk.map(({ number }) => number),
    );
    for (const [index, block] of chunk.entries()) {
      const header = theirs[index] ?? null;
      if (header?.hash === block.hash) {
        expectShown();
        return block;
      }
      above = { number: block.number, theirs: header };
    }
  }
  const final = recorded.at(-1);
  if (endsFinal && final !== undefined) {
    throw new ContradictsFinalityError(node.name, final, await contradictionOf({ node, verification }, final, proof));
  }
  expectShown();
  return null;
}

/**
 * The hash of the node's block at the number of a final block; null if it has none and needs no proof.
 * @throws NodeOnOldForkError, NodeInconsistentError
 */
async function contradictionOf(
  source: HeaderSource,
  final: BlockReference,
  proof: FinalityProof,
): Promise<string | null> {
  if (proof.kind === "none") return (await fetchHeaders(source, [final.number]))[0]?.hash ?? null;
  const shown = final.number + proof.finalityDepth;
  if (proof.kind === "depth") return (await linkedBlocks(source, final, shown)).get(final.number)?.hash ?? null;
  const finalized = await finalizedAbove(source.node, final);
  const last = Math.max(shown, Math.min(finalized.number, final.number + LINKED_AT_MOST));
  const blocks = await linkedBlocks(source, final, last);
  const [block] =
    finalized.number > last ? await fetchHeaders(source, [finalized.number]) : [blocks.get(finalized.number)];
  if (block?.hash !== finalized.hash) throw new NodeInconsistentError("the node's finalized block is not on its chain");
  return blocks.get(final.number)?.hash ?? null;
}

/** The node's `finalized` block, at or above the final block. */
async function finalizedAbove(node: RpcNode, final: BlockReference): Promise<BlockReference> {
  const { finalized } = await headOf(node);
  if (finalized === null) throw new NodeOnOldForkError(final.number, "does not return its finalized block");
  if (finalized.number >= final.number) return finalized;
  throw new NodeOnOldForkError(final.number, `its finalized block is only ${finalized.number}`);
}

/**
 * The node's blocks from the number of a final block to the last one, by number. The first differs from the final block
 * and the others are linked to it, which a node that alternates between two chains cannot provide.
 */
async function linkedBlocks(source: HeaderSource, final: BlockReference, last: number): Promise<Map<number, Header>> {
  const blocks = new Map<number, Header>();
  for (let start = final.number; start <= last; start += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, last - start + 1) }, (_, index) => start + index);
    for (const [index, header] of (await fetchHeaders(source, numbers)).entries()) {
      const number = start + index;
      if (header === null) throw new NodeOnOldForkError(final.number, `lacks block ${number}`);
      const below = blocks.get(number - 1);
      const agrees = below === undefined ? header.hash !== final.hash : header.parentHash === below.hash;
      if (!agrees) throw new NodeInconsistentError("the node contradicts its own chain");
      blocks.set(number, header);
    }
  }
  return blocks;
}

type Header = z.infer<typeof headerSchema>;
type HeaderSource = Pick<AncestorSearch, "verification"> & { readonly node: RpcNode };

/** The headers of the node's blocks with these numbers; null for a block that it does not have. */
async function fetchHeaders(
  { node, verification }: HeaderSource,
  numbers: readonly number[],
): Promise<(Header | null)[]> {
  const calls = numbers.map((number) => ({ method: "eth_getBlockByNumber", params: [toQuantity(number), false] }));
  const outcomes = await node.batch(calls, "head");
  const headers: (Header | null)[] = [];
  for (const [index, number] of numbers.entries()) {
    const outcome = outcomes[index];
    const block = parseOutcome("eth_getBlockByNumber", outcome, headerSchema.nullable());
    if (block !== null && block.number !== number) {
      throw new NodeInconsistentError("the node returned a block with another number");
    }
    const raw = outcome?.kind === "result" ? outcome.result : null;
    if (isPlainObject(raw)) await verification.checkHeader(node, number, raw);
    headers.push(block);
  }
  return headers;
}
