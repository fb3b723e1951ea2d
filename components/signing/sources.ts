import type { MessageCheck } from "@/lib/client/index";
import type { Address } from "@/lib/protocol";
import { LiveSource, memoizeSource } from "../live/source";

/** The client comes with the first question. */
const client = () => import("@/lib/client/index");

export interface Named {
  readonly ticker: string;
  readonly id: string;
}

export interface CheckQuery {
  readonly from: Address;
  readonly to: Address;
  readonly value: string;
  readonly text: string;
}

export const ask = {
  token: async (ticker: string, options = {}) => (await client()).fetchToken(ticker, options),
  isFree: async ({ ticker, id }: Named, options = {}) =>
    (await (await client()).fetchAvailability(ticker, id, options))?.isAvailable,
  inscription: async ({ ticker, id }: Named, options = {}) =>
    (await (await client()).fetchInscription(ticker, id, { limit: 1 }, options))?.inscription ?? null,
  /** The last block that the index has read; null: there is no index. */
  indexBlock: async () => (await (await client()).fetchStatus())?.index.block ?? null,
  check: async (query: CheckQuery, options = {}): Promise<MessageCheck> =>
    (await client()).fetchCheck({ ...query, value: BigInt(query.value) }, options),
} as const;

/** The state that messages are judged over, kept fresh while somebody looks. */
export const liveState = {
  token: memoizeSource((ticker: string) => new LiveSource((options) => ask.token(ticker, options))),
  isFree: memoizeSource((named: Named) => new LiveSource((options) => ask.isFree(named, options))),
  inscription: memoizeSource((named: Named) => new LiveSource((options) => ask.inscription(named, options))),
  check: memoizeSource((query: CheckQuery) => new LiveSource((options) => ask.check(query, options))),
} as const;
