import { expect } from "vitest";
import * as ofMarket from "@/features/market/contracts";
import type { Address, Hash } from "@/lib/protocol";
import * as contracts from "@/lib/records/contracts";
import { testApi } from "./api";
import { openMarket } from "./api-market";
import type { Ask } from "./ask";
import { requestsOf } from "./expect-answer";

/** The API of a chain with a market, and requests about the inscriptions that trade there. */
export async function marketApi() {
  const api = await testApi({ hasMarket: true });
  const market = await openMarket(api.chain);
  const { read, bad } = requestsOf(() => api.ask.front, "/api/explorer");
  const id = (number: number): Hash => api.history.hash(`trade${number}`);
  return {
    api,
    market,
    read,
    bad,
    /** Token id of the inscription with this number. */
    id,
    /** A purchase as the check of purchases reads it. */
    purchase: (seller: Address, number: number, price: bigint, sequence = 0n) =>
      `${seller}.TRADE.${id(number)}.${price}.${sequence}`,
    portfolioOf: (account: Address, ask: Ask = api.ask.front) =>
      requestsOf(() => ask, "/api/explorer").read(ofMarket.readPortfolio, `/market/portfolio/${account}`),
    position: async () => (await read(contracts.readStatus, "/status")).index,
    async stop(): Promise<void> {
      await api.stop();
      expect(api.failures).toEqual([]);
    },
  };
}
