import { z } from "zod";
import { address, direction, limit, listCursor, orderOf, ticker } from "@/lib/api/endpoints/parameters";
import { defineEndpoint } from "@/lib/api/http/define-endpoint";
import { Problem } from "@/lib/api/http/problem";
import { OFFER_ORDERS, OFFER_STATES } from "@/lib/records/offer";
import * as contracts from "../contracts";
import * as offers from "../reads/offers";

export const listOffers = defineEndpoint({
  ...contracts.listOffers,
  number: null,
  summary: "Offers on the market",
  description:
    "Offers of inscriptions that are in the vaults of their sellers, of one ticker, one seller, one vault or all: by time, or the open ones by price, or of a ticker also by unit price. An offer ends when its inscription leaves the vault or the seller cancels it; expired ones, and those that the seller canceled all at once, are not open.",
  parameters: z.object({}),
  query: z.object({
    ticker: ticker.optional(),
    seller: address.optional().describe("Account that sells."),
    vault: address.optional().describe("Vault of the account that sells."),
    order: orderOf(OFFER_ORDERS)
      .default("newest")
      .describe("unitPrice needs a ticker. unitPrice and price go with no seller, no vault, and the state open."),
    direction: direction.describe("Default: desc by time, which is newest first, else asc."),
    state: z
      .enum(OFFER_STATES, { error: `expected ${OFFER_STATES.join(" or ")}` })
      .default("open")
      .describe("Only open offers, or all."),
    before: listCursor,
    limit,
  }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const { ticker, seller, vault, order, state } = query;
    const isFiltered = seller !== undefined || vault !== undefined || state !== "open";
    if (order === "unitPrice" && ticker === undefined) {
      throw new Problem("INVALID_PARAMETER", "order: unitPrice needs a ticker");
    }
    if (order !== "newest" && isFiltered) {
      const detail = `order: ${order} allows no seller, no vault, and only the state open`;
      throw new Problem("INVALID_PARAMETER", detail);
    }
    const { at, ...page } = await offers.listOffers(database, query);
    return { at, body: page };
  },
});
