import { type OfAddress, takes } from "@/lib/records/contract";
import { portfolio } from "@/lib/records/market";
import { resultTotals } from "@/lib/records/result";

export const readPortfolio = takes<OfAddress>()("/explorer/market/portfolio/:address", portfolio);
export const readResultTotals = takes<OfAddress>()("/explorer/accounts/:address/results/totals", resultTotals);
