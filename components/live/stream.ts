/** What the API's stream tells of: each means that what a page shows may have changed. */
const EVENTS = ["position", "block", "reorganisation", "gap"] as const;
const PATH = "/api/explorer/stream";

/**
 * The index's moves as the browser hears of them: one connection for the whole page, open while anybody listens. Says
 * that something moved, not what: whoever shows something asks for it anew.
 */
export class MoveStream {
  readonly #listeners = new Set<() => void>();
  #source: EventSource | null = null;
  #isOpen = false;

  /** Whether moves are told at the moment; while not, whoever wants news has to ask again and again. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Calls `listener` at every move, and when the connection comes or goes, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      document.addEventListener("visibilitychange", this.#follow);
      this.#follow();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      document.removeEventListener("visibilitychange", this.#follow);
      this.#close();
    };
  }

  /** Open on visible pages alone: browsers have few connections to one site, shared by all its pages. */
  readonly #follow = (): void => {
    if (document.hidden) this.#close();
    else this.#open();
  };

  #open(): void {
    if (typeof EventSource === "undefined" || this.#source !== null) return;
    const source = new EventSource(PATH);
    this.#source = source;
    // The browser connects again by itself; until then the pages ask as if there were no stream.
    source.addEventListener("error", () => this.#tell(false));
    for (const name of EVENTS) source.addEventListener(name, () => this.#tell(true));
  }

  #close(): void {
    this.#source?.close();
    this.#source = null;
    this.#isOpen = false;
  }

  #tell(isOpen: boolean): void {
    this.#isOpen = isOpen;
    for (const listener of this.#listeners) listener();
  }
}
