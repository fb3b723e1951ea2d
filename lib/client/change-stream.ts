import { openStream } from "@/lib/client/stream";
import type { Address } from "@/lib/protocol";

const PATH = "/api/explorer/stream";

/**
 * The API's event stream, shared by the whole page, and by all pages of the site ({@link openStream}). Open while there
 * are listeners. Reports that the index changed, not what changed: listeners request their data again. At most one address
 * is watched: the events then carry its operations only.
 */
export class ChangeStream {
  readonly #listeners = new Set<() => void>();
  #closeStream: (() => void) | null = null;
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
    if (this.#closeStream === null) return;
    this.#close();
    this.#open();
  }

  /** Keeps the stream open only while the page is visible: a hidden page shows nothing that could be outdated. */
  readonly #followVisibility = (): void => {
    if (document.hidden) this.#close();
    else this.#open();
  };

  #open(): void {
    if (this.#closeStream !== null) return;
    const watched = this.#watched;
    this.#closeStream = openStream(watched === null ? PATH : `${PATH}?address=${watched.address}`, {
      // Until the connection is restored, the sources poll.
      onState: (isOpen) => {
        if (isOpen) this.#isOpen = true;
        else this.#notify(false);
      },
      onEvent: (concerns) => {
        this.#notify(true);
        if (concerns) watched?.listener();
      },
    });
  }

  #close(): void {
    this.#closeStream?.();
    this.#closeStream = null;
    this.#isOpen = false;
  }

  #notify(isOpen: boolean): void {
    this.#isOpen = isOpen;
    for (const listener of this.#listeners) listener();
  }
}
