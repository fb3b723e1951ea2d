import { type OfTicker, takes } from "@/lib/records/contract";
import { type TokensQuery, token, tokenPage } from "@/lib/records/token";

export const listTokens = takes<TokensQuery>()("/explorer/tokens", tokenPage);
export const readToken = takes<OfTicker>()("/explorer/tokens/:ticker", token);
