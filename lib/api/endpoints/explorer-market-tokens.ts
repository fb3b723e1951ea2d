import { z } from "zod";
import * as tokens from "@/lib/database/reads/market-tokens";
import { isTicker } from "@/lib/protocol";
import * as contracts from "@/lib/records/contracts";
import { NAMED_LIMIT } from "@/lib/records/limits";
import { MARKET_ORDERS } from "@/lib/records/market";
import { defineEndpoint } from "../http/define-endpoint";
import { tickerUnknown } from "../http/failures";
import { anyTicker, limit, listCursor, parsed } from "./parameters";

const tickers = parsed((text) => {
  const all = text.split(",");
  return all.length <= NAMED_LIMIT && all.every(isTicker) ? all : null;
}, `expected 1 to ${NAMED_LIMIT} tickers with commas between them`);

export const listMarketTokens = defineEndpoint({
  ...contracts.listMarketTokens,
  number: null,
  summary: "Tokens on the market",
  description:
    "Tokens that have an open offer or were sold: floor, volume and change of the last 24 hours, offered supply, sales, holders and a sparkline. Largest first. Prices are in the native coin's smallest unit; a unit price is the price of 10^18 of the token, rounded down. Wash sales do not count.",
  parameters: z.object({}),
  query: z.object({
    order: z
      .enum(MARKET_ORDERS, { error: `expected one of ${MARKET_ORDERS.join(", ")}` })
      .default("volume")
      .describe(
        "By volume in the last 24 hours and then by number of open offers, by sales or change of the unit price in the last 24 hours, unit price of the floor, holders, or share of the supply on offer.",
      ),
    tickers: tickers
      .optional()
      .describe(
        `At most ${NAMED_LIMIT} tickers separated by commas: only the deployed tokens among them, offered or not, unordered and on one page.`,
      ),
    before: listCursor,
    limit,
  }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    if (query.tickers !== undefined) {
      const { at, tokens: named } = await tokens.listNamedMarketTokens(database, query.tickers);
      return { at, body: { tokens: named, next: null } };
    }
    const { at, ...page } = await tokens.listMarketTokens(database, query);
    return { at, body: page };
  },
});

export const readMarketToken = defineEndpoint({
  ...contracts.readMarketToken,
  number: null,
  summary: "One token on the market",
  description: "Floor, volume, change, offered supply, sales, holders and a sparkline of a token, as in the list.",
  parameters: z.object({ ticker: anyTicker }),
  query: z.object({}),
  problems: ["TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, token } = await tokens.readMarketToken(database, path.ticker);
    if (token === null) throw tickerUnknown(at);
    return { at, body: token };
  },
});
