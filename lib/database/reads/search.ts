import { type Address, type Hash, isTicker, parseAddress, parseHash, parseWholeNumber } from "@/lib/protocol";
import type { At, SearchResult } from "@/lib/records";
import { toInt8 } from "../int8";
import { fromOneState } from "../one-state";
import type { Queryable } from "../pool";
import { isSamePosition, type PositionedRead, positioned, readAt } from "../positioned";
import { listMatchingTokens } from "./matching-tokens";
import { parseInscription, searchInscription } from "./search-inscription";

/** Maximum number of tickers, and of inscriptions, in the results. */
const RESULTS_LIMIT = 20;

type Results = At<{ results: SearchResult[] }>;

/**
 * Searches for tickers that look like a text or begin like it, an address (and, for a vault, its account), a
 * transaction, inscriptions by token id or as `OAK 3`, and a block by number or hash. Returns the best result first, at
 * most {@link RESULTS_LIMIT} and a transaction or block. White space around the text does not count.
 */
export async function search(database: Queryable, typed: string): Promise<Results> {
  const text = typed.trim();
  const hash = parseHash(text);
  if (hash !== null) return searchHash(database, hash);
  const address = parseAddress(text);
  if (address !== null) return searchAddress(database, address);
  const name = parseInscription(text);
  if (name !== null) return searchInscription(database, name);
  const number = parseWholeNumber(text);
  return fromOneState(async () => {
    const blocks = await searchBlock(database, toInt8(number ?? 0n));
    const tokens = isTicker(text) ? await searchTickers(database, text) : { at: blocks.at, results: [] };
    if (!isSamePosition(blocks.at, tokens.at)) return undefined;
    return { at: tokens.at, results: [...tokens.results, ...(number === null ? [] : blocks.results)] };
  });
}

/** Finds the tokens that look like a text or begin like it, best first. */
async function searchTickers(database: Queryable, text: string): Promise<Results> {
  const { at, tokens } = await listMatchingTokens(database, { text, limit: RESULTS_LIMIT });
  const results = tokens.map(
    ({ ticker, holderCount, activity, lookalikes, labels }): SearchResult => ({
      kind: "token",
      ticker,
      holders: holderCount,
      activity,
      lookalikes,
      labels,
    }),
  );
  return { at, results };
}

// A token id is the hash of the transaction, or, of later inscriptions of a transaction under the same ticker, a hash of
// its own (spec §4.2). Two partial indexes contain them in the order of the results, so however many operations a
// transaction has, only the first rows are read. A subquery hides the hash from the planner, which would otherwise scan the
// operations for one that is frequent.
const HASH: PositionedRead<{ ticker: string | null; mintId: string | null; number: number | null }> = positioned(
  "search-hash",
  `WITH found AS MATERIALIZED (
       SELECT block_number, transaction_index FROM operation WHERE transaction_hash = (SELECT decode($1, 'hex')) LIMIT 1)
     (SELECT 1 AS rank, ticker, mint_id AS "mintId", NULL::int8 AS number FROM inscription
        WHERE block_number = (SELECT block_number FROM found) AND transaction_index = (SELECT transaction_index FROM found)
          AND token_id = transaction_hash ORDER BY ticker LIMIT ${RESULTS_LIMIT})
     UNION ALL (SELECT 1, ticker, mint_id, NULL FROM inscription
        WHERE token_id = decode($1, 'hex') AND token_id <> transaction_hash ORDER BY ticker LIMIT ${RESULTS_LIMIT})
     UNION ALL (SELECT 2, NULL, NULL, NULL FROM found)
     UNION ALL (SELECT 3, NULL, NULL, number FROM block WHERE hash = decode($1, 'hex'))`,
  "rank, ticker",
);

/** Finds the inscriptions, the transaction and the block with this hash. */
async function searchHash(database: Queryable, hash: Hash): Promise<Results> {
  const { at, rows } = await readAt(database, HASH, [hash.slice(2)]);
  const results = rows.map(({ ticker, mintId, number }): SearchResult => {
    if (ticker !== null) return { kind: "inscription", ticker, tokenId: hash, mintId };
    return number === null ? { kind: "transaction", hash } : { kind: "block", number };
  });
  return { at, results };
}

// The rows of distributed tables are read first, and only the first row of each (docs/scaling.md).
const ADDRESS: PositionedRead<{ account: Address | null }> = positioned(
  "search-address",
  `WITH found AS MATERIALIZED (
     (SELECT 1 AS place FROM operation WHERE sender = decode($1, 'hex') LIMIT 1)
     UNION ALL (SELECT 2 FROM operation WHERE recipient = decode($1, 'hex') AND sender <> recipient LIMIT 1)
     UNION ALL (SELECT 3 FROM balance WHERE address = decode($1, 'hex') LIMIT 1)
   ) SELECT (SELECT account FROM vault WHERE vault = decode($1, 'hex')) AS account FROM found LIMIT 1`,
);

/** Finds the address if it is part of any operation or balance. Before a vault, lists the account that owns it. */
async function searchAddress(database: Queryable, address: Address): Promise<Results> {
  const { at, rows } = await readAt(database, ADDRESS, [address.slice(2)]);
  const found = rows.flatMap(({ account }) => (account === null ? [address] : [account, address]));
  return { at, results: found.map((each) => ({ kind: "address", address: each })) };
}

const BLOCK: PositionedRead<{ number: number }> = positioned(
  "search-block",
  `SELECT $1::int8 AS number FROM "cursor" WHERE $1::int8 BETWEEN start_block AND block_number`,
);

/** Finds the block with this number if it is indexed. */
async function searchBlock(database: Queryable, number: bigint): Promise<Results> {
  const { at, rows } = await readAt(database, BLOCK, [number]);
  return { at, results: rows.map(({ number }) => ({ kind: "block", number })) };
}
