const IS_CLOSED = 0;
const IS_INSIDE = 1;
/** Milliseconds that a closed gate waits for the thread. One sender takes at most two. */
const PATIENCE = 1_000;

/**
 * A gate in shared memory between a thread and its native module. The process aborts if a thread is ended while it runs the
 * module (an exception of Node-API that nothing can catch), also by `process.exit`. So the thread passes the gate for each
 * call, and ends by itself when the gate is closed.
 */
export class Gate {
  readonly #cells: Int32Array<SharedArrayBuffer>;

  /** @param memory of the other thread's gate */
  constructor(memory = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.#cells = new Int32Array(memory);
  }

  get memory(): SharedArrayBuffer {
    return this.#cells.buffer;
  }

  /** Calls `work` in the thread, unless the gate is closed. Returns whether it has called it. */
  pass(work: () => void): boolean {
    Atomics.store(this.#cells, IS_INSIDE, 1);
    try {
      if (Atomics.load(this.#cells, IS_CLOSED) === 1) return false;
      work();
      return true;
    } finally {
      Atomics.store(this.#cells, IS_INSIDE, 0);
      if (Atomics.load(this.#cells, IS_CLOSED) === 1) Atomics.notify(this.#cells, IS_INSIDE);
    }
  }

  /** Lets the thread not pass again. */
  close(): void {
    Atomics.store(this.#cells, IS_CLOSED, 1);
  }

  /** Closes the gate and blocks until the thread is not inside, for the end of the process. */
  closeAndWait(): void {
    this.close();
    Atomics.wait(this.#cells, IS_INSIDE, 1, PATIENCE);
  }
}
