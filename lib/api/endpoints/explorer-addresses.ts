import { z } from "zod";
import { blockOfCursor } from "@/lib/database/reads/cursor";
import { holdings } from "@/lib/database/reads/holders";
import { inscriptionsOfAddress } from "@/lib/database/reads/inscription-lists";
import { operationsOfAddress } from "@/lib/database/reads/operation-lists";
import * as shapes from "@/lib/records/schemas";
import { defineEndpoint } from "../http/define-endpoint";
import { address, before, flag, limit, listCursor, ticker } from "./parameters";

const parameters = z.object({ address });

export const explorerBalances = defineEndpoint({
  path: "/explorer/addresses/:address/balances",
  number: null,
  summary: "Balances of an address",
  description: "What the address owns under each ticker, by ticker.",
  parameters,
  query: z.object({ before: listCursor, limit }),
  answer: z.strictObject({ balances: z.array(shapes.holding), next: shapes.next }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, balances, next } = await holdings(database, { ...path, ...query });
    return { at, body: { balances: [...balances], next } };
  },
});

export const explorerAddressInscriptions = defineEndpoint({
  path: "/explorer/addresses/:address/inscriptions",
  number: null,
  summary: "Inscriptions of an address",
  description:
    "What the address owns, by ticker and then in mint order: all of it, under one ticker, or what is listed. A burned inscription belongs to nobody.",
  parameters,
  query: z.object({
    ticker: ticker.optional(),
    listed: flag.default(false).describe("Only what is listed."),
    before: listCursor,
    limit,
  }),
  answer: z.strictObject({ inscriptions: z.array(shapes.inscription), next: shapes.next }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, inscriptions, next } = await inscriptionsOfAddress(database, { ...path, ...query });
    return { at, body: { inscriptions: [...inscriptions], next } };
  },
});

export const explorerAddressOperations = defineEndpoint({
  path: "/explorer/addresses/:address/operations",
  number: null,
  summary: "Operations of an address",
  description: "Operations that the address sent or received, accepted and rejected with their reason, newest first.",
  parameters,
  query: z.object({ before, limit }),
  answer: z.strictObject({ operations: z.array(shapes.operation), next: shapes.next }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, operations, next } = await operationsOfAddress(database, { ...path, ...query });
    return { at, until: blockOfCursor(query.before), body: { operations: [...operations], next } };
  },
});
