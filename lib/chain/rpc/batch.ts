import type { RemainingBytes } from "./answer-budget";
import { BatchRefusedError } from "./errors";
import type { Priority, QueuedWork } from "./request-queue";
import type { RpcCall, RpcOutcome } from "./transport";

/** What a batch needs to know and do about its node. */
export interface BatchNode {
  /** Whether a separate request must identify the chain before the next one. */
  readonly mustIdentify: boolean;
  /** Whether the next request may fail for a reason that affects others too, so that a batch sends one at a time. */
  readonly isUncertain: boolean;
  identify(room: RemainingBytes): Promise<void>;
  /** The number of calls for the next request, if `left` remain. */
  takeSize(left: number): number;
  /** @param isPatient whether the node gets more time after each attempt that ended while it was sending its answer */
  send(calls: readonly RpcCall[], room: RemainingBytes, isPatient: boolean): Promise<readonly RpcOutcome[]>;
  /** Whether a request of `size` calls is worth another attempt, after `attempts` with this kind of error. */
  isWorthRetry(error: unknown, size: number, attempts: number): boolean;
}

/** Options of a {@link Batch}. */
export interface BatchOptions {
  readonly priority: Priority;
  readonly order: number;
  /** Size limit of all its answers, in bytes. */
  readonly largestAnswer: number;
  /** Whether it is one request, and fails if the node rejects its size. */
  readonly isWhole?: boolean;
}

/** A part of the calls: from an index up to another one, exclusive. */
interface Part {
  readonly from: number;
  readonly to: number;
  /** Number of refused requests for it so far. */
  readonly refusals: number;
}

/**
 * The requests for a list of calls. They are sent together, so that a failure of the node loses few answers. The number of
 * calls in a request is decided when it is sent, by the limit that is known then.
 */
export class Batch implements QueuedWork {
  readonly priority: Priority;
  readonly order: number;
  /** The outcomes in the order of the calls. Rejects with the first error that is not worth another attempt. */
  readonly outcomes: Promise<readonly RpcOutcome[]>;
  readonly #calls: readonly RpcCall[];
  readonly #node: BatchNode;
  readonly #room: RemainingBytes;
  readonly #isWhole: boolean;
  readonly #received: RpcOutcome[];
  #resolve: (outcomes: readonly RpcOutcome[]) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  /** The parts that are not sent. */
  #parts: Part[];
  #missing: number;
  #running = 0;
  /** Number of requests that the node rejected because of their size. */
  #rejections = 0;
  #hasFailed = false;

  constructor(calls: readonly RpcCall[], node: BatchNode, { priority, order, largestAnswer, isWhole }: BatchOptions) {
    this.priority = priority;
    this.order = order;
    this.#calls = calls;
    this.#node = node;
    this.#room = { left: largestAnswer };
    this.#isWhole = isWhole ?? false;
    this.#received = new Array(calls.length);
    this.#parts = [{ from: 0, to: calls.length, refusals: 0 }];
    this.#missing = calls.length;
    this.outcomes = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get hasNext(): boolean {
    return this.#parts.length > 0 && (this.#running === 0 || !this.#node.isUncertain);
  }

  async sendNext(): Promise<void> {
    const part = this.#takePart();
    if (part === null) return;
    this.#running++;
    try {
      if (this.#node.mustIdentify) {
        await this.#node.identify(this.#room);
        this.#putBack(part);
      } else {
        // Requests for the head repeat, and requests for blocks ahead are repeated in smaller ones.
        const isPatient = this.priority === "gap";
        this.#receive(part, await this.#node.send(this.#calls.slice(part.from, part.to), this.#room, isPatient));
      }
    } catch (error) {
      this.#retry(part, error);
    } finally {
      this.#running--;
    }
  }

  fail(error: unknown): void {
    this.#hasFailed = true;
    this.#parts = [];
    this.#reject(error);
  }

  #takePart(): Part | null {
    const part = this.#parts.shift();
    if (part === undefined) return null;
    const end = this.#isWhole ? part.to : part.from + this.#node.takeSize(part.to - part.from);
    if (end < part.to) this.#parts.unshift({ ...part, from: end });
    return { ...part, to: end };
  }

  #receive({ from }: Part, outcomes: readonly RpcOutcome[]): void {
    for (const [index, outcome] of outcomes.entries()) this.#received[from + index] = outcome;
    this.#missing -= outcomes.length;
    if (this.#missing === 0) this.#resolve(this.#received);
  }

  #retry(part: Part, error: unknown): void {
    const size = part.to - part.from;
    const isRejected = error instanceof BatchRefusedError;
    const refusals = part.refusals + (isRejected ? 0 : 1);
    if (isRejected) this.#rejections++;
    const isWorthRetry = this.#node.isWorthRetry(error, size, isRejected ? this.#rejections : refusals);
    if (!isWorthRetry || (isRejected && this.#isWhole && this.#calls.length > 1)) this.fail(error);
    else this.#putBack({ ...part, refusals });
  }

  #putBack(part: Part): void {
    if (this.#hasFailed) return;
    const [next] = this.#parts;
    if (next?.from === part.to && next.refusals === part.refusals) this.#parts[0] = { ...part, to: next.to };
    else this.#parts.unshift(part);
  }
}
