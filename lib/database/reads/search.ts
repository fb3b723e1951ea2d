import { type Address, type Hash, isTicker, parseAddress, parseHash, parseWholeNumber } from "@/lib/protocol";
import type { At, SearchResult } from "@/lib/records";
import { toInt8 } from "../int8";
import { fromOneState } from "../one-state";
import type { Queryable } from "../pool";
import { isSamePosition, type PositionedRead, positioned, readAt } from "../positioned";
import { listMatchingTokens, listNearTokens } from "./matching-tokens";
import { partOf } from "./parts";
import { parseInscription, searchInscription } from "./search-inscription";

/** Maximum number of tickers, and of inscriptions, in the results. */
const RESULTS_LIMIT = 20;

/** Maximum number of tickers with one typo, and of addresses that begin like the text. */
const NEAR_LIMIT = 5;
/** `block 196`, `Block #1,234`. */
const BLOCK_NAME = /^block\s*#?\s*([0-9][0-9,\s]*)$/i;
/** The beginning of an address, of at least this many digits. */
const BEGINNING = /^0x([0-9a-f]{4,39})$|^([0-9a-f]{6,39})$/i;

type Results = At<{ results: SearchResult[] }>;

/**
 * Searches for tickers that look like a text or begin like it, or else that it names with one typo, an address (and, for a vault, its
 * account) or addresses by their beginning, a transaction, inscriptions by token id or as `OAK 3`, and a block by number, as `block 3`,
 * or by hash. Returns the best result first, at most {@link RESULTS_LIMIT} and a transaction or block. White space around the text
 * does not count, nor does a missing `0x`.
 */
export async function search(database: Queryable, typed: string): Promise<Results> {
  const text = typed.trim();
  const hash = parseHash(text) ?? parseHash(`0x${text}`);
  if (hash !== null) return searchHash(database, hash);
  const address = parseAddress(text) ?? parseAddress(`0x${text}`);
  if (address !== null) return searchAddress(database, address);
  const named = BLOCK_NAME.exec(text)?.[1];
  if (named !== undefined)
    return searchBlock(database, toInt8(parseWholeNumber(named.replaceAll(/[,\s]/g, "")) ?? -1n));
  const name = parseInscription(text);
  if (name !== null) return searchInscription(database, name);
  const number = parseWholeNumber(text);
  return fromOneState(async () => {
    const blocks = await searchBlock(database, toInt8(number ?? 0n));
    const nothing: Results = { at: blocks.at, results: [] };
    const tokens = isTicker(text) ? await searchTickers(database, text) : nothing;
    const [, prefixed, bare] = BEGINNING.exec(text) ?? [];
    const beginning = tokens.results.length > 0 ? undefined : (prefixed ?? bare);
    const addresses = beginning === undefined ? nothing : await searchBeginning(database, beginning);
    if (![tokens, addresses].every(({ at }) => isSamePosition(blocks.at, at))) return undefined;
    const found = [...tokens.results, ...addresses.results, ...(number === null ? [] : blocks.results)];
    return { at: blocks.at, results: found };
  });
}

/** Finds the tokens that look like a text or begin like it, or else those that it names with one typo, best first. */
async function searchTickers(database: Queryable, text: string): Promise<Results> {
  const matching = await listMatchingTokens(database, { text, limit: RESULTS_LIMIT });
  const { at, tokens } =
    matching.tokens.length > 0 ? matching : await listNearTokens(database, { text, limit: NEAR_LIMIT });
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

interface HashRow {
  readonly ticker: string | null;
  readonly mintId: string | null;
  readonly part: string | null;
  readonly amount: bigint | null;
  readonly number: number | null;
}

// A token id is the hash of the transaction, or, of later inscriptions of a transaction under the same ticker, a hash of
// its own (spec §4.2). Two partial indexes contain them in the order of the results, so however many operations a
// transaction has, only the first rows are read. A subquery hides the hash from the planner, which would otherwise scan the
// operations for one that is frequent.
const HASH: PositionedRead<HashRow> = positioned(
  "search-hash",
  `WITH found AS MATERIALIZED (
       SELECT block_number, transaction_index FROM operation WHERE transaction_hash = (SELECT decode($1, 'hex')) LIMIT 1),
     r AS MATERIALIZED (
     (SELECT 1 AS rank, ticker, mint_id AS "mintId", token_id AS "tokenId", amount, NULL::int8 AS number FROM inscription
        WHERE block_number = (SELECT block_number FROM found) AND transaction_index = (SELECT transaction_index FROM found)
          AND token_id = transaction_hash ORDER BY ticker LIMIT ${RESULTS_LIMIT})
     UNION ALL (SELECT 1, ticker, mint_id, token_id, amount, NULL FROM inscription
        WHERE token_id = decode($1, 'hex') AND token_id <> transaction_hash ORDER BY ticker LIMIT ${RESULTS_LIMIT})
     UNION ALL (SELECT 2, NULL, NULL, NULL, NULL, NULL FROM found)
     UNION ALL (SELECT 3, NULL, NULL, NULL, NULL, number FROM block WHERE hash = decode($1, 'hex')))
     SELECT r.*, ${partOf("r")} AS part FROM r`,
  "rank, ticker",
);

/** Finds the inscriptions, the transaction and the block with this hash. */
async function searchHash(database: Queryable, hash: Hash): Promise<Results> {
  const { at, rows } = await readAt(database, HASH, [hash.slice(2)]);
  const results = rows.map(({ ticker, mintId, part, amount, number }): SearchResult => {
    if (ticker !== null && amount !== null) return { kind: "inscription", ticker, tokenId: hash, mintId, part, amount };
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

/** Rows of balances that are read for the addresses with a beginning. */
const BEGINNING_ROWS = 200;

const BY_BEGINNING: PositionedRead<{ address: Address }> = positioned(
  "search-beginning",
  `SELECT address FROM balance WHERE address BETWEEN decode(rpad($1, 40, '0'), 'hex') AND decode(rpad($1, 40, 'f'), 'hex')
   ORDER BY address LIMIT ${BEGINNING_ROWS}`,
  "address",
);

/** Finds addresses with a balance that begin with these hex digits. Not all, if one of them has many balances. */
async function searchBeginning(database: Queryable, digits: string): Promise<Results> {
  const { at, rows } = await readAt(database, BY_BEGINNING, [digits.toLowerCase()]);
  const found = [...new Set(rows.map(({ address }) => address))].slice(0, NEAR_LIMIT);
  return { at, results: found.map((address) => ({ kind: "address", address })) };
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
