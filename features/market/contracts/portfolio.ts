import { type OfAddress, takes } from "@/lib/records/contract";
import { portfolio } from "@/lib/records/market";

export const readPortfolio = takes<OfAddress>()("/explorer/market/portfolio/:address", portfolio);
