import { AnswerTooLargeError, type RpcNode } from "@/lib/chain/rpc";
import { eventTopics } from "@/lib/protocol";
import { backoffDelay } from "@/lib/runtime/backoff";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import type { PipelineContext } from "../context";
import type { Cursor } from "../lead/cursor";
import { LargestRange } from "../operations/largest-range";
import { loadRecentBlocks } from "../state/recent-blocks";
import { loadChecks, type Reread } from "../verification/saved-checks";
import type { Verification } from "../verification/verification";
import { revertBlocks } from "../writer/revert-blocks";
import { EventsMissedError, expectNothingMissed, recordMissed, unrecorded } from "./missed-events";
import { type ReadAgain, readAgain } from "./read-again";
import { saveReread } from "./save-reread";

/** Most blocks that are read again at once. */
const STEP = 100;
/** Milliseconds between attempts while nodes fail. */
const RETRY = { first: 1_000, limit: 60_000 };

/** Milliseconds between two reads of what an audit has found. */
const LEARN_INTERVAL = 30_000;

/** A step that runs beside the pipeline. `outcome` is null until it ends. */
interface Step {
  outcome: { readonly read: ReadAgain } | { readonly error: unknown } | null;
}

type Context = Pick<PipelineContext, "connection" | "rpc" | "network" | "rows" | "finality" | "verification">;

/**
 * Reads the receipts of earlier blocks again after a bloom was not that of the logs (spec §8.8.6), from the last block down, so that blocks
 * that are not final come first. The nodes are asked beside the pipeline, and the caller calls {@link advance} when nothing is being
 * written.
 */
export class Rereading {
  readonly #context: Context;
  readonly #size = new LargestRange();
  #step: Step | null = null;
  #source: Verification | null = null;
  #failures = 0;
  #nextTry = Number.NEGATIVE_INFINITY;
  #learnedAt = performance.now();

  private constructor(context: Context) {
    this.#context = context;
  }

  /** @throws EventsMissedError if the index lacks events of a final block; DatabaseUnreachableError */
  static async open(context: Context): Promise<Rereading> {
    await expectNothingMissed(context.connection);
    return new Rereading(context);
  }

  /**
   * Takes the result of the last step, if it has ended, and begins the next one. If the index lacks an event of a block that is not final,
   * undoes the blocks from that one on, and returns the cursor. Returns null otherwise.
   * @param isIdle whether no block that was fetched waits to be written
   * @throws EventsMissedError if the index lacks an event of a final block; LeadershipLostError, DatabaseUnreachableError
   */
  async advance(cursor: Cursor, isIdle: boolean): Promise<Cursor | null> {
    const reread = await this.#reread(cursor, isIdle);
    if (reread === null) return null;
    const step = this.#step;
    if (step === null) {
      if (performance.now() >= this.#nextTry) this.#step = this.#begin(reread);
      return null;
    }
    if (step.outcome === null) return null;
    this.#step = null;
    if ("error" in step.outcome) this.#failed(step.outcome.error);
    else if (step.outcome.read.hash === reread.hash) return this.#take(cursor, step.outcome.read);
    return null;
  }

  /** The last block to read again, with its hash; null if there is none yet. */
  async #reread(
    cursor: Cursor,
    isIdle: boolean,
  ): Promise<(Reread & { readonly hash: NonNullable<Reread["hash"]> }) | null> {
    await this.#learn();
    const { reread } = this.#context.verification.blooms;
    if (reread === null) return null;
    const { to, hash } = reread;
    // Blocks that were fetched before the exception may not be written yet.
    if (hash === null && cursor.number < to && !isIdle) return null;
    if (cursor.hash === null) {
      await this.#save(cursor, null);
      return null;
    }
    if (hash !== null && to <= cursor.number) return { to, hash };
    // The first step, or a reorganization has undone the block. Its successor is indexed with its receipts.
    const begun = { to: cursor.number, hash: cursor.hash };
    await this.#save(cursor, begun);
    return begun;
  }

  /** An audit of the index may find an inexact bloom. */
  async #learn(): Promise<void> {
    const { connection, verification } = this.#context;
    const now = performance.now();
    if (verification.blooms.areIgnored || now - this.#learnedAt < LEARN_INTERVAL) return;
    this.#learnedAt = now;
    verification.blooms.learn((await loadChecks(connection)).blooms);
  }

  #begin({ to, hash }: { readonly to: number; readonly hash: NonNullable<Reread["hash"]> }): Step {
    const { rpc, network, verification } = this.#context;
    const count = this.#size.of(Math.min(STEP, to - network.startBlock + 1));
    this.#source ??= verification.forEarlierBlocks();
    const source = { topics: eventTopics(network), verification: this.#source };
    const from = to - count + 1;
    const step: Step = { outcome: null };
    const read = (node: RpcNode): Promise<ReadAgain> => readAgain({ node, ...source }, { from, to, hash });
    rpc.onOneNode(to, read).then(
      (result) => {
        this.#size.fitted(count);
        step.outcome = { read: result };
      },
      (error: unknown) => {
        if (error instanceof AnswerTooLargeError) this.#size.tooLarge(count);
        step.outcome = { error };
      },
    );
    return step;
  }

  #failed(error: unknown): void {
    if (!(error instanceof RetryableError)) throw error;
    this.#failures++;
    this.#nextTry = performance.now() + backoffDelay(this.#failures, RETRY);
    log.warn({ error, failures: this.#failures }, "receipts of earlier blocks could not be read again; retrying");
  }

  async #take(cursor: Cursor, { from, parentHash, excluded }: ReadAgain): Promise<Cursor | null> {
    this.#failures = 0;
    const { connection, network } = this.#context;
    const missed = await unrecorded(connection, excluded);
    const first = missed.reduce((least, { block }) => Math.min(least, block), Number.POSITIVE_INFINITY);
    if (first <= cursor.finalNumber) {
      const error = new EventsMissedError(first);
      await recordMissed(connection, error);
      throw error;
    }
    const undone = missed.length === 0 ? null : await this.#undo(cursor, first);
    const isComplete = from <= network.startBlock;
    await this.#save(undone ?? cursor, isComplete ? null : { to: from - 1, hash: parentHash });
    if (isComplete) log.info("the receipts of all earlier blocks were read again");
    return undone;
  }

  /** Undoes the blocks from `first` on. They are indexed again with all their receipts. */
  async #undo(cursor: Cursor, first: number): Promise<Cursor> {
    const { connection, network, rows, finality } = this.#context;
    log.warn({ block: first }, "the index lacks an event that a bloom excluded; indexing again from its block on");
    const before = (await loadRecentBlocks(connection, first - 1)).find(({ number }) => number === first - 1);
    const none = { number: network.startBlock - 1, hash: null, timestamp: 0 };
    const next = await revertBlocks(connection, cursor, before ?? none, rows);
    finality.reverted();
    return next;
  }

  async #save({ epoch }: Cursor, reread: Reread | null): Promise<void> {
    this.#context.verification.blooms.rereadUpTo(reread);
    await saveReread(this.#context.connection, epoch, reread);
  }
}
