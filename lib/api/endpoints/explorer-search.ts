import { z } from "zod";
import { toInt8 } from "@/lib/database/int8";
import type { Database } from "@/lib/database/pool";
import { isSamePosition } from "@/lib/database/positioned";
import { searchAddress, searchBlock, searchHash, searchTickers } from "@/lib/database/reads/search";
import type { At, SearchResult } from "@/lib/database/types";
import { isTicker, parseAddress, parseHash, parseWholeNumber } from "@/lib/protocol";
import { defineEndpoint } from "../define";
import * as shapes from "../shapes";

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

async function search(database: Database, text: string): Promise<At<{ results: SearchResult[] }>> {
  const hash = parseHash(text);
  if (hash !== null) return searchHash(database, hash);
  const address = parseAddress(text);
  if (address !== null) return searchAddress(database, address);
  const number = parseWholeNumber(text);
  for (;;) {
    const blocks = await searchBlock(database, toInt8(number ?? 0n));
    const tokens = isTicker(text) ? await searchTickers(database, text) : { at: blocks.at, results: [] };
    if (!isSamePosition(blocks.at, tokens.at)) continue;
    return { at: tokens.at, results: [...tokens.results, ...(number === null ? [] : blocks.results)] };
  }
}
