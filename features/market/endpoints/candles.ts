import { z } from "zod";
import { interval, requireSpan, smallNumber, ticker } from "@/lib/api/endpoints/parameters";
import { defineEndpoint } from "@/lib/api/http/define-endpoint";
import { POINTS_LIMIT } from "@/lib/database/reads/counts";
import * as contracts from "../contracts";
import * as candles from "../reads/candles";

export const readCandles = defineEndpoint({
  ...contracts.readCandles,
  number: null,
  summary: "Prices over time",
  description: `Unit prices and volume of a token's sales in each hour or day of a span, without wash sales. Intervals without sales are omitted. At most ${POINTS_LIMIT} intervals.`,
  parameters: z.object({ ticker }),
  query: z.object({
    interval,
    from: smallNumber.describe("Seconds since 1970; its interval is the first."),
    to: smallNumber.describe("Seconds since 1970; its interval is not included."),
  }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    requireSpan(query);
    const { at, candles: found } = await candles.readCandles(database, { ...path, ...query });
    return { at, body: { candles: found } };
  },
});
