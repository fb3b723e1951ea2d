import type { Page } from "@playwright/test";
import { createPublicClient } from "viem";
import { z } from "zod";
import { buyCall, cancelCall, offerCall } from "@/features/market/components/trade/calls";
import type { OfferTerms } from "@/features/market/components/trade/terms";
import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import { LOCAL_MARKET } from "@/lib/chain/networks/development";
import { exactJson } from "@/lib/client/exact-json";
import type { Address, Hash } from "@/lib/protocol";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { addressOf } from "./accounts";
import { expect, mint, POLLING, type Stage } from "./fixtures";

/** An inscription to be offered. `price` in wei; `expires` in seconds since 1970, default never. */
export interface Ask {
  readonly ticker: string;
  readonly tokenId: Hash;
  readonly price: bigint;
  readonly expires?: number;
}

export const vaultOfAccount = (index: number): Address => vaultOf(LOCAL_MARKET, addressOf(index));

const offersSchema = z.object({ offers: z.array(z.object({ tokenId: z.string(), price: z.bigint() })) });

/** Prices of the open offers of a ticker, by token id. */
export async function openOffers({ request }: Stage, ticker: string): Promise<Map<string, bigint>> {
  const answer = await request.get(`/api/explorer/market/offers?ticker=${ticker}&limit=100`);
  const { offers } = offersSchema.parse(exactJson(await answer.text()));
  return new Map(offers.map(({ tokenId, price }) => [tokenId, price]));
}

export async function ownerOf({ request }: Stage, ticker: string, tokenId: Hash): Promise<string> {
  const { owner } = await (await request.get(`/api/owner/${ticker}/${tokenId}`)).json();
  return z.string().parse(owner);
}

/** Deposits inscriptions of a development account without a browser, and offers them. Resolves when the index has the offers. */
export async function offerOutside(stage: Stage, index: number, asks: readonly Ask[]): Promise<void> {
  await deposit(stage, index, asks);
  await offer(stage, index, asks);
}

async function deposit({ chain }: Stage, index: number, asks: readonly Ask[]): Promise<void> {
  const vault = vaultOfAccount(index);
  for (const { ticker, tokenId } of asks) {
    await chain.send(index, { op: "tsf", tick: ticker, id: tokenId }, { to: vault });
  }
}

async function offer(stage: Stage, index: number, asks: readonly Ask[]): Promise<void> {
  const { data } = offerCall(
    LOCAL_MARKET,
    asks.map((ask) => ({ expires: null, ...ask })),
  );
  await stage.chain.call(index, data, LOCAL_MARKET);
  for (const { ticker, tokenId, price } of asks) {
    await expect.poll(async () => (await openOffers(stage, ticker)).get(tokenId), POLLING).toBe(price);
  }
}

/** Offers inscriptions like {@link offerOutside}, and mines blocks until the offers have expired. */
export async function offerUntilExpired(stage: Stage, index: number, asks: readonly Ask[]): Promise<void> {
  await deposit(stage, index, asks);
  // The market accepts only offers that have not expired yet.
  const expires = Math.ceil(Date.now() / 1000) + 10;
  await offer(
    stage,
    index,
    asks.map((ask) => ({ ...ask, expires })),
  );
  for (const { ticker, tokenId } of asks) {
    const isOpen = async () => {
      await stage.chain.mine();
      return (await openOffers(stage, ticker)).has(tokenId);
    };
    await expect.poll(isOpen, { timeout: 60_000 }).toBe(false);
  }
}

/** Ends offers of a development account without a browser. */
export async function cancelOutside(stage: Stage, index: number, items: readonly Pick<Ask, "ticker" | "tokenId">[]) {
  const { data } = cancelCall(LOCAL_MARKET, items);
  await stage.chain.call(index, data, LOCAL_MARKET);
}

/** Mints inscriptions of 10 for a development account and offers them. */
export async function mintAndOffer(
  stage: Stage,
  index: number,
  ticker: string,
  prices: readonly bigint[],
): Promise<readonly OfferTerms[]> {
  const asks: Ask[] = [];
  for (const [number, price] of prices.entries()) {
    const tokenId = await mint(stage, index, { tick: ticker, id: `${index}-${number}`, amt: 10n });
    asks.push({ ticker, tokenId, price });
  }
  await offerOutside(stage, index, asks);
  return asks.map(({ tokenId, price }, number) => ({
    ...{ ticker, tokenId, mintId: `${index}-${number}`, amount: 10n, seller: addressOf(index), price, sequence: 0n },
  }));
}

/** Buys an offer from a development account without a browser. Does not wait for the block. */
export function buyOutside({ chain }: Stage, index: number, offer: OfferTerms): Promise<Hash> {
  const { data, value } = buyCall(LOCAL_MARKET, offer, addressOf(index), null);
  return chain.submit(index, { to: LOCAL_MARKET, data, value });
}

export function balanceOf({ chain }: Stage, address: Address): Promise<bigint> {
  return createPublicClient({ transport: nodeTransport(chain.rpcUrl) }).getBalance({ address });
}

/**
 * Counts the clicks of the pointer, over page loads. Call it before the page opens. It counts presses, because a click on a
 * label is also a click on its field. It listens on the document, because Playwright cancels a press at the window and
 * presses again if the page moved its target.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    document.addEventListener(
      "pointerdown",
      (event) => {
        if (!event.isTrusted) return;
        const before = Number(window.sessionStorage.getItem("clicks") ?? "0");
        window.sessionStorage.setItem("clicks", String(before + 1));
      },
      true,
    );
  });
  return () =>
    page.evaluate(() => {
      const count = Number(window.sessionStorage.getItem("clicks") ?? "0");
      window.sessionStorage.removeItem("clicks");
      return count;
    });
}
