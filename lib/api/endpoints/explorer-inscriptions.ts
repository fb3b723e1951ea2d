import { z } from "zod";
import { isSamePosition } from "@/lib/database/positioned";
import { readInscription } from "@/lib/database/reads/inscription-lists";
import { operationsOfInscription } from "@/lib/database/reads/operation-lists";
import { isMintId, isTokenId, parseInscriptionName } from "@/lib/protocol";
import { defineEndpoint } from "../define";
import { inscriptionUnknown } from "../failures";
import { anyTicker, before, limit } from "../parameters";
import * as shapes from "../shapes";

const name = z
  .string()
  .transform((text) => {
    const parsed = parseInscriptionName(text);
    if (parsed === null) return { mintId: null };
    return isTokenId(parsed) ? { tokenId: parsed } : { mintId: isMintId(parsed) ? parsed : null };
  })
  .describe("Token id, or mint id. What looks like a token id is one.");

export const explorerInscription = defineEndpoint({
  path: "/explorer/inscriptions/:ticker/:id",
  number: null,
  summary: "One inscription with its history",
  description:
    "An inscription, burned ones too, and its accepted operations, newest first; a split stands in the history of the original and begins that of its two.",
  parameters: z.object({ ticker: anyTicker, id: name }),
  query: z.object({ before, limit }),
  answer: z.strictObject({
    inscription: shapes.inscription,
    operations: z.array(shapes.operation),
    next: shapes.next,
  }),
  problems: ["INVALID_PARAMETER", "INSCRIPTION_UNKNOWN"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    for (;;) {
      const { at, inscription } = await readInscription(database, path.ticker, path.id);
      if (inscription === null) throw inscriptionUnknown(at);
      const { ticker, tokenId } = inscription;
      const history = await operationsOfInscription(database, { ...query, ticker, tokenId });
      // Two statements, one state: where the index moved between them, both are asked again.
      if (!isSamePosition(at, history.at)) continue;
      return { at, body: { inscription, operations: [...history.operations], next: history.next } };
    }
  },
});
