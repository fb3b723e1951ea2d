import { blockEvent, type EventsQuery, type IndexEvent } from "@/lib/records/event";
import { indexPosition } from "@/lib/records/position";
import { backoffDelay } from "@/lib/runtime/backoff";
import { exactJson } from "./exact-json";
import { queryText } from "./request";

export interface StreamListener {
  onEvent(event: IndexEvent): void;
  /** Whether the subscription is connected. While it is not, it reconnects, and no event is lost. */
  onState?(isConnected: boolean): void;
}

/** Delays before another attempt after a refusal. */
const RETRY = { first: 1_000, limit: 30_000 };

/**
 * Subscribes to the changes of the index. Returns the function that ends the subscription. After an interruption the
 * subscription resumes where it stopped.
 */
export function subscribe(query: EventsQuery, listener: StreamListener): () => void {
  const subscription = new Subscription(query, listener);
  return () => subscription.end();
}

class Subscription {
  readonly #query: EventsQuery;
  readonly #listener: StreamListener;
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Refusals since the last open connection. */
  #refusals = 0;
  /** Id of the last event. */
  #last = "";
  #isConnected: boolean | null = null;

  constructor(query: EventsQuery, listener: StreamListener) {
    this.#query = query;
    this.#listener = listener;
    this.#connect();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  #connect(): void {
    const query = Object.entries({ ...this.#query, after: this.#last === "" ? undefined : this.#last });
    const given = query.filter(([, value]) => value !== undefined);
    const source = new EventSource(`/api/explorer/stream${queryText(given)}`);
    this.#source = source;
    source.onopen = () => {
      this.#refusals = 0;
      this.#state(true);
    };
    source.onerror = () => this.#lost(source);
    for (const kind of ["position", "block", "reorganisation", "gap"] as const) {
      source.addEventListener(kind, (message) => this.#hear(kind, message));
    }
  }

  /**
   * The browser restores a lost connection with the last event's id. After a refusal, this code has to open it again.
   */
  #lost(source: EventSource): void {
    if (this.#source !== source) return;
    this.#state(false);
    if (source.readyState !== source.CLOSED) return;
    this.#timer = setTimeout(() => this.#connect(), backoffDelay(++this.#refusals, RETRY));
  }

  #hear(kind: IndexEvent["kind"], { data, lastEventId }: MessageEvent<string>): void {
    if (this.#source === null) return;
    if (lastEventId !== "") this.#last = lastEventId;
    this.#listener.onEvent(eventOf(kind, exactJson(data)));
  }

  #state(isConnected: boolean): void {
    if (isConnected === this.#isConnected) return;
    this.#isConnected = isConnected;
    this.#listener.onState?.(isConnected);
  }
}

/** Throws {@link UnexpectedAnswerError}. */
function eventOf(kind: IndexEvent["kind"], content: unknown): IndexEvent {
  const at = indexPosition.read(content, kind);
  return kind === "block" ? { kind, at, ...blockEvent.read(content, kind) } : { kind, at };
}
