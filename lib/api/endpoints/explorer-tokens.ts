import { z } from "zod";
import { holders } from "@/lib/database/reads/holders";
import { inscriptionsOfToken } from "@/lib/database/reads/inscription-lists";
import { activeToken, orderedTokens } from "@/lib/database/reads/token-lists";
import * as shapes from "@/lib/records/schemas";
import { defineEndpoint } from "../http/define-endpoint";
import { tickerUnknown } from "../http/failures";
import { anyTicker, limit, listCursor } from "./parameters";

const parameters = z.object({ ticker: anyTicker });
const ORDERS = ["newest", "holders", "mints", "supply", "activity"] as const;
const TOKEN_FILTERS = ["all", "minting", "mintedOut", "contractOnly"] as const;

export const explorerTokens = defineEndpoint({
  path: "/explorer/tokens",
  number: null,
  summary: "Tokens",
  description:
    "Deployed tokens with supply, holders, mints and activity, newest or greatest first; by activity, those that had any in the last 24 hours.",
  parameters: z.object({}),
  query: z.object({
    order: z
      .enum(ORDERS, { error: `expected one of ${ORDERS.join(", ")}` })
      .default("newest")
      .describe("Newest first, or most first of holders, mints, supply, or operations in the last 24 hours."),
    filter: z
      .enum(TOKEN_FILTERS, { error: `expected one of ${TOKEN_FILTERS.join(", ")}` })
      .default("all")
      .describe("Those that messages can still mint, that are minted out, or that only their contract can still mint."),
    before: listCursor,
    limit,
  }),
  answer: z.strictObject({ tokens: z.array(shapes.listedToken), next: shapes.next }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const { at, tokens, next } = await orderedTokens(database, query);
    return { at, body: { tokens: [...tokens], next } };
  },
});

export const explorerToken = defineEndpoint({
  path: "/explorer/tokens/:ticker",
  number: null,
  summary: "One token",
  description: "A token with supply, holders, number of mints, activity and its deploy message.",
  parameters,
  query: z.object({}),
  answer: shapes.activeToken,
  problems: ["TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, token } = await activeToken(database, path.ticker);
    if (token === null) throw tickerUnknown(at);
    return { at, body: token };
  },
});

export const explorerHolders = defineEndpoint({
  path: "/explorer/tokens/:ticker/holders",
  number: null,
  summary: "Holders of a token",
  description: "Who owns how much, most first, with the share of the supply. The zero address is nobody.",
  parameters,
  query: z.object({ before: listCursor, limit }),
  answer: z.strictObject({ holders: z.array(shapes.holder), next: shapes.next }),
  problems: ["INVALID_PARAMETER", "TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const page = await holders(database, { ...path, ...query });
    if (page.holders === null) throw tickerUnknown(page.at);
    return { at: page.at, body: { holders: [...page.holders], next: page.next } };
  },
});

const FILTERS = ["all", "listed", "burned"] as const;

export const explorerTokenInscriptions = defineEndpoint({
  path: "/explorer/tokens/:ticker/inscriptions",
  number: null,
  summary: "Inscriptions of a token",
  description: "Inscriptions that were minted under the ticker, newest first: all, the listed or the burned ones.",
  parameters,
  query: z.object({
    filter: z.enum(FILTERS, { error: `expected one of ${FILTERS.join(", ")}` }).default("all"),
    before: listCursor,
    limit,
  }),
  answer: z.strictObject({ inscriptions: z.array(shapes.inscription), next: shapes.next }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, inscriptions, next } = await inscriptionsOfToken(database, { ...path, ...query });
    return { at, body: { inscriptions: [...inscriptions], next } };
  },
});
