import { setTimeout as sleep } from "node:timers/promises";
import { isDevelopmentChain } from "@/lib/chain/networks";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { advance, type FollowedIndex, type Index, standingOf } from "./advance";
import { DatabaseUnreachableError } from "./database/connection";
import type { Cursor } from "./database/cursor";
import { loadFinality, saveFinality } from "./database/finality";
import { saveStatus } from "./database/recent-blocks";
import { Finality } from "./finality";
import type { Progress } from "./progress";
import { compareHeights } from "./source/compare-heights";
import { type ChainHead, fetchHead, type ReachableHead } from "./source/head";
import type { Watchdog } from "./telemetry/watchdog";

/**
 * Milliseconds between two questions for the head, where no node tells of new ones. A development chain makes a block with
 * each transaction, and its node serves nobody else.
 */
const POLL = { local: 40, other: 200 };
/** Waits between attempts while a node fails, in milliseconds: they double up to the limit. */
const RETRY = { first: 200, limit: 10_000 };
/** Time between two looks at the heights of the nodes that are not asked otherwise, in milliseconds. */
const COMPARE = 5_000;
/** Blocks by which the index may be behind and still compare the nodes that are at its height. */
const ALLOWED_LAG = 5;
/** Time between two signs of life in the database while nothing happens, in milliseconds. */
const HEARTBEAT = 2_000;

/** What a leader follows the chain with. */
export interface Follower extends Index {
  readonly progress: Progress;
  readonly watchdog: Watchdog;
  readonly stop: AbortSignal;
}

/**
 * Follows the chain from the cursor on until it is stopped: block after block, undoing what is canonical no more
 * (decisions.md §7). A node that fails is asked again for as long as it takes. Gives the cursor as it is in the end.
 * @throws FatalError, and DatabaseUnreachableError, after which the cursor has to be read again
 */
export async function follow(follower: Follower, from: Cursor): Promise<Cursor> {
  const { rpc, stop, vitals, watchdog, network, connection } = follower;
  const finality = new Finality(network, rpc, await loadFinality(connection));
  const index = { ...follower, finality };
  const look = lookout(index);
  const poll = isDevelopmentChain(network) ? POLL.local : POLL.other;
  let cursor = from;
  let failures = 0;
  // After a failure: the head that was claimed may be out of reach.
  let isDoubted = false;
  vitals.stands(cursor);
  while (!stop.aborted) {
    const before = cursor;
    try {
      const head: ReachableHead = await look(cursor, isDoubted);
      isDoubted = head.reachable < head.number;
      for await (const moved of advance(index, cursor, head)) {
        cursor = moved;
        vitals.stands(cursor);
        watchdog.alive("a batch was written");
        if (stop.aborted) return cursor;
        follower.progress.report(cursor.number, (await look.again(cursor, head)).number);
      }
      await finality.report(head, standingOf(connection, cursor));
      reportStanding(follower, cursor, head);
      failures = 0;
      vitals.succeeded();
      watchdog.alive("the head was reached");
      if (cursor === before) await rpc.waitForHead(poll, stop);
    } catch (error) {
      if (!(error instanceof RetryableError) || error instanceof DatabaseUnreachableError) throw error;
      isDoubted = true;
      failures = cursor.number > before.number ? 1 : failures + 1;
      vitals.failed(error.code);
      watchdog.alive(`an attempt failed with ${error.code}`);
      log.warn({ error, failures }, "the node failed; trying again");
      follower.progress.waiting(cursor.number, vitals.head?.number ?? cursor.number, "the node");
      await pause(Math.min(RETRY.first * 2 ** (failures - 1), RETRY.limit), stop);
    }
  }
  return cursor;
}

function reportStanding({ progress, network }: Follower, cursor: Cursor, head: ChainHead): void {
  if (head.number < network.startBlock) {
    progress.waiting(cursor.number, head.number, `block ${network.startBlock}, where the index begins`);
  }
  progress.report(cursor.number, Math.max(head.number, network.startBlock - 1));
}

/** Looks at the chain's head. `isDoubted`: the one that was followed before may be out of reach. */
interface Lookout {
  (cursor: Cursor, isDoubted: boolean): Promise<ReachableHead>;
  /** Looks only if the last look is some time ago; the head that is known then. For use between two batches. */
  again(cursor: Cursor, known: ChainHead): Promise<ChainHead>;
}

/** Looks at the chain's head, and saves in the database that the worker lives, the head, and how finality stands. */
function lookout({ rpc, connection, vitals, finality }: FollowedIndex): Lookout {
  let saved = { at: Number.NEGATIVE_INFINITY, hash: "", finality: finality.state };
  let compared = { at: Number.NEGATIVE_INFINITY, lag: 0 };
  const look = async (cursor: Cursor, isDoubted: boolean): Promise<ReachableHead> => {
    const from = isDoubted ? cursor.number : null;
    let head = await fetchHead(rpc, from);
    // The one that is asked may be behind the others, or may not have what it claimed. While the index is behind it, that
    // cannot be seen.
    const lag = head.number - cursor.number;
    const isDue = isDoubted || (lag <= 0 && compared.lag > ALLOWED_LAG) || performance.now() - compared.at > COMPARE;
    if (rpc.nodes.length > 1 && isDue) {
      const linked = cursor.hash === null ? null : cursor.number;
      const anyLeft = await compareHeights(rpc, head, { linked, from: cursor.number });
      compared = { at: performance.now(), lag };
      if (anyLeft) head = await fetchHead(rpc, from);
    }
    vitals.saw(head);
    vitals.finality = finality.state;
    const now = performance.now();
    if (head.hash !== saved.hash || now - saved.at > HEARTBEAT || finality.state !== saved.finality) {
      await saveStatus(connection, head, vitals.startedAt);
      await saveFinality(connection, finality.state);
      saved = { at: now, hash: head.hash, finality: finality.state };
    }
    return head;
  };
  const again = (cursor: Cursor, known: ChainHead): Promise<ChainHead> =>
    performance.now() - saved.at > HEARTBEAT ? look(cursor, false) : Promise.resolve(vitals.head ?? known);
  return Object.assign(look, { again });
}

/** Waits, less where the worker is stopped. */
async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stop }).catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });
}
