import { type Address, type Hash, isTicker, parseAddress, parseHash, parseWholeNumber } from "@/lib/protocol";
import type { At, SearchResult } from "@/lib/records/types";
import { toInt8 } from "../int8";
import type { Queryable } from "../pool";
import { isSamePosition, type PositionedRead, positioned, readAt } from "../positioned";

const NEIGHBOURS = 20;

type Results = At<{ results: SearchResult[] }>;

/**
 * What a text may mean: tickers that begin with it (whatever the case), an address, a transaction, inscriptions of a
 * token id, a block's number or hash. Best first, at most one more than {@link NEIGHBOURS}.
 */
export async function search(database: Queryable, text: string): Promise<Results> {
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

// Three places in the order of tickers; whatever that order thinks of case, what begins so stands there.
const TICKERS: PositionedRead<{ ticker: string; holders: number }> = positioned(
  "search-tickers",
  `SELECT DISTINCT ticker, holders FROM unnest(ARRAY[$1, lower($1), upper($1)]) AS wanted(prefix), LATERAL (
     SELECT ticker, holder_count AS holders FROM deployment WHERE ticker >= wanted.prefix
     ORDER BY ticker LIMIT ${NEIGHBOURS}) found
   WHERE starts_with(lower(ticker), lower($1)) ORDER BY holders DESC, ticker LIMIT ${NEIGHBOURS}`,
  "holders DESC, ticker",
);

/** Tickers that begin with `prefix`, whatever the case: the exact one first, then those with most holders. */
async function searchTickers(database: Queryable, prefix: string): Promise<Results> {
  const { at, rows } = await readAt(database, TICKERS, [prefix]);
  const tickers = rows.map(({ ticker }) => ticker);
  const exact = tickers.filter((ticker) => ticker === prefix);
  const others = tickers.filter((ticker) => ticker !== prefix);
  return { at, results: [...exact, ...others].map((ticker) => ({ kind: "token", ticker })) };
}

const HASH: PositionedRead<{ ticker: string | null; number: number | null }> = positioned(
  "search-hash",
  `(SELECT 1 AS rank, ticker, NULL::int8 AS number FROM inscription
        WHERE token_id = decode($1, 'hex') ORDER BY ticker LIMIT ${NEIGHBOURS})
     UNION ALL (SELECT 2, NULL, NULL FROM operation WHERE transaction_hash = decode($1, 'hex') LIMIT 1)
     UNION ALL (SELECT 3, NULL, number FROM block WHERE hash = decode($1, 'hex'))`,
  "rank, ticker",
);

/** Inscriptions, the transaction and the block that a hash may name. */
async function searchHash(database: Queryable, hash: Hash): Promise<Results> {
  const { at, rows } = await readAt(database, HASH, [hash.slice(2)]);
  const results = rows.map(({ ticker, number }): SearchResult => {
    if (ticker !== null) return { kind: "inscription", ticker, tokenId: hash };
    return number === null ? { kind: "transaction", hash } : { kind: "block", number };
  });
  return { at, results };
}

const ADDRESS: PositionedRead<{ any: boolean }> = positioned(
  "search-address",
  `SELECT true AS "any" WHERE EXISTS (SELECT FROM operation WHERE sender = decode($1, 'hex'))
     OR EXISTS (SELECT FROM operation WHERE recipient = decode($1, 'hex'))
     OR EXISTS (SELECT FROM balance WHERE address = decode($1, 'hex'))`,
);

/** The address, where anything of the index has to do with it. */
async function searchAddress(database: Queryable, address: Address): Promise<Results> {
  const { at, rows } = await readAt(database, ADDRESS, [address.slice(2)]);
  return { at, results: rows.length === 0 ? [] : [{ kind: "address", address }] };
}

const BLOCK: PositionedRead<{ number: number }> = positioned(
  "search-block",
  `SELECT $1::int8 AS number FROM "cursor" WHERE $1::int8 BETWEEN start_block AND block_number`,
);

/** The block of this number, where the index has it. */
async function searchBlock(database: Queryable, number: bigint): Promise<Results> {
  const { at, rows } = await readAt(database, BLOCK, [number]);
  return { at, results: rows.map(({ number }) => ({ kind: "block", number })) };
}
