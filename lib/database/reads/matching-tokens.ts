import type { At, ListedToken, TokenFilter } from "@/lib/records";
import { isNearTicker } from "@/lib/tickers/near";
import { rankMatches } from "@/lib/tickers/rank";
import { tickerSkeleton } from "@/lib/tickers/skeleton";
import { fromOneState } from "../one-state";
import type { Queryable } from "../pool";
import { isSamePosition, type PositionedRead, positioned, readAt } from "../positioned";
import { firstAlike, MOST_HELD, OLDEST } from "./family";
import { listNamedTokens } from "./named-tokens";
import { ACTIVITY, FILTERS } from "./token-rows";

/** Largest number of candidates of each kind. */
const CANDIDATES = 50;
/** Number of tokens with the most holders whose tickers are compared. */
const HELD = 1_000;

/**
 * The tokens that may match a text, ordered by holders, then activity, then age. Each part reads a bounded number of
 * rows, however many tokens match: the tokens that look like the text ($1), the token whose ticker equals the text
 * ($2), and of the tokens that begin like the text those with the most holders and some more.
 */
const candidates = (condition: string): string => `
  SELECT d.ticker, d.holder_count AS holders, d.block_number AS block, d.transaction_index AS "index", ${ACTIVITY}
  FROM (
    SELECT ticker FROM (${firstAlike("$1", MOST_HELD, CANDIDATES)}) family
    UNION (SELECT ticker FROM deployment WHERE ticker = $2)
    UNION (SELECT ticker FROM (
        SELECT ticker, skeleton, holder_count FROM deployment ORDER BY holder_count DESC, ticker DESC LIMIT ${HELD}) held
      WHERE starts_with(skeleton, $1) ORDER BY holder_count DESC, ticker DESC LIMIT ${CANDIDATES})
    UNION (SELECT ticker FROM (
        SELECT ticker, skeleton FROM deployment WHERE skeleton >= $1 ORDER BY ${OLDEST} LIMIT ${CANDIDATES}) following
      WHERE starts_with(skeleton, $1))
  ) found CROSS JOIN LATERAL (SELECT * FROM deployment WHERE ticker = found.ticker OFFSET 0) d
  WHERE ${condition}`;

const ORDER = `holders DESC, activity DESC, block, "index"`;

const READS = {
  all: positioned("matching-tokens-all", candidates(FILTERS.all), ORDER),
  minting: positioned("matching-tokens-minting", candidates(FILTERS.minting), ORDER),
  mintedOut: positioned("matching-tokens-minted-out", candidates(FILTERS.mintedOut), ORDER),
  contractOnly: positioned("matching-tokens-contract-only", candidates(FILTERS.contractOnly), ORDER),
} satisfies Record<TokenFilter, PositionedRead<{ ticker: string }>>;

const HELD_TICKERS: PositionedRead<{ ticker: string }> = positioned(
  "most-held-tickers",
  `SELECT ticker, holder_count AS holders FROM deployment ORDER BY holder_count DESC, ticker DESC LIMIT ${HELD}`,
  "holders DESC, ticker DESC",
);

/** Returns the tokens of which `text` may be the ticker with one typo, among those with the most holders; most held first. */
export async function listNearTokens(
  database: Queryable,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<At<{ tokens: ListedToken[] }>> {
  return named(database, async () => {
    const { at, rows } = await readAt(database, HELD_TICKERS, []);
    return { at, tickers: rows.flatMap(({ ticker }) => (isNearTicker(ticker, text) ? ticker : [])).slice(0, limit) };
  });
}

/**
 * Returns the deployed tokens that look like `text` or begin like it, best first ({@link rankMatches}), at most `limit`.
 * @param text in the form of a ticker
 */
export async function listMatchingTokens(
  database: Queryable,
  {
    text,
    filter = "all",
    limit,
  }: { readonly text: string; readonly filter?: TokenFilter | undefined; readonly limit: number },
): Promise<At<{ tokens: ListedToken[] }>> {
  return named(database, async () => {
    const { at, rows } = await readAt<{ ticker: string }>(database, READS[filter], [tickerSkeleton(text), text]);
    return { at, tickers: rankMatches(text, rows, limit).map(({ ticker }) => ticker) };
  });
}

/** The tokens of tickers that a read finds, in the order of the tickers. */
function named(
  database: Queryable,
  find: () => Promise<At<{ readonly tickers: readonly string[] }>>,
): Promise<At<{ tokens: ListedToken[] }>> {
  return fromOneState(async () => {
    const { at, tickers } = await find();
    if (tickers.length === 0) return { at, tokens: [] };
    const read = await listNamedTokens(database, tickers);
    if (!isSamePosition(at, read.at)) return undefined;
    const byTicker = new Map(read.tokens.map((token) => [token.ticker, token]));
    return { at, tokens: tickers.flatMap((ticker) => byTicker.get(ticker) ?? []) };
  });
}
