import { setTimeout as sleep } from "node:timers/promises";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { advance, type Index } from "./advance";
import { DatabaseUnreachableError } from "./database/connection";
import type { Cursor } from "./database/cursor";
import { saveStatus } from "./database/recent-blocks";
import type { Progress } from "./progress";
import { compareHeights } from "./source/compare-heights";
import { type ChainHead, fetchHead } from "./source/head";
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
  const { rpc, stop, vitals, watchdog } = follower;
  const look = lookout(follower);
  let cursor = from;
  let failures = 0;
  vitals.stands(cursor);
  while (!stop.aborted) {
    try {
      const before = cursor;
      const head = await look();
      for await (const moved of advance(follower, cursor, head)) {
        cursor = moved;
        vitals.stands(cursor);
        watchdog.alive("a batch was written");
        if (stop.aborted) return cursor;
        follower.progress.report(cursor.number, (await look.again(head)).number);
      }
      reportStanding(follower, cursor, head);
      failures = 0;
      watchdog.alive("the head was reached");
      if (cursor === before) await rpc.waitForHead(follower.network.name === "local" ? POLL.local : POLL.other, stop);
    } catch (error) {
      if (!(error instanceof RetryableError) || error instanceof DatabaseUnreachableError) throw error;
      failures++;
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

/**
 * Looks at the chain's head, and lets the database know of it and that the worker lives. `again` looks only where the
 * last look is some time ago, and gives the head that is known then: for while a batch follows on another.
 */
function lookout({ rpc, connection, vitals }: Follower): (() => Promise<ChainHead>) & {
  again(known: ChainHead): Promise<ChainHead>;
} {
  let saved = { at: Number.NEGATIVE_INFINITY, hash: "" };
  let compared = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<ChainHead> => {
    const head = await fetchHead(rpc);
    vitals.saw(head);
    const now = performance.now();
    if (head.hash !== saved.hash || now - saved.at > HEARTBEAT) {
      await saveStatus(connection, head, vitals.startedAt);
      saved = { at: now, hash: head.hash };
    }
    if (rpc.nodes.length > 1 && now - compared > COMPARE) {
      await compareHeights(rpc, head);
      compared = performance.now();
    }
    return head;
  };
  const again = (known: ChainHead): Promise<ChainHead> =>
    performance.now() - saved.at > HEARTBEAT ? look() : Promise.resolve(vitals.head ?? known);
  return Object.assign(look, { again });
}

/** Waits, less where the worker is stopped. */
async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stop }).catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });
}
