import { z } from "zod";
import * as mintIds from "@/lib/database/reads/mint-ids";
import { type OfTicker, takes } from "@/lib/records/contract";
import * as contracts from "@/lib/records/contracts";
import { nextMintId } from "@/lib/records/token";
import { defineEndpoint } from "../http/define-endpoint";
import { tickerUnknown } from "../http/failures";
import { anyTicker, mintId } from "./parameters";

/** Endpoint 4 (spec §12.2.4). */
export const checkMintId = defineEndpoint({
  ...contracts.checkMintId,
  number: 4,
  summary: "Whether a mint id is free",
  description: "Whether the id can still be minted under the ticker: it is unused and the supply is below max.",
  parameters: z.object({ ticker: anyTicker }),
  query: z.object({ id: mintId }),
  problems: ["INVALID_PARAMETER", "TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, available } = await mintIds.checkMintId(database, path.ticker, query.id);
    if (available === null) throw tickerUnknown(at);
    return { at, body: { isAvailable: available } };
  },
});

/** Endpoint 5 (spec §12.2.5). */
export const readNextMintId = defineEndpoint({
  ...takes<OfTicker>()("/:ticker/nextid", nextMintId),
  number: 5,
  summary: "Next free mint id",
  description: "The smallest positive integer that is not a mint id under the ticker yet.",
  parameters: z.object({ ticker: anyTicker }),
  query: z.object({}),
  problems: ["TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, next } = await mintIds.readNextMintId(database, path.ticker);
    if (next === null) throw tickerUnknown(at);
    const { nextId, contract } = next;
    return { at, body: { nextId, tokenType: "nip-20" as const, contract } };
  },
});
