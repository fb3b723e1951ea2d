import { z } from "zod";
import { search } from "@/lib/database/reads/search";
import * as shapes from "@/lib/records/schemas";
import { defineEndpoint } from "../http/define-endpoint";

export const explorerSearch = defineEndpoint({
  path: "/explorer/search",
  number: null,
  summary: "Search",
  description:
    "What a text may mean: tickers that begin with it (whatever the case), an address, a transaction, inscriptions of a token id, a block's number or hash. Best first, at most 21.",
  parameters: z.object({}),
  query: z.object({ q: z.string().min(1).max(100).describe("What is searched for.") }),
  answer: z.strictObject({ results: z.array(shapes.searchResult) }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const { at, results } = await search(database, query.q.trim());
    return { at, body: { results } };
  },
});
