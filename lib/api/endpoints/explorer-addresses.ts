import { z } from "zod";
import { blockOfCursor } from "@/lib/database/reads/cursor";
import * as holders from "@/lib/database/reads/holders";
import * as inscriptions from "@/lib/database/reads/inscription-lists";
import * as operations from "@/lib/database/reads/operation-lists";
import * as contracts from "@/lib/records/contracts";
import { defineEndpoint } from "../http/define-endpoint";
import { address, before, flag, limit, listCursor, ticker } from "./parameters";

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
    "Inscriptions that the address owns, by ticker and then in mint order: all inscriptions, or only those of one ticker, or only listed ones. A burned inscription has no owner.",
  parameters,
  query: z.object({
    ticker: ticker.optional(),
    listed: flag.default(false).describe("Only listed inscriptions."),
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
  description: "Operations that the address sent or received, accepted and rejected with their reason, newest first.",
  parameters,
  query: z.object({ before, limit }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, ...page } = await operations.listAddressOperations(database, { ...path, ...query });
    return { at, until: blockOfCursor(query.before), body: page };
  },
});
