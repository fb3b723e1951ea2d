import { z } from "zod";
import { blockOfCursor } from "@/lib/database/reads/cursor";
import { listings, listingsByPrice } from "@/lib/database/reads/inscription-lists";
import { sales } from "@/lib/database/reads/sales";
import { isUnitName } from "@/lib/protocol";
import * as shapes from "@/lib/records/schemas";
import { defineEndpoint } from "../http/define-endpoint";
import { Problem } from "../http/problem";
import { before, limit, listCursor, ticker } from "./parameters";

export const explorerListings = defineEndpoint({
  path: "/explorer/listings",
  number: null,
  summary: "Listings",
  description:
    "Inscriptions that are listed, plainly or for a price, of one ticker or of all, by ticker and then in mint order; with a ticker and a unit, those for sale in it, the lowest price first.",
  parameters: z.object({}),
  query: z.object({
    ticker: ticker.optional(),
    unit: z
      .string()
      .refine(isUnitName, "expected the name of a payment unit")
      .optional()
      .describe("Payment unit; needs a ticker."),
    before: listCursor,
    limit,
  }),
  answer: z.strictObject({ listings: z.array(shapes.inscription), next: shapes.next }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const { ticker, unit } = query;
    if (unit !== undefined && ticker === undefined) {
      throw new Problem("INVALID_PARAMETER", "unit: prices are compared under one ticker; give a ticker");
    }
    const page =
      ticker !== undefined && unit !== undefined
        ? await listingsByPrice(database, { ...query, ticker, unit })
        : await listings(database, query);
    return { at: page.at, body: { listings: [...page.listings], next: page.next } };
  },
});

export const explorerSales = defineEndpoint({
  path: "/explorer/sales",
  number: null,
  summary: "Sales",
  description: "Accepted exchanges with price and payment, of one ticker or of all, newest first.",
  parameters: z.object({}),
  query: z.object({ ticker: ticker.optional(), before, limit }),
  answer: z.strictObject({ sales: z.array(shapes.sale), next: shapes.next }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const page = await sales(database, query);
    return { at: page.at, until: blockOfCursor(query.before), body: { sales: [...page.sales], next: page.next } };
  },
});
