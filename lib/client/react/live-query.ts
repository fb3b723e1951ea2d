import { type QueryClient, type QueryFunctionContext, replaceEqualDeep } from "@tanstack/react-query";
import { isLater, type Mark } from "@/lib/records/mark";
import type { Change } from "../change";
import { changes } from "../changes";
import type { Options } from "../request";
import { LiveAnswer, newerOf } from "./live-answer";

/**
 * What a block means for a query. `now`: its answer has changed, or may have. `soon`: a number may have changed that need not
 * be exact within half a minute. Null: its answer is the same.
 */
export type Concern = "now" | "soon" | null;

/** Decides what a block means for a query with this answer. */
export type ConcernOf<T> = (block: Change, answer: T) => Concern;

/** How a query follows the index. */
export class Liveness {
  constructor(
    /** What a block means for the query and its answer in the client. */
    readonly concern: (block: Change, client: QueryClient) => Concern,
    /** Milliseconds between requests for an answer that changes without the index; null: it does not. */
    readonly interval: number | null,
  ) {}
}

/** Options of TanStack Query for a read that follows the index. */
export interface LiveQuery<T> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: QueryFunctionContext) => Promise<LiveAnswer<T>>;
  readonly meta: { readonly live: Liveness };
}

interface LiveQueryOptions<T> {
  /** The name of the read and its parameters, as values that JSON can hold. Equal ones share their requests. */
  readonly key: readonly unknown[];
  readonly read: (options: Options) => Promise<T>;
  readonly concern: ConcernOf<T>;
  readonly interval?: number;
}

/** The query options of a read. An answer of an older position never replaces a newer one. */
export function liveQuery<T>({ key, read, concern, interval }: LiveQueryOptions<T>): LiveQuery<T> {
  const concernIn = (block: Change, client: QueryClient): Concern => {
    const answer = client.getQueryData<LiveAnswer<T>>(key);
    return answer === undefined ? "now" : concern(block, answer.value);
  };
  return {
    queryKey: key,
    meta: { live: new Liveness(concernIn, interval ?? null) },
    async queryFn({ client, queryKey, signal }) {
      const requestedAt = performance.now();
      let at: Mark | null | undefined;
      const onPosition = (next: Mark | null) => {
        // Of several answers, the oldest counts.
        if (at === undefined || next === null || (at !== null && isLater(at, next))) at = next;
        if (next !== null) changes.observe(next);
      };
      const value = await read({ signal, onPosition });
      const next = new LiveAnswer(value, at ?? null, requestedAt);
      return newerOf(client.getQueryData<LiveAnswer<T>>(queryKey), next, replaceEqualDeep);
    },
  };
}
