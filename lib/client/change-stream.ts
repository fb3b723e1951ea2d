import { isLater, type Mark } from "@/lib/records/mark";
import { type Change, readChange } from "./change";
import { openStream, type StreamEvent } from "./stream";

const PATH = "/api/explorer/stream";
/** Milliseconds without the first event until listeners have to poll. */
const OPENING = 1_000;
/** Milliseconds that answers may be ahead of the events until listeners have to poll. */
const BEHIND_LIMIT = 5_000;

/** Called with each change. Null: whether events arrive has changed ({@link ChangeStream.isSilent}). */
export type ChangeListener = (change: Change | null) => unknown;

/**
 * The API's event stream, shared by the whole page, and by all pages of the site ({@link openStream}). Open while there
 * are listeners and the page is visible: a hidden page shows nothing that could be outdated.
 */
export class ChangeStream {
  readonly #listeners = new Set<ChangeListener>();
  #closeStream: (() => void) | null = null;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #isSilent = false;
  #last: Mark | null = null;
  /** The time of the last block, in seconds; before the first event, the time when the page began. */
  #timestamp = 0;
  /** Since when answers have been ahead of it, in milliseconds. */
  #aheadSince: number | null = null;

  /** Whether no events arrive, so that listeners have to poll. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** The position of the last event; null before the first. */
  get last(): Mark | null {
    return this.#last;
  }

  /** Calls `listener` on every change, and when events stop to arrive, until the returned function is called. */
  subscribe(listener: ChangeListener): () => void {
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

  /** Compares the position of an answer with the events: a proxy may keep the stream open and hold the events back. */
  observe(at: Mark): void {
    if (this.#last === null || !isLater(at, this.#last)) return;
    this.#aheadSince ??= performance.now();
    if (performance.now() - this.#aheadSince > BEHIND_LIMIT) this.#setSilent(true);
  }

  readonly #followVisibility = (): void => {
    if (document.hidden) this.#close();
    else this.#open();
  };

  #open(): void {
    if (this.#closeStream !== null) return;
    if (this.#timestamp === 0) this.#timestamp = Math.floor(Date.now() / 1000);
    this.#opening = setTimeout(() => this.#setSilent(true), OPENING);
    this.#closeStream = openStream(PATH, {
      onState: (isOpen) => {
        if (!isOpen) this.#setSilent(true);
      },
      onEvent: (event) => this.#receive(event),
    });
  }

  #close(): void {
    clearTimeout(this.#opening);
    this.#closeStream?.();
    this.#closeStream = null;
    this.#last = null;
    this.#aheadSince = null;
  }

  #receive(event: StreamEvent): void {
    const change = readChange(event, this.#timestamp);
    this.#last = change.at ?? this.#last;
    this.#timestamp = change.timestamp ?? this.#timestamp;
    this.#aheadSince = null;
    this.#setSilent(false);
    for (const listener of this.#listeners) listener(change);
  }

  #setSilent(isSilent: boolean): void {
    clearTimeout(this.#opening);
    if (isSilent === this.#isSilent) return;
    this.#isSilent = isSilent;
    for (const listener of this.#listeners) listener(null);
  }
}
