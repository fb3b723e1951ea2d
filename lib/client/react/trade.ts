import type { Address } from "@/lib/protocol";
import type { BuyCheck, BuyCheckQuery, MessageCheck, Portfolio, SellCheck } from "@/lib/records";
import { allCalls } from "./calls";
import { everyBlock } from "./concerns";
import { type LiveQuery, liveQuery } from "./live-query";
import { type Live, useLiveQuery } from "./use-live-query";

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
    read: async (options) => (await allCalls()).checkSell({ ...query, price: 1n }, options),
    concern: everyBlock,
  });
}

/** The outcome of purchases. */
export function checkBuyQuery(query: BuyCheckQuery): LiveQuery<BuyCheck> {
  return liveQuery({
    key: ["checkBuy", query],
    read: async (options) => (await allCalls()).checkBuy(query, options),
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
    read: async (options) => (await allCalls()).checkSweep({ ...query, budget }, options),
    concern: everyBlock,
  });
}

/** The market summary of an account; null if there is no market. */
export function readPortfolioQuery(address: Address): LiveQuery<Portfolio | null> {
  return liveQuery({
    key: ["readPortfolio", address],
    read: async (options) => (await allCalls()).readPortfolio({ address }, options),
    // It contains the coins that the market holds, and values at the floors.
    concern: everyBlock,
  });
}

/** A message to be checked. */
export interface CheckQuery {
  readonly from: Address;
  readonly to: Address;
  /** Digits, in the native coin's smallest unit. */
  readonly value: string;
  readonly text: string;
}

/** The outcome that a message would have in the next block. */
export function checkMessageQuery(query: CheckQuery): LiveQuery<MessageCheck> {
  return liveQuery({
    key: ["checkMessage", query],
    read: async (options) => (await allCalls()).checkMessage({ ...query, value: BigInt(query.value) }, options),
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

/** {@link readPortfolioQuery}, live. Null: no account. */
export function usePortfolio(address: Address | null): Live<Portfolio | null> {
  return useLiveQuery(address === null ? null : readPortfolioQuery(address));
}

/** {@link checkMessageQuery}, live. Null: no message. */
export function useMessageCheck(query: CheckQuery | null): Live<MessageCheck> {
  return useLiveQuery(query === null ? null : checkMessageQuery(query));
}
