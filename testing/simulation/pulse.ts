/**
 * Counts what workers say to nodes and to the database. The world moves by this count rather than by the clock, so that
 * a slow machine meets the same density of events as a fast one.
 */
export class Pulse {
  #count = 0;
  readonly #waiting = new Set<{ readonly at: number; readonly wake: () => void }>();

  beat(): void {
    this.#count++;
    for (const waiter of this.#waiting) if (this.#count >= waiter.at) waiter.wake();
  }

  /** Resolves after so many beats, at the latest after so many milliseconds. */
  wait(beats: number, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
        resolve();
      };
      const waiter = { at: this.#count + beats, wake };
      const timer = setTimeout(wake, milliseconds);
      this.#waiting.add(waiter);
    });
  }
}
