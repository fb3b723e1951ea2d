import { everyBlock } from "@/lib/client/react/concerns";
import { type LiveQuery, liveQuery } from "@/lib/client/react/live-query";
import { type Live, useLiveQuery } from "@/lib/client/react/use-live-query";
import type { Address } from "@/lib/protocol";
import type { BuyCheck, BuyCheckQuery, SellCheck } from "@/lib/records";

const calls = () => import("./calls/checks");

// Each check names the block whose state it judged, which a purchase needs: every block makes another answer.

/** Inscriptions that an account would offer at any price. */
export interface SellableQuery {
  readonly from: Address;
  /** `TICKER.TOKENID,…`, at most 50. */
  readonly items: string;
}

/** The outcome of offering inscriptions at any price. */
export function checkSellQuery(query: SellableQuery): LiveQuery<SellCheck> {
  return liveQuery({
    key: ["checkSell", query],
    read: async (options) => (await calls()).checkSell({ ...query, price: 1n }, options),
    concern: everyBlock,
  });
}

/** The outcome of purchases. */
export function checkBuyQuery(query: BuyCheckQuery): LiveQuery<BuyCheck> {
  return liveQuery({
    key: ["checkBuy", query],
    read: async (options) => (await calls()).checkBuy(query, options),
    concern: everyBlock,
  });
}

/** The cheapest offers of a token to purchase. */
export interface SweepQuery {
  readonly ticker: string;
  readonly from: Address;
  readonly count?: number | undefined;
  /** Digits, in the native coin's smallest unit. */
  readonly budget?: string | undefined;
}

/** The cheapest offers of a token, with the outcome of purchasing them. */
export function checkSweepQuery(query: SweepQuery): LiveQuery<BuyCheck> {
  const budget = query.budget === undefined ? undefined : BigInt(query.budget);
  return liveQuery({
    key: ["checkSweep", query],
    read: async (options) => (await calls()).checkSweep({ ...query, budget }, options),
    concern: everyBlock,
  });
}

/** {@link checkSellQuery}, live. */
export function useSellCheck(query: SellableQuery): Live<SellCheck> {
  return useLiveQuery(checkSellQuery(query));
}

/** {@link checkBuyQuery}, live. Null: no purchases. */
export function useBuyCheck(query: BuyCheckQuery | null): Live<BuyCheck> {
  return useLiveQuery(query === null ? null : checkBuyQuery(query));
}

/** {@link checkSweepQuery}, live. Null: no offers. */
export function useSweepCheck(query: SweepQuery | null): Live<BuyCheck> {
  return useLiveQuery(query === null ? null : checkSweepQuery(query));
}
