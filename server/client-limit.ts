/** Limits the number of requests of one kind that each client makes at a time. */
export class ClientLimit {
  readonly #limit: number;
  readonly #running = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns a function that ends the request, to be called once; null if the client already makes as many as it may. */
  enter(client: string): (() => void) | null {
    const running = this.#running.get(client) ?? 0;
    if (running >= this.#limit) return null;
    this.#running.set(client, running + 1);
    return () => {
      const rest = (this.#running.get(client) ?? 1) - 1;
      if (rest > 0) this.#running.set(client, rest);
      else this.#running.delete(client);
    };
  }
}
