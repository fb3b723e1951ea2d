import { type Query, QueryClient } from "@tanstack/react-query";
import { isLater, type Mark } from "@/lib/records/mark";
import type { Change } from "../change";
import type { ChangeStream } from "../change-stream";
import { LiveAnswer } from "./live-answer";
import { type Concern, Liveness } from "./live-query";

/** Milliseconds between requests while no events arrive. */
const POLL_INTERVAL = 1_000;
/** Milliseconds between requests that fail while events arrive. */
const RETRY_INTERVAL = 10_000;
/** Minimum milliseconds between requests, however often the index changes, and the most while an answer is behind an event. */
const MIN_INTERVAL = 200;
const BEHIND_INTERVAL = 2_000;
/** Milliseconds until the request for a change that need not be exact. */
const SOON = 30_000;
/** Milliseconds that an answer without a component is kept: longer than a page takes to hydrate. */
const KEPT = 30_000;

/** The state of the index that an answer has to reach. */
interface Wanted {
  /** Null: unknown; the answer to any later request will do. */
  readonly at: Mark | null;
  /** When the change arrived, in milliseconds of `performance.now()`. */
  readonly since: number;
  readonly isSoon: boolean;
}

/** A query of any type. */
type AnyQuery = Pick<Query, "meta"> & { readonly state: Pick<Query["state"], "data" | "status"> };

/**
 * Keeps the queries of a client up to date: each change of the index invalidates the queries that it concerns, until their answers have
 * reached its position. Without events, queries poll.
 */
export class LiveQueries {
  readonly client = new QueryClient({
    defaultOptions: {
      queries: {
        // An answer becomes outdated by a change of the index, not by time.
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: KEPT,
        retry: false,
        // A browser without a network can still reach a site on the same machine.
        networkMode: "always",
        // `newerOf` does it, because structural sharing leaves out classes.
        structuralSharing: false,
      },
    },
  });
  readonly #stream: ChangeStream;
  readonly #wanted = new WeakMap<AnyQuery, Wanted>();

  constructor(stream: ChangeStream) {
    this.#stream = stream;
  }

  /** Follows the stream, until the returned function is called. */
  start(): () => void {
    const stopCache = this.client.getQueryCache().subscribe(({ type, query }) => {
      if (type === "added") this.#enter(query);
    });
    const stopStream = this.#stream.subscribe((change) => {
      if (change !== null) this.#apply(change);
    });
    return () => {
      stopCache();
      stopStream();
    };
  }

  /** Milliseconds until a query is requested again without a change; false: never. For `refetchInterval`. */
  readonly intervalOf = (query: AnyQuery): number | false => {
    const { isSilent } = this.#stream;
    if (query.state.status === "error") return isSilent ? POLL_INTERVAL : RETRY_INTERVAL;
    const answer = answerOf(query);
    if (answer !== null && answer.refusedSince !== null) return POLL_INTERVAL;
    const wanted = this.#wantedOf(query);
    const own = livenessOf(query)?.interval ?? null;
    if (wanted !== null && !wanted.isSoon) {
      return Math.max(MIN_INTERVAL, Math.min(BEHIND_INTERVAL, performance.now() - wanted.since));
    }
    return own ?? (isSilent ? POLL_INTERVAL : wanted !== null && SOON);
  };

  /** A new query missed the events before. If the server rendered its answer at an earlier position, it is requested at once. */
  #enter(query: Query): void {
    const { last } = this.#stream;
    const answer = answerOf(query);
    if (last === null || answer === null || isReached(answer, last)) return;
    this.#wanted.set(query, { at: last, since: performance.now(), isSoon: false });
    query.invalidate();
  }

  #apply(change: Change): void {
    for (const query of this.client.getQueryCache().getAll()) {
      const live = livenessOf(query);
      const isKnown = isReached(answerOf(query), change.at);
      // A gap may report an index that was restored to an earlier state.
      const concern = live === null || (isKnown && change.kind !== "gap") ? null : this.#concernOf(live, change);
      if (concern === null) continue;
      const isSoon = concern === "soon" && (this.#wantedOf(query)?.isSoon ?? true);
      this.#wanted.set(query, { at: isKnown ? null : change.at, since: performance.now(), isSoon });
      query.invalidate();
      if (!isSoon) this.#request(query);
    }
  }

  #concernOf(live: Liveness, change: Change): Concern {
    return change.kind === "block" ? live.concern(change, this.client) : "now";
  }

  /** Requests a query, unless it is requested now: then its next interval follows. */
  #request(query: Query): void {
    const wait = (answerOf(query)?.requestedAt ?? Number.NEGATIVE_INFINITY) + MIN_INTERVAL - performance.now();
    setTimeout(
      () => {
        const isDue = query.isActive() && this.#wantedOf(query) !== null;
        // The query holds the error, and its interval the next attempt.
        if (isDue) query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
      },
      Math.max(0, wait),
    );
  }

  /** The state that a query's answer has to reach, or null if it has reached it. */
  #wantedOf(query: AnyQuery): Wanted | null {
    const wanted = this.#wanted.get(query) ?? null;
    if (wanted === null || !isEnough(answerOf(query), wanted)) return wanted;
    this.#wanted.delete(query);
    return null;
  }
}

/** Whether an answer was read after a change. */
function isEnough(answer: LiveAnswer<unknown> | null, { at, since }: Wanted): boolean {
  const isDated = answer !== null && answer.at !== null && at !== null;
  return isDated ? isReached(answer, at) : answer !== null && answer.requestedAt >= since;
}

/** Whether an answer was read at this position or a later one, as far as both are known. */
function isReached(answer: LiveAnswer<unknown> | null, at: Mark | null): boolean {
  return at !== null && answer !== null && answer.at !== null && !isLater(at, answer.at);
}

function answerOf(query: AnyQuery): LiveAnswer<unknown> | null {
  return query.state.data instanceof LiveAnswer ? query.state.data : null;
}

function livenessOf(query: AnyQuery): Liveness | null {
  const live = query.meta?.live;
  return live instanceof Liveness ? live : null;
}
