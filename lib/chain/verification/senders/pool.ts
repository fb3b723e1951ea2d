import { availableParallelism } from "node:os";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { log } from "@/lib/runtime/log";
import { RlpWriter } from "../rlp-writer";
import { type CurveName, fastestCurve } from "./curve";
import type { SenderJob } from "./job";
import { SenderList } from "./list";
import type { SenderResult } from "./result";
import { type StartSenderThread, startSendersHere, startSenderThread } from "./sender-thread";
import { Slot } from "./slot";

/** Most threads that a pool has unless it is told. */
const MOST_THREADS = 4;
/** A job with which so many threads have ended is done in the thread of the pool. */
const MOST_DEATHS = 2;

/** The pool was closed before it had the results. */
export class SenderPoolClosedError extends Error {
  constructor() {
    super("the threads that recover senders were closed");
  }
}

interface Task {
  readonly list: SenderList;
  readonly job: SenderJob;
  /** Number of threads that have ended while they had the job. */
  deaths: number;
}

/**
 * Recovers the senders of transactions from their signatures in threads. The main thread only writes what each sender has
 * signed; the threads hash it and compute on the curve. Threads start with the first list, and do not keep the process
 * running while they have no work. A thread that ends is replaced and its work is repeated; if threads cannot run, the work
 * is done here, between other turns of the event loop.
 */
export class SenderPool {
  /** The library that computes on the curve. */
  readonly curve: CurveName;
  /** Number of threads. */
  readonly threads: number;
  readonly #slots: readonly Slot<Task>[];
  readonly #here: Slot<Task>;
  readonly #writer = new RlpWriter();
  /** Lists of which some transactions are not in a job yet. */
  #waiting: SenderList[] = [];
  readonly #open = new Set<SenderList>();
  #repeats: Task[] = [];
  #isStarted = false;
  #isClosed = false;

  /**
   * @param options.threads by default one for each core but that of the main thread, at most four
   * @param options.curve by default the fastest library that this platform can load
   * @param options.start by default a separate thread
   */
  constructor({
    threads = Math.max(1, Math.min(availableParallelism() - 1, MOST_THREADS)),
    curve = fastestCurve().name,
    start = startSenderThread,
  }: { threads?: number; curve?: CurveName; start?: StartSenderThread } = {}) {
    this.curve = curve;
    this.threads = threads;
    const onAnswer = (task: Task, answer: Uint8Array): void => this.#finish(task, answer);
    this.#slots = Array.from(
      { length: threads },
      () =>
        new Slot<Task>((answered, ended) => start(curve, answered, ended), {
          onAnswer,
          onEnd: (tasks, reason) => this.#repeat(tasks, reason),
        }),
    );
    this.#here = new Slot<Task>((answered, ended) => startSendersHere(curve, answered, ended), {
      onAnswer,
      onEnd: (tasks, reason) => {
        for (const { list } of tasks) this.#fail(list, reason);
      },
    });
  }

  /**
   * The sender of each transaction, in their order, as a node returned them. The list must not change until then. A limit of
   * work in progress is that of the caller: each list waits for those before it, and of all lists only some hundred
   * transactions are written at a time.
   *
   * @throws SenderPoolClosedError
   */
  recover(transactions: readonly PlainObject[]): Promise<readonly SenderResult[]> {
    if (this.#isClosed) return Promise.reject(new SenderPoolClosedError());
    if (transactions.length === 0) return Promise.resolve([]);
    this.#logStart();
    return new Promise((resolve, reject) => {
      const onResults = (results: readonly SenderResult[]): void => {
        this.#open.delete(list);
        resolve(results);
      };
      const list = new SenderList(transactions, this.threads, onResults, reject);
      this.#open.add(list);
      this.#waiting.push(list);
      this.#assign();
    });
  }

  /** Ends the threads. Lists without results are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#repeats = [];
    for (const list of this.#open) this.#fail(list, new SenderPoolClosedError());
    await Promise.all([...this.#slots, this.#here].map((slot) => slot.stop()));
  }

  #logStart(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    log.info({ library: this.curve, threads: this.threads }, "senders are recovered from signatures");
  }

  /** Gives jobs to threads until all have enough. */
  #assign(): void {
    for (let slot = this.#freeSlot(); slot !== null && !this.#isClosed; slot = this.#freeSlot()) {
      const task = this.#repeats.shift();
      if (task !== undefined) {
        slot.send(task, task.job.write(this.#writer));
      } else if (!this.#assignNext(slot)) {
        return;
      }
    }
  }

  /** Gives the next job of the lists to a thread. Returns whether to continue. */
  #assignNext(slot: Slot<Task>): boolean {
    const [list] = this.#waiting;
    if (list === undefined) return false;
    const taken = this.#take(list);
    if (taken === null) return true;
    const { job, contents } = taken;
    if (list.isTaken) this.#waiting.shift();
    if (contents.ends.length > 0) {
      slot.send({ list, job, deaths: 0 }, contents);
      return true;
    }
    list.finish(job, job.results(new Uint8Array()));
    // Otherwise a long list without signatures would be a long turn of the event loop.
    setImmediate(() => this.#assign());
    return false;
  }

  /** Null if the list has failed: this error is neither of a field nor of a type. */
  #take(list: SenderList): ReturnType<SenderList["take"]> | null {
    try {
      return list.take(this.#writer);
    } catch (error) {
      this.#fail(list, error);
      return null;
    }
  }

  /** The usable thread with the fewest jobs; this thread if none is usable; null if all have enough. */
  #freeSlot(): Slot<Task> | null {
    const usable = this.#slots.filter(({ isUsable }) => isUsable);
    const slots = usable.length === 0 ? [this.#here] : usable;
    return slots.filter(({ hasRoom }) => hasRoom).sort((a, b) => a.load - b.load)[0] ?? null;
  }

  #finish({ list, job }: Task, answer: Uint8Array): void {
    if (this.#open.has(list)) list.finish(job, job.results(answer));
    this.#assign();
  }

  #repeat(tasks: readonly Task[], reason: unknown): void {
    log.warn({ cause: String(reason) }, "a thread that recovers senders ended; its work is repeated");
    for (const task of tasks) {
      task.deaths++;
      if (task.deaths < MOST_DEATHS) this.#repeats.push(task);
      else this.#here.send(task, task.job.write(this.#writer));
    }
    this.#assign();
  }

  #fail(list: SenderList, reason: unknown): void {
    this.#open.delete(list);
    this.#waiting = this.#waiting.filter((each) => each !== list);
    list.onError(reason);
  }
}
