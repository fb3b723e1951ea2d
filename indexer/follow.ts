import { setTimeout as sleep } from "node:timers/promises";
import type { Network } from "@/lib/chain/networks";
import { NodeInconsistentError, type RpcClient } from "@/lib/chain/rpc";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { type Connection, DatabaseUnreachableError } from "./database/connection";
import type { Cursor } from "./database/cursor";
import { loadState } from "./database/load-state";
import { loadRecentBlocks, saveStatus } from "./database/recent-blocks";
import { judgeBlocks } from "./judge/judge-blocks";
import { WorkingSet } from "./judge/working-set";
import type { Progress } from "./progress";
import { commonAncestor } from "./source/common-ancestor";
import { compareHeights } from "./source/compare-heights";
import { fetchAhead } from "./source/fetch-ahead";
import { type ChainHead, fetchHead } from "./source/head";
import { askMintControl } from "./source/mint-control";
import type { SourceBlock } from "./source/types";
import { reorganise } from "./writer/reorganise";
import { writeBatch } from "./writer/write-batch";

/** Time between two looks at the chain's head, in milliseconds. */
const POLL = 200;
/** Waits between attempts while a node fails, in milliseconds: they double up to the limit. */
const RETRY = { first: 200, limit: 10_000 };
/** Time between two looks at the heights of the nodes that are not asked otherwise, in milliseconds. */
const COMPARE = 5_000;
/** Blocks that a node's answer may be older than the head that it told of. */
const STALE = 64;
/** Time between two signs of life in the database while nothing happens, in milliseconds. */
const HEARTBEAT = 2_000;

/** What a leader follows the chain with. */
export interface Follower {
  readonly connection: Connection;
  readonly rpc: RpcClient;
  readonly network: Network;
  readonly progress: Progress;
  readonly startedAt: Date;
  readonly stop: AbortSignal;
}

/**
 * Follows the chain from the cursor on until it is stopped: block after block, undoing what is canonical no more
 * (decisions.md §7). A node that fails is asked again for as long as it takes. Gives the cursor as it is in the end.
 * @throws FatalError, and DatabaseUnreachableError, after which the cursor has to be read again
 */
export async function follow(follower: Follower, from: Cursor): Promise<Cursor> {
  const { network, rpc, stop } = follower;
  let cursor = from;
  let failures = 0;
  let heartbeat = { at: 0, hash: "" };
  let compared = 0;
  while (!stop.aborted) {
    try {
      const head = await fetchHead(rpc);
      if (head.hash !== heartbeat.hash || performance.now() - heartbeat.at > HEARTBEAT) {
        await saveStatus(follower.connection, head, follower.startedAt);
        heartbeat = { at: performance.now(), hash: head.hash };
      }
      if (rpc.nodes.length > 1 && performance.now() - compared > COMPARE) {
        await compareHeights(rpc, head);
        compared = performance.now();
      }
      const before = cursor;
      for await (const moved of advance(follower, cursor, head)) cursor = moved;
      follower.progress.report(cursor.number, Math.max(head.number, network.startBlock - 1));
      failures = 0;
      if (cursor === before) await rpc.waitForHead(POLL, stop);
    } catch (error) {
      if (!(error instanceof RetryableError) || error instanceof DatabaseUnreachableError) throw error;
      failures++;
      log.warn({ error, failures }, "the node failed; trying again");
      follower.progress.waiting(cursor.number, cursor.number, "the node");
      await pause(Math.min(RETRY.first * 2 ** (failures - 1), RETRY.limit), stop);
    }
  }
  return cursor;
}

