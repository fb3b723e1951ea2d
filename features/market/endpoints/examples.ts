import type { ExampleRequests } from "@/lib/api/openapi/templates";
import { listOffers } from "../reads/offers";

/** Example requests of the market's endpoints, with values of an open offer. */
export const examples: ExampleRequests = {
  templates: {
    "/explorer/listings": "/explorer/listings?limit=1",
    "/explorer/sales": "/explorer/sales?ticker={ticker}&limit=1",
    "/explorer/market/offers": "/explorer/market/offers?ticker={offerTicker}&order=unitPrice&limit=1",
    "/explorer/market/candles/:ticker": "/explorer/market/candles/{offerTicker}?interval=day&from={day}&to={nextDay}",
    "/explorer/addresses/:address/vault": "/explorer/addresses/{seller}/vault",
    "/explorer/market/portfolio/:address": "/explorer/market/portfolio/{seller}",
    "/explorer/accounts/:address/results": "/explorer/accounts/{seller}/results",
    "/explorer/accounts/:address/results/totals": "/explorer/accounts/{seller}/results/totals",
    "/explorer/accounts/:address/results/holdings":
      "/explorer/accounts/{seller}/results/holdings?ticker={offerTicker}&limit=1",
    "/explorer/accounts/:address/results/sales": "/explorer/accounts/{seller}/results/sales?limit=1",
    "/explorer/market/check/sell":
      "/explorer/market/check/sell?from={owner}&items={ticker}.{tokenId}&price=5000000000000000000",
    "/explorer/market/check/buy":
      "/explorer/market/check/buy?from={buyer}&items={seller}.{offerTicker}.{offerTokenId}.{offerPrice}.{offerSequence}",
    "/explorer/market/check/sweep": "/explorer/market/check/sweep?ticker={offerTicker}&from={buyer}&count=1",
  },
  async readValues(database) {
    const [offer] = (await listOffers(database, { limit: 1 })).offers;
    if (offer === undefined) return {};
    const { ticker, tokenId, seller, price, sequence } = offer;
    return {
      offerTicker: ticker,
      offerTokenId: tokenId,
      seller,
      // The check of a purchase answers any account.
      buyer: seller,
      offerPrice: String(price),
      offerSequence: String(sequence),
    };
  },
};
