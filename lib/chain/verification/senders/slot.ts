import type { SignedContents } from "./contents";
import type { SenderJob } from "./job";
import type { SenderThread } from "./sender-thread";

/** Jobs of a thread: one that it works on, and one that it has next. */
const DEPTH = 2;
/** A thread that ended so often without an answer in between is not started again for some time. */
const MOST_DEATHS = 3;
/** Milliseconds of this time. */
const PAUSE = 60_000;

/** What a slot reports. */
export interface SlotEvents<Task> {
  onAnswer(task: Task, answer: Uint8Array): void;
  /** The thread has ended with these tasks. */
  onEnd(tasks: readonly Task[], reason: unknown): void;
}

/** Starts the thread of a slot. */
export type StartThread = (onAnswer: (answer: unknown) => void, onEnd: (reason: unknown) => void) => SenderThread;

/** A place for one thread, which is started with its first task and after each of its ends. */
export class Slot<Task extends { readonly job: SenderJob }> {
  readonly #start: StartThread;
  readonly #events: SlotEvents<Task>;
  #thread: SenderThread | null = null;
  #tasks: Task[] = [];
  #deaths = 0;
  #pausedUntil = 0;

  constructor(start: StartThread, events: SlotEvents<Task>) {
    this.#start = start;
    this.#events = events;
  }

  /** Number of tasks without an answer. */
  get load(): number {
    return this.#tasks.length;
  }

  get hasRoom(): boolean {
    return this.load < DEPTH;
  }

  /** Whether a thread runs or may be started. */
  get isUsable(): boolean {
    return this.#thread !== null || performance.now() >= this.#pausedUntil;
  }

  /** Gives a task to the thread. */
  send(task: Task, contents: SignedContents): void {
    this.#tasks.push(task);
    try {
      this.#thread ??= this.#open();
    } catch (error) {
      this.#end(error);
      return;
    }
    this.#thread.hold(true);
    this.#thread.send(contents);
  }

  /** Ends the thread. Its tasks get no answer. */
  async stop(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    this.#tasks = [];
    await thread?.stop();
  }

  #open(): SenderThread {
    const thread = this.#start(
      (answer) => {
        if (this.#thread === thread) this.#take(thread, answer);
      },
      (reason) => {
        if (this.#thread === thread) this.#end(reason);
      },
    );
    return thread;
  }

  #take(thread: SenderThread, answer: unknown): void {
    const [task] = this.#tasks;
    if (task === undefined || !task.job.isAnswer(answer)) {
      this.#end("a thread gave a wrong answer");
      void thread.stop();
      return;
    }
    this.#tasks.shift();
    this.#deaths = 0;
    if (this.load === 0) thread.hold(false);
    this.#events.onAnswer(task, answer);
  }

  #end(reason: unknown): void {
    const tasks = this.#tasks;
    this.#thread = null;
    this.#tasks = [];
    this.#deaths++;
    if (this.#deaths >= MOST_DEATHS) this.#pausedUntil = performance.now() + PAUSE;
    this.#events.onEnd(tasks, reason);
  }
}
