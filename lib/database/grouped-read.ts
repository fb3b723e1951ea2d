/** Maximum number of requests per statement, and of statements per read at a time. */
const LIMITS = { questions: 64, statements: 2 } as const;

interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines concurrent requests into few statements: the requests of one turn of the event loop, and those that arrive
 * while statements run. Another statement costs more than another request in a statement, so many concurrent clients
 * cost little more than one.
 */
export class GroupedRead<Q, A> {
  readonly #read: (questions: readonly Q[]) => Promise<readonly A[]>;
  #waiting: Waiting<Q, A>[] = [];
  #running = 0;
  #isScheduled = false;

  /**
   * @param read answers requests in their order. If it fails, all of them fail, so no single request may be able to
   * make it fail
   */
  constructor(read: (questions: readonly Q[]) => Promise<readonly A[]>) {
    this.#read = read;
  }

  /** Answers a request. @throws the errors of `read` */
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

  async #run(group: readonly Waiting<Q, A>[]): Promise<void> {
    this.#running++;
    try {
      const answers = await this.#read(group.map(({ question }) => question));
      if (answers.length !== group.length) throw new RangeError(`${group.length} questions, ${answers.length} answers`);
      for (const [index, answer] of answers.entries()) group[index]?.resolve(answer);
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      this.#running--;
      this.#schedule();
    }
  }
}
