import { z } from "zod";
import * as reads from "@/lib/database/reads/search";
import * as contracts from "@/lib/records/contracts";
import { defineEndpoint } from "../http/define-endpoint";

export const search = defineEndpoint({
  ...contracts.search,
  number: null,
  summary: "Search",
  description:
    "Possible meanings of a text: tickers that look or begin like it (docs/api.md), or else that it names with one typo, most holders first, an address, addresses that begin with it, a transaction, inscriptions by token id or by ticker and id (OAK 3), a block by number (196 or block 196) or hash. 0x may be missing. Best first, at most 21.",
  parameters: z.object({}),
  query: z.object({ q: z.string().min(1).max(100).describe("Text to search for.") }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const { at, results } = await reads.search(database, query.q);
    return { at, body: { results } };
  },
});
