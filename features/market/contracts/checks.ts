import { takes } from "@/lib/records/contract";
import {
  type BuyCheckQuery,
  buyCheck,
  type SellCheckQuery,
  type SweepCheckQuery,
  sellCheck,
} from "@/lib/records/market-check";

export const checkSell = takes<SellCheckQuery>()("/explorer/market/check/sell", sellCheck);
export const checkBuy = takes<BuyCheckQuery>()("/explorer/market/check/buy", buyCheck);
export const checkSweep = takes<SweepCheckQuery>()("/explorer/market/check/sweep", buyCheck);
