import { type Hash, isMintId, isTicker } from "@/lib/protocol";
import type { At, SearchResult } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readAt } from "../positioned";

/** A ticker and a mint id, as people write the name of an inscription. */
export interface WrittenName {
  readonly ticker: string;
  readonly mintId: string;
}

/**
 * Parses the name of an inscription as people write it: `OAK 3`, `OAK #3`, `OAK#3` or `OAK/3`. Null if the text is not
 * such a name.
 */
export function parseInscription(text: string): WrittenName | null {
  const [, ticker = "", mintId = ""] = /^([^\s#/]+)(?:\s+#?|#|\/)([^\s#/]+)$/.exec(text) ?? [];
  return isTicker(ticker) && isMintId(mintId) ? { ticker, mintId } : null;
}

// Tickers are case-sensitive, but people type them in any case. The one as typed comes first.
const NAMED: PositionedRead<{
  ticker: string;
  tokenId: Hash;
  mintId: string;
  amount: bigint;
  isExact: boolean;
}> = positioned(
  "search-inscription",
  `SELECT ticker, token_id AS "tokenId", mint_id AS "mintId", amount, ticker = $1 AS "isExact" FROM inscription
   WHERE ticker = ANY(ARRAY[$1, upper($1), lower($1)]) AND mint_id = $2`,
  `"isExact" DESC, ticker`,
);

/** Finds the inscriptions with this mint id under the ticker as typed, and in upper and lower case. */
export async function searchInscription(
  database: Queryable,
  { ticker, mintId }: WrittenName,
): Promise<At<{ results: SearchResult[] }>> {
  const { at, rows } = await readAt(database, NAMED, [ticker, mintId]);
  const results = rows.map(({ ticker, tokenId, mintId, amount }): SearchResult => {
    return { kind: "inscription", ticker, tokenId, mintId, part: null, amount };
  });
  return { at, results };
}
