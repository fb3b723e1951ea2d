import type { At, ListedToken } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readAt } from "../positioned";
import { LISTED, type ListedRow, listed } from "./token-rows";

const NAMED: PositionedRead<ListedRow> = positioned(
  "tokens-by-ticker",
  `SELECT ${LISTED} FROM deployment d WHERE ticker = ANY($1::text[])`,
);

/** Returns the deployed tokens among these tickers, unordered. */
export async function listNamedTokens(
  database: Queryable,
  tickers: readonly string[],
): Promise<At<{ tokens: ListedToken[] }>> {
  const { at, rows } = await readAt(database, NAMED, [tickers]);
  return { at, tokens: rows.map(listed) };
}
