/** Most questions of one statement, and most statements of one read at a time. */
const LIMITS = { questions: 64, statements: 2 } as const;

interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Joins concurrent questions into few statements: those of one turn of the event loop, and those that arrive while statements
 * run. A statement costs more than one more question in it, so many clients at once cost little more than one.
 */
export class BatchedRead<Q, A> {
  readonly #read: (questions: readonly Q[]) => Promise<readonly A[]>;
  #waiting: Waiting<Q, A>[] = [];
  #running = 0;
  #isScheduled = false;

  /** @param read answers questions in their order. If it fails, all of them fail, so no question may be able to make it fail */
  constructor(read: (questions: readonly Q[]) => Promise<readonly A[]>) {
    this.#read = read;
  }

  /** Answers a question. @throws what `read` throws */
  ask(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#running >= LIMITS.statements || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#run(this.#waiting.splice(0, LIMITS.questions));
      this.#schedule();
    });
  }

  async #run(batch: readonly Waiting<Q, A>[]): Promise<void> {
    this.#running++;
    try {
      const answers = await this.#read(batch.map(({ question }) => question));
      if (answers.length !== batch.length) throw new RangeError(`${batch.length} questions, ${answers.length} answers`);
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#running--;
      this.#schedule();
    }
  }
}
