import { z } from "zod";
import { address, direction, limit, listCursor, orderOf, ticker } from "@/lib/api/endpoints/parameters";
import { defineEndpoint } from "@/lib/api/http/define-endpoint";
import { Problem } from "@/lib/api/http/problem";
import { blockOfCursor } from "@/lib/database/reads/cursor";
import * as inscriptions from "@/lib/database/reads/inscription-lists";
import { isUnitName } from "@/lib/protocol";
import type { ListingsQuery } from "@/lib/records";
import { takes } from "@/lib/records/contract";
import { listingPage } from "@/lib/records/inscription";
import { SALE_ORDERS } from "@/lib/records/sale";
import * as contracts from "../contracts";
import * as sales from "../reads/sales";

export const listListings = defineEndpoint({
  ...takes<ListingsQuery>()("/explorer/listings", listingPage),
  number: null,
  summary: "Listings",
  description:
    "Listed inscriptions, with or without a price, of one ticker or of all, by ticker and then in mint order; with a ticker and a unit, only the inscriptions with a price in that unit, lowest price first.",
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
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const { ticker, unit } = query;
    if (unit !== undefined && ticker === undefined) {
      throw new Problem(
        "INVALID_PARAMETER",
        "unit: expected a ticker too, because prices are compared within one ticker",
      );
    }
    const { at, ...page } = await inscriptions.listListings(database, query);
    return { at, body: page };
  },
});

export const listSales = defineEndpoint({
  ...contracts.listSales,
  number: null,
  summary: "Sales",
  description:
    "Sales by message (accepted exchanges) and through the market, with price and payment, of one ticker, account or vault, or all: by time, or by value of one ticker or all, or by unit price of one ticker. Wash sales are listed but not counted.",
  parameters: z.object({}),
  query: z.object({
    ticker: ticker.optional(),
    account: address.optional().describe("Seller or buyer."),
    vault: address.optional().describe("Only sales through the market from this vault."),
    order: orderOf(SALE_ORDERS)
      .default("newest")
      .describe("unitPrice needs a ticker. unitPrice and value go with no account and no vault."),
    direction: direction.describe("Default: desc."),
    before: listCursor,
    limit,
  }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const { ticker, account, vault, order, before } = query;
    if (order === "unitPrice" && ticker === undefined) {
      throw new Problem("INVALID_PARAMETER", "order: unitPrice needs a ticker");
    }
    if (order !== "newest" && (account !== undefined || vault !== undefined)) {
      throw new Problem("INVALID_PARAMETER", `order: ${order} allows no account and no vault`);
    }
    const { at, ...page } = await sales.listSales(database, query);
    // Only later sales can follow in another order.
    const until = order === "newest" && query.direction !== "asc" ? blockOfCursor(before) : undefined;
    return { at, until, body: page };
  },
});
