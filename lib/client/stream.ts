import type { Address } from "@/lib/protocol";
import type { IndexPosition, OperationRecord } from "@/lib/records/types";
import { exactJson } from "./request";
import { hash, integer, list, nullable, object, type Shape } from "./shape";
import { operation } from "./shapes";

/** Something that happened to the index; `at` is the position after it. */
export type IndexEvent =
  /** Where the subscription begins. */
  | { readonly kind: "position"; readonly at: IndexPosition }
  | {
      readonly kind: "block";
      readonly at: IndexPosition;
      /** Seconds since 1970. */
      readonly timestamp: number;
      readonly operations: readonly OperationRecord[];
    }
  /** Every block after `at.block` is undone; what stood there is told anew by the events behind this one. */
  | { readonly kind: "reorganisation"; readonly at: IndexPosition }
  /** More happened than is told one by one: what was read before may be old. */
  | { readonly kind: "gap"; readonly at: IndexPosition };

/** Whose operations are told of: of everybody, a ticker, an address, or an address under a ticker. */
export interface StreamQuery {
  readonly ticker?: string | undefined;
  /** Sender or recipient. */
  readonly address?: Address | undefined;
}

export interface StreamListener {
  onEvent(event: IndexEvent): void;
  /** Whether events arrive now. While they don't, the subscription goes on trying, and misses nothing. */
  onState?(isConnected: boolean): void;
}

/** Milliseconds between attempts after the service refused, doubled each time. */
const RETRY = { first: 1_000, last: 30_000 };

const atMembers = { block: integer, hash: nullable(hash), epoch: integer, final: integer };
const position: Shape<IndexPosition> = object<IndexPosition>(atMembers);
type Block = { timestamp: number; operations: OperationRecord[] };
const block = object<Block>({ timestamp: integer, operations: list(operation) });

/**
 * Tells of what happens to the index, as it happens, until the function that it gives is called. Goes on where it
 * stopped after any interruption.
 */
export function subscribe(query: StreamQuery, listener: StreamListener): () => void {
  const subscription = new Subscription(query, listener);
  return () => subscription.end();
}

class Subscription {
  readonly #query: StreamQuery;
  readonly #listener: StreamListener;
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = RETRY.first;
  /** Id of the last event. */
  #last = "";
  #isConnected: boolean | null = null;

  constructor(query: StreamQuery, listener: StreamListener) {
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
    const given = Object.entries({ ...this.#query, after: this.#last === "" ? undefined : this.#last });
    const query = given.flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`]));
    const source = new EventSource(`/api/explorer/stream${query.length === 0 ? "" : `?${query.join("&")}`}`);
    this.#source = source;
    source.onopen = () => {
      this.#pause = RETRY.first;
      this.#state(true);
    };
    source.onerror = () => this.#lost(source);
    for (const kind of ["position", "block", "reorganisation", "gap"] as const) {
      source.addEventListener(kind, (message) => this.#hear(kind, message));
    }
  }

  /** A lost connection is made again by the browser, with the last event's id; a refusal ends it, and is tried again here. */
  #lost(source: EventSource): void {
    if (this.#source !== source) return;
    this.#state(false);
    if (source.readyState !== source.CLOSED) return;
    this.#timer = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, RETRY.last);
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
  const at = position(content, kind);
  return kind === "block" ? { kind, at, ...block(content, kind) } : { kind, at };
}
