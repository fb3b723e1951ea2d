import { z } from "zod";
import { inscriptionWithHistory } from "@/lib/database/reads/composed";
import * as shapes from "@/lib/records/schemas";
import { defineEndpoint } from "../http/define-endpoint";
import { inscriptionUnknown } from "../http/failures";
import { anyTicker, before, limit } from "./parameters";

export const explorerInscription = defineEndpoint({
  path: "/explorer/inscriptions/:ticker/:id",
  number: null,
  summary: "One inscription with its history",
  description:
    "An inscription, burned ones too, and its accepted operations, newest first; a split stands in the history of the original and begins that of its two.",
  parameters: z.object({
    ticker: anyTicker,
    id: z.string().describe("Token id, or mint id. What looks like a token id is one."),
  }),
  query: z.object({ before, limit }),
  answer: z.strictObject({
    inscription: shapes.inscription,
    operations: z.array(shapes.operation),
    next: shapes.next,
  }),
  problems: ["INVALID_PARAMETER", "INSCRIPTION_UNKNOWN"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, found } = await inscriptionWithHistory(database, path, query);
    if (found === null) throw inscriptionUnknown(at);
    return { at, body: { ...found, operations: [...found.operations] } };
  },
});