/** Takes the steps from the cursor towards the head; yields the cursor after each. */
async function* advance(follower: Follower, from: Cursor, head: ChainHead): AsyncGenerator<Cursor> {
  if (await isReorganised(follower, from, head)) {
    yield await goBack(follower, from, head);
    return;
  }
  let cursor = from;
  for await (const fetched of fetchAhead(follower.rpc, cursor.number + 1, head.number)) {
    if (cursor.hash !== null && fetched[0]?.parentHash !== cursor.hash) {
      yield await goBack(follower, cursor, head);
      return;
    }
    const blocks = linkedPart(fetched);
    cursor = await index(follower, cursor, blocks, head);
    yield cursor;
    // The node's chain changed between two fetches, or another node answered: look again.
    if (follower.stop.aborted || blocks.length < fetched.length) return;
    follower.progress.report(cursor.number, head.number);
  }
}

/** The blocks up to the first that does not follow on the one before it. */
function linkedPart(blocks: readonly SourceBlock[]): readonly SourceBlock[] {
  const end = blocks.findIndex(({ parentHash }, index) => index > 0 && parentHash !== blocks[index - 1]?.hash);
  return end < 0 ? blocks : blocks.slice(0, end);
}

/** Whether the head says already that the cursor's block is not canonical; a longer chain is judged by its parents. */
async function isReorganised({ connection, network }: Follower, cursor: Cursor, head: ChainHead): Promise<boolean> {
  if (cursor.hash === null || head.number > cursor.number) return false;
  if (head.number === cursor.number) return head.hash !== cursor.hash;
  const [recorded] = (await loadRecentBlocks(connection, head.number)).slice(-1);
  if (recorded?.number === head.number && recorded.hash !== head.hash) return true;
  // A node that is behind is no reorganisation. A development chain has one node, which is the chain: what it has
  // forgotten never was.
  return network.name === "local";
}

/** Undoes what the chain has no more. Of what is final, nothing: `FinalityViolatedError`. */
async function goBack({ connection, rpc, network }: Follower, cursor: Cursor, head: ChainHead): Promise<Cursor> {
  const recorded = await loadRecentBlocks(connection, Math.min(cursor.finalNumber, cursor.number));
  const endsFinal = cursor.finalNumber >= network.startBlock;
  const known = recorded.filter(({ number }, index) => number <= head.number || index === recorded.length - 1);
  // A development chain's node is the chain: it is never behind.
  const finalityDepth = network.name === "local" ? Number.NEGATIVE_INFINITY : network.finalityDepth;
  const ancestor = await commonAncestor(rpc, { recorded: known, endsFinal, finalityDepth });
  if (ancestor?.number === cursor.number) throw new NodeInconsistentError("the node contradicts its own chain");
  const target = ancestor ?? { number: network.startBlock - 1, hash: null, timestamp: 0 };
  const next = await reorganise(connection, cursor, target);
  log.warn({ from: cursor.number, to: next.number, depth: cursor.number - next.number }, "chain reorganised");
  return next;
}

async function index(
  { connection, network, rpc }: Follower,
  cursor: Cursor,
  blocks: readonly SourceBlock[],
  head: ChainHead,
): Promise<Cursor> {
  const loaded = await loadState(connection, blocks, network);
  const deployments = [...loaded.deployments.values()].map(({ deployment }) => deployment);
  const state = new WorkingSet(deployments, loaded.inscriptions);
  const judged = await judgeBlocks(blocks, state, network, (question) => askMintControl(rpc, question));
  const last = blocks.at(-1)?.number ?? cursor.number;
  return writeBatch(connection, cursor, judged, loaded.deployments, finalNumber(network, head, last));
}

/**
 * The lower of head less `finalityDepth` and the node's `finalized` block (decisions.md §7). What a node says of blocks
 * near its head may be older than the head that it told of: of those, only what has `finalityDepth` linked blocks after
 * it is final.
 */
function finalNumber({ finalityDepth, startBlock }: Network, head: ChainHead, lastLinked: number): number {
  const certain = Math.max(lastLinked, head.number - finalityDepth - STALE);
  const byDepth = Math.min(head.number, certain) - finalityDepth;
  return Math.max(Math.min(byDepth, head.finalized ?? byDepth), startBlock - 1);
}

/** Waits, less where the worker is stopped. */
async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stop }).catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });
}
