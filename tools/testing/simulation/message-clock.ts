/**
 * Counts the messages of the workers to nodes and to the database. The simulation advances by this count instead of the
 * clock, so that the density of events does not depend on the speed of the machine.
 */
export class MessageClock {
  #count = 0;
  readonly #waiting = new Set<{ readonly at: number; readonly wake: () => void }>();

  tick(): void {
    this.#count++;
    for (const waiter of this.#waiting) if (this.#count >= waiter.at) waiter.wake();
  }

  /** Resolves after this number of messages, or after this number of milliseconds. */
  wait(messages: number, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
        resolve();
      };
      const waiter = { at: this.#count + messages, wake };
      const timer = setTimeout(wake, milliseconds);
      this.#waiting.add(waiter);
    });
  }
}
