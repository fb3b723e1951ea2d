import type { Address } from "@/lib/protocol";

/** Events of the API's stream (docs/api.md). After any of them, the data on a page may be outdated. */
const EVENTS = ["position", "block", "reorganisation", "gap"] as const;
const PATH = "/api/explorer/stream";

/**
 * The API's event stream, shared by the whole page: one connection, open while there are listeners. Reports that the
 * index changed, not what changed: listeners request their data again. At most one address is watched: the events then
 * carry its operations only.
 */
export class ChangeStream {
  readonly #listeners = new Set<() => void>();
  #source: EventSource | null = null;
  #isOpen = false;
  #watched: { readonly address: Address; readonly listener: () => void } | null = null;

  /** Whether events arrive. If not, subscribers have to poll. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Calls `listener` on every event, and when the connection fails, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      document.addEventListener("visibilitychange", this.#followVisibility);
      this.#followVisibility();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      document.removeEventListener("visibilitychange", this.#followVisibility);
      this.#close();
    };
  }

  /**
   * Calls `listener` when a block holds operations of the address, and when blocks may have been missed, until the returned
   * function is called. It replaces an earlier watch.
   */
  watch(address: Address, listener: () => void): () => void {
    const watched = { address, listener };
    this.#watched = watched;
    const unsubscribe = this.subscribe(() => {});
    this.#reconnect();
    return () => {
      if (this.#watched === watched) {
        this.#watched = null;
        this.#reconnect();
      }
      unsubscribe();
    };
  }

  /** The path names the watched address. */
  #reconnect(): void {
    if (this.#source === null) return;
    this.#close();
    this.#open();
  }

  /** Keeps the connection open only while the page is visible: browsers limit connections per site across all tabs. */
  readonly #followVisibility = (): void => {
    if (document.hidden) this.#close();
    else this.#open();
  };

  #open(): void {
    if (typeof EventSource === "undefined" || this.#source !== null) return;
    const watched = this.#watched;
    const source = new EventSource(watched === null ? PATH : `${PATH}?address=${watched.address}`);
    this.#source = source;
    // The browser reconnects. Until then the sources poll.
    source.addEventListener("error", () => this.#notify(false));
    for (const name of EVENTS) {
      source.addEventListener(name, (event) => {
        this.#notify(true);
        if (name !== "block" || hasOperations(event)) watched?.listener();
      });
    }
  }

  #close(): void {
    this.#source?.close();
    this.#source = null;
    this.#isOpen = false;
  }

  #notify(isOpen: boolean): void {
    this.#isOpen = isOpen;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the event of a block carries operations. */
function hasOperations(event: Event): boolean {
  return event instanceof MessageEvent && !String(event.data).includes('"operations":[]');
}
