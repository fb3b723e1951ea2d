import { z } from "zod";
import { deploymentFacts, mintIdAvailable } from "@/lib/database/reads/minting";
import { address, integer } from "@/lib/records/schemas";
import { defineEndpoint } from "../http/define-endpoint";
import { tickerUnknown } from "../http/failures";
import { anyTicker, mintId } from "./parameters";

/** Endpoint 4. */
export const checkId = defineEndpoint({
  path: "/:ticker/checkid",
  number: 4,
  summary: "Whether a mint id is free",
  description: "Whether the id can still be minted under the ticker: it was never used, and the supply is below max.",
  parameters: z.object({ ticker: anyTicker }),
  query: z.object({ id: mintId }),
  answer: z.strictObject({ isAvailable: z.boolean() }),
  problems: ["INVALID_PARAMETER", "TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, available } = await mintIdAvailable(database, path.ticker, query.id);
    if (available === null) throw tickerUnknown(at);
    return { at, body: { isAvailable: available } };
  },
});

/** Endpoint 5. */
export const nextId = defineEndpoint({
  path: "/:ticker/nextid",
  number: 5,
  summary: "Next free mint id",
  description: "The smallest positive integer that is no mint id under the ticker yet.",
  parameters: z.object({ ticker: anyTicker }),
  query: z.object({}),
  answer: z.strictObject({ nextId: integer, tokenType: z.literal("nip-20"), contract: address.nullable() }),
  problems: ["TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, deployment } = await deploymentFacts(database, path.ticker);
    if (deployment === undefined) throw tickerUnknown(at);
    const { nextId, contract } = deployment;
    return { at, body: { nextId, tokenType: "nip-20" as const, contract } };
  },
});
