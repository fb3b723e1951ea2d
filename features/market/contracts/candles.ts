import { takes } from "@/lib/records/contract";
import { type CandlesQuery, candles } from "@/lib/records/market";

export const readCandles = takes<CandlesQuery>()("/explorer/market/candles/:ticker", candles);
