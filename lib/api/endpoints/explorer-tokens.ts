import { z } from "zod";
import * as distributions from "@/lib/database/reads/distribution";
import * as holders from "@/lib/database/reads/holders";
import * as inscriptions from "@/lib/database/reads/inscription-lists";
import * as tokens from "@/lib/database/reads/tokens";
import type { InscriptionsQuery, PageQuery } from "@/lib/records";
import { type OfTicker, takes } from "@/lib/records/contract";
import * as contracts from "@/lib/records/contracts";
import { distribution, holderPage } from "@/lib/records/holder";
import { INSCRIPTION_FILTERS, inscriptionPage } from "@/lib/records/inscription";
import { TOKEN_FILTERS, TOKEN_ORDERS } from "@/lib/records/token";
import { COSTS } from "../http/costs";
import { defineEndpoint } from "../http/define-endpoint";
import { tickerUnknown } from "../http/failures";
import { anyTicker, limit, listCursor, ticker } from "./parameters";

const parameters = z.object({ ticker: anyTicker });

export const listTokens = defineEndpoint({
  ...contracts.listTokens,
  number: null,
  summary: "Tokens",
  description:
    "Deployed tokens with supply, holders, mints and activity, newest or greatest first; by activity, those with operations in the last 24 hours.",
  parameters: z.object({}),
  query: z.object({
    order: z
      .enum(TOKEN_ORDERS, { error: `expected one of ${TOKEN_ORDERS.join(", ")}` })
      .default("newest")
      .describe(
        "Newest first, or greatest first: by trade (volume of counted sales, then holders that have signed an operation under the ticker), holders, mints, supply, or operations in the last 24 hours.",
      ),
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
  ...takes<OfTicker & PageQuery>()("/explorer/tokens/:ticker/holders", holderPage),
  number: null,
  summary: "Holders of a token",
  description: "Holders with their amount and share of the supply, greatest first. The zero address is not a holder.",
  parameters,
  query: z.object({ before: listCursor, limit }),
  problems: ["INVALID_PARAMETER", "TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, ...page } = await holders.listHolders(database, { ...path, ...query });
    if (page.holders === null) throw tickerUnknown(at);
    return { at, body: page };
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
