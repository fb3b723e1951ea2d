import { isDevelopmentChain } from "@/lib/chain/networks";
import type { RpcNode } from "@/lib/chain/rpc";
import { backoffDelay } from "@/lib/runtime/backoff";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import type { PipelineContext } from "./context";
import type { BuildingProgress } from "./database/build-indexes";
import { DatabaseUnreachableError } from "./database/connection";
import { Finality, linkedChain } from "./finality";
import { FirstSync, type FirstSyncParts } from "./first-sync";
import type { Cursor } from "./lead/cursor";
import { loadFinality, saveFinality, saveStatus } from "./lead/worker-status";
import { advance } from "./pipeline";
import { Rereading } from "./rereading/rereading";
import { compareHeights } from "./source/compare-heights";
import { FIRST_FETCH } from "./source/fetch-ahead";
import { type ChainHead, fetchHead, type ReachableHead } from "./source/head";
import type { BlockReference } from "./source/types";
import type { Progress } from "./telemetry/progress";
import type { NodeUnverifiedError } from "./verification/errors";
import { type CheckTools, openVerification, saveVerification } from "./verification/open";

/** Milliseconds between two polls of the head, if no node sends notifications. */
const POLL = 200;
/**
 * The same on a development chain, which mines a block for each transaction and whose node has no other clients: `active`
 * for `pause` milliseconds after a block, `idle` later.
 */
const DEVELOPMENT_POLL = { active: 40, idle: 120, pause: 1_000 };
/** Milliseconds between attempts while a node fails. */
const RETRY = { first: 200, limit: 10_000 };
/** Milliseconds between two comparisons of the heights of all nodes. */
const COMPARE = 5_000;
/** Number of blocks by which the index may lag and still compare the nodes that are at its height. */
const ALLOWED_LAG = 5;
/** Milliseconds between two updates of the worker's status in the database while no block arrives. */
const STATUS_INTERVAL = 2_000;

/** The dependencies of {@link follow}. */
export interface Follower
  extends Omit<PipelineContext, "finality" | "verification">,
    Pick<FirstSyncParts, "databaseUrl" | "bulkLoadBlocks"> {
  readonly progress: Progress;
  /** Providers that must have the same hash of a block before it is final (spec §8.3.5). */
  readonly finalityNodes: number;
  readonly checks: CheckTools;
  /** Called with the first cursor, and after each commit that moved it. */
  readonly onMove?: (cursor: Cursor) => void;
  /** Called each time that the index has reached the head. */
  readonly onHead?: (cursor: Cursor) => void;
}

/**
 * Follows the chain from the cursor until `stop` aborts: indexes new blocks and undoes orphaned ones (spec §8.1).
 * Retries without limit while nodes fail. Returns the last cursor.
 * @throws FatalError; DatabaseUnreachableError, after which the caller must read the cursor again
 */
export async function follow(follower: Follower, from: Cursor): Promise<Cursor> {
  const { rpc, stop, vitals, watchdog, network, connection } = follower;
  const finality = new Finality(network, rpc, await loadFinality(connection), follower.finalityNodes);
  const onFailed = (node: RpcNode, error: NodeUnverifiedError): void => {
    vitals.unverified(node.name, error);
    // With another node the attempt succeeds, and nothing else would name the field and the block.
    log.warn({ node: node.name, error }, "a node's block was refused");
  };
  const verification = await openVerification(connection, rpc, follower.checks, onFailed);
  const context = { ...follower, finality, verification };
  const rereading = await Rereading.open(context);
  const watch = new HeadWatch(context);
  const firstSync = await FirstSync.open(follower);
  let cursor = from;
  let failures = 0;
  // After a failure the claimed head may be out of reach.
  let isDoubted = false;
  let isProbed = false;
  const movedTo = (moved: Cursor): void => {
    cursor = moved;
    vitals.movedTo(moved);
    follower.onMove?.(moved);
  };
  movedTo(from);
  while (!stop.aborted) {
    const before = cursor;
    try {
      const kept = await rereading.advance(cursor, true);
      if (kept !== null) movedTo(kept);
      const head = await watch.fetch(cursor, isDoubted);
      isDoubted = head.reachable < head.number;
      if (!isProbed) await probeChecks(context, cursor, head);
      isProbed = true;
      const building = (progress: BuildingProgress) => reportBuilding(follower, watch, cursor, progress);
      await firstSync.prepare(cursor, head, building);
      if (stop.aborted) return cursor;
      // Several large blocks may take a slow node longer than one answer may take.
      const firstFetch = failures > 0 ? 1 : FIRST_FETCH;
      for await (const moved of advance(context, cursor, head, firstFetch)) {
        movedTo(moved);
        vitals.verified = verification.held;
        watchdog.alive("a batch was written");
        if (stop.aborted) return cursor;
        const undone = await rereading.advance(cursor, false);
        if (undone !== null) {
          movedTo(undone);
          break;
        }
        const latest = await watch.refresh(cursor, head);
        await firstSync.prepare(cursor, latest, building);
        if (stop.aborted) return cursor;
        follower.progress.report(cursor.number, latest.number);
      }
      await finality.report(head, linkedChain(connection, cursor));
      reportProgress(follower, cursor, head);
      follower.onHead?.(cursor);
      failures = 0;
      vitals.succeeded();
      watchdog.alive("the head was reached");
      if (cursor === before) await rpc.waitForHead(pollInterval(network, vitals.report().moved), stop);
    } catch (error) {
      if (stop.aborted && error === stop.reason) return cursor;
      if (!(error instanceof RetryableError) || error instanceof DatabaseUnreachableError) throw error;
      await verification.expectKnownFormats();
      isDoubted = true;
      failures = cursor.number > before.number ? 1 : failures + 1;
      vitals.failed(error.code);
      watchdog.alive(`an attempt failed with ${error.code}`);
      log.warn({ error, failures }, "the node failed; retrying");
      follower.progress.waiting(cursor.number, vitals.head?.number ?? cursor.number, "the node");
      await sleep(backoffDelay(failures, RETRY), stop);
    }
  }
  return cursor;
}

