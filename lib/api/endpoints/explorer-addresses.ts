import { z } from "zod";
import * as inscriptions from "@/lib/database/reads/address-inscriptions";
import * as filtered from "@/lib/database/reads/filtered-operations";
import * as holders from "@/lib/database/reads/holders";
import * as operations from "@/lib/database/reads/operation-lists";
import * as contracts from "@/lib/records/contracts";
import { ADDRESS_INSCRIPTION_ORDERS } from "@/lib/records/inscription";
import { ORDERED_INSCRIPTIONS } from "@/lib/records/limits";
import { DIRECTIONS } from "@/lib/records/operation";
import { COSTS } from "../http/costs";
import { defineEndpoint } from "../http/define-endpoint";
import {
  address,
  before,
  FILTERED,
  flag,
  lastBlock,
  limit,
  listCursor,
  operationParameters,
  ticker,
} from "./parameters";

const parameters = z.object({ address });

export const listBalances = defineEndpoint({
  ...contracts.listBalances,
  number: null,
  summary: "Balances of an address",
  description: "The amount that the address owns under each ticker, by ticker.",
  parameters,
  query: z.object({ before: listCursor, limit }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, ...page } = await holders.listBalances(database, { ...path, ...query });
    return { at, body: page };
  },
});

export const listAddressInscriptions = defineEndpoint({
  ...contracts.listAddressInscriptions,
  number: null,
  summary: "Inscriptions of an address",
  description:
    "Inscriptions that the address owns, by ticker and then in mint order, or in another order: all inscriptions, only those of one ticker, of tickers for which it has signed or that have a contract, or listed ones. A burned inscription has no owner.",
  parameters,
  query: z.object({
    ticker: ticker.optional(),
    listed: flag.default(false).describe("Only listed inscriptions, by ticker."),
    order: z
      .enum(ADDRESS_INSCRIPTION_ORDERS, { error: `expected one of ${ADDRESS_INSCRIPTION_ORDERS.join(", ")}` })
      .default("ticker")
      .describe(
        `By ticker, last minted first, or greatest first by amount or by value at the floor of the ticker. Except by ticker, at most ${ORDERED_INSCRIPTIONS} inscriptions are listed: by ticker, the newest of each first.`,
      ),
    signed: flag
      .optional()
      .describe(
        "Only inscriptions of tickers under which the address has signed an accepted operation, or only those of the others: what strangers minted or transferred to it. Not used with ticker or listed.",
      ),
    withContract: flag
      .default(false)
      .describe(
        "Only inscriptions of tickers whose deploy names a contract, which can move them by events in transactions that the owner signs. Not used with ticker or listed.",
      ),
    before: listCursor,
    limit,
  }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, ...page } = await inscriptions.listAddressInscriptions(database, { ...path, ...query });
    return { at, body: page };
  },
});

export const listAddressOperations = defineEndpoint({
  ...contracts.listAddressOperations,
  number: null,
  summary: "Operations of an address",
  description: `Operations that the address sent or received, accepted and rejected with their reason, newest first by default. ${FILTERED}`,
  parameters,
  query: z.object({
    direction: z
      .enum(DIRECTIONS, { error: "expected in or out" })
      .optional()
      .describe("Only operations to the address, or from it. An accepted sale goes from the seller to the buyer."),
    ticker: ticker.optional(),
    ...operationParameters,
    before,
    limit,
  }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const isFiltered = filtered.isFiltered(query);
    const list = isFiltered ? filtered.listFilteredAddressOperations : operations.listAddressOperations;
    const { at, ...page } = await list(database, { ...path, ...query });
    return { at, until: lastBlock(query), cost: isFiltered ? COSTS.check - COSTS.api : 0, body: page };
  },
});
