import { type OfTicker, takes } from "@/lib/records/contract";
import { type ListedMarketTokensQuery, marketToken, marketTokenPage } from "@/lib/records/market";

export const listMarketTokens = takes<ListedMarketTokensQuery>()("/explorer/market/tokens", marketTokenPage);
export const readMarketToken = takes<OfTicker>()("/explorer/market/tokens/:ticker", marketToken);