/**
 * Finds out which checks of the nodes' answers hold (spec §8.8.7), before the first block is indexed.
 * @throws VerificationRequiredError if the network demands one that no node passes
 */
async function probeChecks({ verification, connection, vitals }: PipelineContext, cursor: Cursor, head: ChainHead) {
  await verification.probe(cursor.number + 1, head.number);
  await saveVerification(connection, verification);
  vitals.verified = verification.held;
  const since = Object.fromEntries(verification.held.map((each) => [each.check, each.since]));
  log.info({ since }, "checks of the nodes' answers that hold, and the first block of each");
  verification.expectDemanded();
}

/** Milliseconds until the next poll. `moved`: milliseconds since the index moved; null if it has not yet. */
function pollInterval(network: Follower["network"], moved: number | null): number {
  if (!isDevelopmentChain(network)) return POLL;
  const { active, idle, pause } = DEVELOPMENT_POLL;
  return moved !== null && moved < pause ? active : idle;
}

/**
 * While indexes are created, the worker reports that it is alive and watches the head. Failures of nodes are ignored
 * during this time.
 */
async function reportBuilding(
  { progress, watchdog }: Follower,
  watch: HeadWatch,
  cursor: Cursor,
  building: BuildingProgress,
): Promise<void> {
  watchdog.alive("indexes are created");
  const head = await watch.refresh(cursor, null).catch((error: unknown) => {
    if (!(error instanceof RetryableError) || error instanceof DatabaseUnreachableError) throw error;
    return null;
  });
  progress.building(cursor.number, head?.number ?? cursor.number, building);
}

function reportProgress({ progress, network }: Follower, cursor: Cursor, head: ChainHead): void {
  if (head.number < network.startBlock) {
    progress.waiting(cursor.number, head.number, `block ${network.startBlock}, where the index begins`);
  }
  progress.report(cursor.number, Math.max(head.number, network.startBlock - 1));
}

/** Fetches the head of the chain, and saves the head and the state of finality as the worker's status. */
class HeadWatch {
  readonly #context: PipelineContext;
  #saved: { readonly at: number; readonly hash: string; readonly finality: unknown };
  #compared = { at: Number.NEGATIVE_INFINITY, lag: 0 };

  constructor(context: PipelineContext) {
    this.#context = context;
    this.#saved = { at: Number.NEGATIVE_INFINITY, hash: "", finality: context.finality.state };
  }

  /** Fetches the head. `isDoubted`: the previously followed head may be out of reach. */
  async fetch(cursor: Cursor, isDoubted: boolean): Promise<ReachableHead> {
    const { rpc, vitals, finality } = this.#context;
    const from = isDoubted ? cursor.number : null;
    let head = await fetchHead(rpc, from);
    if (await this.#setsNodesAside(cursor, head, isDoubted)) head = await fetchHead(rpc, from);
    vitals.saw(head);
    vitals.finality = finality.state;
    vitals.differing = finality.differing;
    await this.#save(head);
    return head;
  }

  /** Fetches the head if the last fetch is old, and returns the known head otherwise. For use while the index is behind it. */
  refresh<Known extends BlockReference | null>(cursor: Cursor, known: Known): Promise<BlockReference | Known> {
    if (performance.now() - this.#saved.at > STATUS_INTERVAL) return this.fetch(cursor, false);
    return Promise.resolve(this.#context.vitals.head ?? known);
  }

  /**
   * Compares the heights of the nodes if this is due. The node in use may lag behind the others, or may not have the
   * head that it claimed; while the index is behind that head, nothing else would reveal this.
   */
  async #setsNodesAside(cursor: Cursor, head: ChainHead, isDoubted: boolean): Promise<boolean> {
    const { rpc } = this.#context;
    const { at, lag: lastLag } = this.#compared;
    const lag = head.number - cursor.number;
    const isDue = isDoubted || (lag <= 0 && lastLag > ALLOWED_LAG) || performance.now() - at > COMPARE;
    if (rpc.nodes.length === 1 || !isDue) return false;
    const linked = cursor.hash === null ? null : cursor.number;
    const anySetAside = await compareHeights(rpc, head, { linked, from: cursor.number });
    this.#compared = { at: performance.now(), lag };
    return anySetAside;
  }

  async #save(head: ChainHead): Promise<void> {
    const { connection, vitals, finality } = this.#context;
    const now = performance.now();
    const { at, hash, finality: savedState } = this.#saved;
    if (head.hash === hash && now - at <= STATUS_INTERVAL && finality.state === savedState) return;
    await saveStatus(connection, head, vitals.startedAt);
    await saveFinality(connection, finality.state);
    this.#saved = { at: now, hash: head.hash, finality: finality.state };
  }
}
