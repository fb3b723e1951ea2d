import type { PlainObject } from "@/lib/protocol/plain-object";
import type { RlpWriter } from "../rlp-writer";
import type { SignedContents } from "./contents";
import { SenderJob } from "./job";
import type { SenderResult } from "./result";

/** Most and fewest transactions of a job. Writing a job must not delay the event loop, and its message has a cost. */
const MOST = 64;
const FEWEST = 8;

/** A list of transactions whose senders are recovered in several jobs. */
export class SenderList {
  readonly #transactions: readonly PlainObject[];
  readonly #results: SenderResult[] = [];
  readonly #most: number;
  #next = 0;
  #missing: number;

  /**
   * @param threads between which the list is divided
   * @param onResults receives the results in the order of the transactions, which must not be empty
   * @param onError receives why there are no results
   */
  constructor(
    transactions: readonly PlainObject[],
    threads: number,
    readonly onResults: (results: readonly SenderResult[]) => void,
    readonly onError: (reason: unknown) => void,
  ) {
    this.#transactions = transactions;
    this.#missing = transactions.length;
    this.#most = Math.min(MOST, Math.max(FEWEST, Math.ceil(transactions.length / threads)));
  }

  /** Whether every transaction is in a job. */
  get isTaken(): boolean {
    return this.#next === this.#transactions.length;
  }

  /** The job of the next transactions, and what a thread needs for it. */
  take(writer: RlpWriter): { job: SenderJob; contents: SignedContents } {
    const job = new SenderJob(this.#transactions, this.#next, this.#most);
    const contents = job.write(writer);
    this.#next += job.size;
    return { job, contents };
  }

  /** Notes the results of a job. Calls `onResults` after the last one. */
  finish({ from }: SenderJob, results: readonly SenderResult[]): void {
    for (const [index, result] of results.entries()) this.#results[from + index] = result;
    this.#missing -= results.length;
    if (this.#missing === 0) this.onResults(this.#results);
  }
}
