import { z } from "zod";
import { POINTS_LIMIT } from "@/lib/database/reads/counts";
import * as distributions from "@/lib/database/reads/distribution";
import * as histories from "@/lib/database/reads/holder-history";
import * as holders from "@/lib/database/reads/holders";
import * as inscriptions from "@/lib/database/reads/inscription-lists";
import * as tokens from "@/lib/database/reads/tokens";
import type { HolderHistoryQuery, HoldersQuery, InscriptionsQuery } from "@/lib/records";
import { type OfTicker, takes } from "@/lib/records/contract";
import * as contracts from "@/lib/records/contracts";
import { distribution, HOLDER_ORDERS, holderHistory, holderPage } from "@/lib/records/holder";
import { INSCRIPTION_FILTERS, inscriptionPage } from "@/lib/records/inscription";
import { TOKEN_FILTERS, TOKEN_ORDERS } from "@/lib/records/token";
import { COSTS } from "../http/costs";
import { defineEndpoint } from "../http/define-endpoint";
import { tickerUnknown } from "../http/failures";
import { Problem } from "../http/problem";
import {
  anyTicker,
  direction,
  interval,
  limit,
  listCursor,
  orderOf,
  requireSpan,
  smallNumber,
  ticker,
} from "./parameters";

const parameters = z.object({ ticker: anyTicker });

export const listTokens = defineEndpoint({
  ...contracts.listTokens,
  number: null,
  summary: "Tokens",
  description:
    "Deployed tokens with supply, holders, mints and activity; by activity, those with operations in the last 24 hours.",
  parameters: z.object({}),
  query: z.object({
    order: orderOf(TOKEN_ORDERS)
      .default("newest")
      .describe(
        "Newest first, or greatest first: by trade (volume of counted sales, then holders that have signed an operation under the ticker), holders, mints, supply, or operations in the last 24 hours; or by ticker.",
      ),
    direction: direction.describe("Default: asc by ticker, else desc, which alone traded and activity allow."),
    filter: z
      .enum(TOKEN_FILTERS, { error: `expected one of ${TOKEN_FILTERS.join(", ")}` })
      .default("all")
      .describe(
        "minting: messages can still mint; mintedOut: nothing is left; contractOnly: only its contract can still mint.",
      ),
    q: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe(
        "Only tokens whose ticker looks or begins like this text (docs/api.md), best first: tokens that look like it come first, then the order is by holders. All are on one page; order and before have no effect.",
      ),
    ticker: ticker
      .optional()
      .describe("Only the token with this ticker; returns an empty list, never 404, if it is not deployed."),
    before: listCursor,
    limit,
  }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const { order } = query;
    if (query.direction === "asc" && (order === "traded" || order === "activity")) {
      throw new Problem("INVALID_PARAMETER", `direction: ${order} allows only desc`);
    }
    const { at, ...page } = await tokens.listTokens(database, query);
    return { at, body: page };
  },
});

export const readToken = defineEndpoint({
  ...contracts.readToken,
  number: null,
  summary: "One token",
  description: "A token with supply, holders, number of mints, activity and its deploy message.",
  parameters,
  query: z.object({}),
  problems: ["TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, token } = await tokens.readToken(database, path.ticker);
    if (token === null) throw tickerUnknown(at);
    return { at, body: token };
  },
});

export const listHolders = defineEndpoint({
  ...takes<HoldersQuery>()("/explorer/tokens/:ticker/holders", holderPage),
  number: null,
  summary: "Holders of a token",
  description: "Holders with their amount and share of the supply. The zero address is not a holder.",
  parameters,
  query: z.object({
    order: orderOf(HOLDER_ORDERS).default("amount").describe("By amount, number of inscriptions, or address."),
    direction: direction.describe("Default: asc by address, else desc."),
    before: listCursor,
    limit,
  }),
  problems: ["INVALID_PARAMETER", "TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, ...page } = await holders.listHolders(database, { ...path, ...query });
    if (page.holders === null) throw tickerUnknown(at);
    return { at, body: page };
  },
});

export const readHolderHistory = defineEndpoint({
  ...takes<HolderHistoryQuery>()("/explorer/tokens/:ticker/holders/history", holderHistory),
  number: null,
  summary: "Holders of a token over time",
  description: `The number of holders before a span, and at the end of each hour or day in which it changed. In other intervals it is that of the interval before. At most ${POINTS_LIMIT} intervals.`,
  parameters,
  query: z.object({
    interval,
    from: smallNumber.describe("Seconds since 1970; its interval is the first."),
    to: smallNumber.describe("Seconds since 1970; its interval is not included."),
  }),
  problems: ["INVALID_PARAMETER", "TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    requireSpan(query);
    const { at, history } = await histories.readHolderHistory(database, { ...path, ...query });
    if (history === null) throw tickerUnknown(at);
    return { at, body: history };
  },
});

export const readDistribution = defineEndpoint({
  ...takes<OfTicker>()("/explorer/tokens/:ticker/distribution", distribution),
  number: null,
  summary: "Distribution of a token",
  description:
    "The total amounts of the largest holders: exact for each of the first 20 ranks, for 16 ranks per factor of ten in the number of holders, and for all holders. The answer for many holders may be two minutes old.",
  parameters,
  query: z.object({}),
  problems: ["TICKER_UNKNOWN"],
  // The answer may be an earlier result, so equal positions do not prove equal answers.
  isOfIndex: false,
  cost: COSTS.check,
  async handle({ path }, { database }) {
    const { at, distribution: found } = await distributions.readDistribution(database, path.ticker);
    if (found === null) throw tickerUnknown(at);
    return { at, body: found };
  },
});

export const listTokenInscriptions = defineEndpoint({
  ...takes<OfTicker & InscriptionsQuery>()("/explorer/tokens/:ticker/inscriptions", inscriptionPage),
  number: null,
  summary: "Inscriptions of a token",
  description:
    "Inscriptions that were minted under the ticker, newest first: all inscriptions, or only listed or burned ones.",
  parameters,
  query: z.object({
    filter: z.enum(INSCRIPTION_FILTERS, { error: `expected one of ${INSCRIPTION_FILTERS.join(", ")}` }).default("all"),
    before: listCursor,
    limit,
  }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, ...page } = await inscriptions.listTokenInscriptions(database, { ...path, ...query });
    return { at, body: page };
  },
});
