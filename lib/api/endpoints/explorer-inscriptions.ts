import { z } from "zod";
import * as inscriptions from "@/lib/database/reads/composed";
import * as contracts from "@/lib/records/contracts";
import { defineEndpoint } from "../http/define-endpoint";
import { inscriptionUnknown } from "../http/failures";
import { anyTicker, before, limit } from "./parameters";

export const readInscription = defineEndpoint({
  ...contracts.readInscription,
  number: null,
  summary: "One inscription with its history",
  description:
    "An inscription, even if burned, and its accepted operations, newest first. A split is in the history of the original and begins the history of its two parts.",
  parameters: z.object({
    ticker: anyTicker,
    id: z.string().describe("Token id or mint id. A text in the form of a token id is read as a token id."),
  }),
  query: z.object({ before, limit }),
  problems: ["INVALID_PARAMETER", "INSCRIPTION_UNKNOWN"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, found } = await inscriptions.readInscription(database, path, query);
    if (found === null) throw inscriptionUnknown(at);
    return { at, body: found };
  },
});
