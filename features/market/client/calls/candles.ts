import { call } from "@/lib/client/request";
import * as contracts from "../../contracts/candles";

/** Prices and volumes of a token in each hour or day of a span of at most 400, without intervals that have no sale. */
export const readCandles = call(contracts.readCandles);
