import { askMintControl } from "@/lib/chain/mint-control";
import { isDevelopmentChain, type Network } from "@/lib/chain/networks";
import { NodeInconsistentError, type RpcClient } from "@/lib/chain/rpc";
import { log } from "@/lib/runtime/log";
import type { Connection } from "./database/connection";
import type { Cursor } from "./database/cursor";
import { loadRecentBlocks, recentHash } from "./database/recent-blocks";
import type { Finality, Standing } from "./finality";
import { oneAhead } from "./one-ahead";
import { commonAncestor } from "./source/common-ancestor";
import { fetchAhead } from "./source/fetch-ahead";
import type { ChainHead, ReachableHead } from "./source/head";
import type { BlockReference, SourceBlock } from "./source/types";
import type { Vitals } from "./telemetry/vitals";
import { type Preceding, type PreparedBatch, prepareBatch } from "./writer/prepare-batch";
import { reorganise } from "./writer/reorganise";
import { writeBatch } from "./writer/write-batch";

/** What an index is made with. */
export interface Index {
  /** What all is written by. */
  readonly connection: Connection;
  /**
   * What a batch may read is read by, while the batch before it is written; may be the same, and then waits for the
   * statements of that one.
   */
  readonly reader: Connection;
  readonly rpc: RpcClient;
  readonly network: Network;
  readonly vitals: Vitals;
}

/** An index whose finality is decided. */
export interface FollowedIndex extends Index {
  readonly finality: Finality;
}

/**
 * Takes the steps from the cursor towards the head, as far as it can be reached, or back to where the chain left the
 * index; yields the cursor after each. Ends early where the chain changes meanwhile: there is another head to look at then.
 * @throws retryable errors of nodes; FinalityViolatedError; what {@link writeBatch} throws
 */
export async function* advance(index: FollowedIndex, from: Cursor, head: ReachableHead): AsyncGenerator<Cursor> {
  if (await isReorganised(index, from, head)) {
    yield await goBack(index, from, head);
    return;
  }
  let cursor = from;
  for await (const batch of oneAhead(prepareAhead(index, from, head.reachable))) {
    cursor = batch === null ? await goBack(index, cursor, head) : await write(index, cursor, batch, head);
    yield cursor;
  }
}

/**
 * The batches after the cursor, prepared while the batch before each is written. Null, in the end, where the chain has
 * left the index.
 */
async function* prepareAhead(
  { reader, network, rpc }: Index,
  from: Cursor,
  to: number,
): AsyncGenerator<PreparedBatch | null> {
  let tip = from.hash;
  let preceding: Preceding = { commitment: from.commitment, changes: null };
  for await (const fetched of fetchAhead(rpc, from.number + 1, to, from.hash === null)) {
    if (tip !== null && fetched[0]?.parentHash !== tip) {
      yield null;
      return;
    }
    const blocks = linkedPart(fetched);
    const batch = await prepareBatch(reader, blocks, preceding, network, (question) => askMintControl(rpc, question));
    yield batch;
    // The node's chain changed between two fetches, or another node answered.
    if (blocks.length < fetched.length) return;
    preceding = batch;
    tip = blocks.at(-1)?.hash ?? tip;
  }
}

/** The blocks up to the first that does not follow on the one before it. */
function linkedPart(blocks: readonly SourceBlock[]): readonly SourceBlock[] {
  const end = blocks.findIndex(({ parentHash }, index) => index > 0 && parentHash !== blocks[index - 1]?.hash);
  return end < 0 ? blocks : blocks.slice(0, end);
}

/** Whether the head says already that the cursor's block is not canonical; a longer chain is judged by its parents. */
async function isReorganised({ connection, network }: Index, cursor: Cursor, head: ChainHead): Promise<boolean> {
  if (cursor.hash === null || head.number > cursor.number) return false;
  if (head.number === cursor.number) return head.hash !== cursor.hash;
  const [recorded] = (await loadRecentBlocks(connection, head.number)).slice(-1);
  if (recorded?.number === head.number && recorded.hash !== head.hash) return true;
  // A node that is behind is no reorganisation. A development chain has one node, which is the chain: what it has
  // forgotten never was.
  return isDevelopmentChain(network);
}

/** Undoes what the chain has no more. Of what is final, nothing: `FinalityViolatedError`. */
async function goBack(index: FollowedIndex, cursor: Cursor, head: ChainHead): Promise<Cursor> {
  const { connection, rpc, network, vitals, finality } = index;
  const recorded = await loadRecentBlocks(connection, Math.min(cursor.finalNumber, cursor.number));
  const endsFinal = cursor.finalNumber >= network.startBlock;
  const known = recorded.filter(({ number }, index) => number <= head.number || index === recorded.length - 1);
  // A development chain's node is the chain: it is never behind.
  const isDevelopment = isDevelopmentChain(network);
  const finalityDepth = isDevelopment ? Number.NEGATIVE_INFINITY : network.finalityDepth;
  const ancestor = await commonAncestor(rpc, { recorded: known, endsFinal, finalityDepth });
  // The claimed head had another hash at this number, or another block after it. Nothing is undone for a claim alone.
  const contradicted = isDevelopment ? cursor.number : Math.min(cursor.number, head.number);
  if (ancestor?.number === contradicted) throw new NodeInconsistentError("the node contradicts its own chain");
  const target = ancestor ?? { number: network.startBlock - 1, hash: null, timestamp: 0 };
  const next = await reorganise(connection, cursor, target);
  finality.reorganised();
  vitals.reorganised(cursor.number - next.number);
  log.warn({ from: cursor.number, to: next.number, depth: cursor.number - next.number }, "chain reorganised");
  return next;
}

/** Writes the batch. */
async function write(index: FollowedIndex, cursor: Cursor, batch: PreparedBatch, head: ChainHead): Promise<Cursor> {
  const { connection, finality, vitals } = index;
  const begun = performance.now();
  const final = await finality.finalNumber(head, standingOf(connection, cursor, batch.blocks));
  const next = await writeBatch(connection, cursor, batch, final);
  const seconds = (performance.now() - begun) / 1_000;
  vitals.wrote({ blocks: batch.blocks.length, ...batch.operations, seconds });
  return next;
}

/** Where the index stands once these blocks are written; none: where it stands now. */
export function standingOf(connection: Connection, cursor: Cursor, blocks: readonly BlockReference[] = []): Standing {
  const first = blocks[0]?.number ?? cursor.number + 1;
  return {
    cursor,
    linked: first + blocks.length - 1,
    hashAt: async (number) => blocks[number - first]?.hash ?? (await recentHash(connection, number)),
  };
}
