import { decodeFunctionResult, encodeFunctionData, stringToHex } from "viem";
import type { TransactionRequest } from "@/components/wallet/wallet";
import { NIP20_MARKET_ABI as abi } from "@/lib/chain/contracts/nip20-market";
import { type Address, type Hash, type Hex, ZERO_HASH } from "@/lib/protocol";
import { NEVER_EXPIRES } from "@/lib/protocol/market-numbers";
import type { Anchor } from "./anchor";
import type { OfferTerms, TradeItem } from "./terms";

/** The terms of an offer. `expires`: in seconds since 1970; null: never. */
export interface NewOffer extends Pick<TradeItem, "ticker" | "tokenId"> {
  readonly price: bigint;
  readonly expires: number | null;
}

type Key = Pick<TradeItem, "ticker" | "tokenId">;

/** Returns the call that offers inscriptions of the caller's vault, or replaces their offers. */
export function offerCall(market: Address, offers: readonly NewOffer[]): TransactionRequest {
  const args = offers.map(({ ticker, tokenId, price, expires }) => ({
    ...{ ticker: tickerOf(ticker), tokenId, price },
    expires: BigInt(expires ?? NEVER_EXPIRES),
  }));
  return callOf(market, encodeFunctionData({ abi, functionName: "offer", args: [args] }));
}

/** Returns the call that ends offers. */
export function cancelCall(market: Address, items: readonly Key[]): TransactionRequest {
  return callOf(market, encodeFunctionData({ abi, functionName: "cancel", args: [items.map(keyOf)] }));
}

/** Returns the call that ends all offers of the caller. */
export function cancelAllCall(market: Address): TransactionRequest {
  return callOf(market, encodeFunctionData({ abi, functionName: "cancelAll" }));
}

/** Returns the call that transfers inscriptions from the caller's vault. */
export function withdrawCall(market: Address, items: readonly Key[], recipient: Address): TransactionRequest {
  return callOf(market, encodeFunctionData({ abi, functionName: "withdraw", args: [items.map(keyOf), recipient] }));
}

/** Returns the call that pays the caller's proceeds to `recipient`. */
export function collectCall(market: Address, recipient: Address): TransactionRequest {
  return callOf(market, encodeFunctionData({ abi, functionName: "collect", args: [recipient] }));
}

/** Returns the call that buys one inscription. `anchor` null: the purchase names no block. */
export function buyCall(
  market: Address,
  offer: OfferTerms,
  recipient: Address,
  anchor: Anchor | null,
): TransactionRequest {
  const args = [purchaseOf(offer), recipient, ...anchorOf(anchor)] as const;
  return callOf(market, encodeFunctionData({ abi, functionName: "buy", args }), offer.price);
}

/**
 * Returns the call that buys the offers that are still open, and reverts if they are fewer than `minimum`. The market returns
 * the rest of the payment.
 */
export function sweepCall(
  market: Address,
  offers: readonly OfferTerms[],
  { recipient, minimum, anchor }: { recipient: Address; minimum: number; anchor: Anchor | null },
): TransactionRequest {
  const args = [offers.map(purchaseOf), recipient, BigInt(minimum), ...anchorOf(anchor)] as const;
  const value = offers.reduce((sum, { price }) => sum + price, 0n);
  return callOf(market, encodeFunctionData({ abi, functionName: "buyMany", args }), value);
}

/** Returns the calldata that asks the market whether a purchase can name this block. */
export function knowsBlockData({ block, hash }: Anchor): Hex {
  return encodeFunctionData({ abi, functionName: "knowsBlock", args: [BigInt(block), hash] });
}

/** Decodes the answer to {@link knowsBlockData}. Throws viem's error if it is malformed. */
export function readKnowsBlock(data: Hex): boolean {
  return decodeFunctionResult({ abi, functionName: "knowsBlock", data });
}

function callOf(to: Address, data: Hex, value = 0n): TransactionRequest {
  return { to, data, value };
}

function tickerOf(ticker: string): Hex {
  return stringToHex(ticker, { size: 32 });
}

function keyOf({ ticker, tokenId }: Key): { ticker: Hex; tokenId: Hash } {
  return { ticker: tickerOf(ticker), tokenId };
}

function purchaseOf({ seller, ticker, tokenId, price, sequence }: OfferTerms) {
  return { seller, ticker: tickerOf(ticker), tokenId, price, sequence };
}

function anchorOf(anchor: Anchor | null): readonly [bigint, Hash] {
  return anchor === null ? [0n, ZERO_HASH] : [BigInt(anchor.block), anchor.hash];
}
