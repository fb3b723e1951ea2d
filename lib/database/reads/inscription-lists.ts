import type { Hash } from "@/lib/protocol";
import type {
  At,
  InscriptionFilter,
  InscriptionRecord,
  InscriptionsQuery,
  ListingsQuery,
  Page,
  PageQuery,
} from "@/lib/records";
import type { Inscription } from "../generated/client";
import { fromOneState } from "../one-state";
import type { Queryable, Row } from "../pool";
import { isSamePosition, type PositionedRead, positioned, readAt } from "../positioned";
import { cutRows, keyCursor, keyFromCursor, PART } from "./keys";
import { lockOf, type MarketColumns, offerOf, withMarket } from "./market-columns";

/** A row of an inscription, with its offer and the account whose vault its owner is. */
export type InscriptionRow = Row<
  Inscription,
  | "ticker"
  | "tokenId"
  | "mintId"
  | "ordinal"
  | "amount"
  | "owner"
  | "listed"
  | "price"
  | "unit"
  | "delegate"
  | "transactionHash"
  | "blockNumber"
  | "timestamp"
  | "parent"
> & { readonly part: string | null } & MarketColumns;

/** The columns of {@link InscriptionRow} that a selection has. */
export const COLUMNS = `ticker, token_id AS "tokenId", mint_id AS "mintId", ordinal, amount, owner, listed, price, unit, delegate,
  transaction_hash AS "transactionHash", block_number AS "blockNumber", timestamp, parent`;

/** A statement that reads inscriptions with their offers, and with the accounts whose vaults their owners are. */
export function inscriptions(name: string, select: string, order?: string): PositionedRead<InscriptionRow> {
  return positioned(name, withMarket(select), order);
}

/** Token ids among these inscriptions whose last accepted operation canceled their offer. */
const CANCELED: PositionedRead<{ tokenId: Hash }> = positioned(
  "canceled-offers",
  `SELECT k.id AS "tokenId" FROM (SELECT ticker, decode(digits, 'hex') AS id FROM unnest($1::text[], $2::text[]) AS k(ticker, digits)) k
   WHERE offer_canceled(k.ticker, k.id)`,
);

/**
 * Reads inscriptions. A second statement reads which offers were canceled; only inscriptions in vaults without an offer need
 * it. If the index changes between the two, both are repeated.
 */
export async function readRecords(
  database: Queryable,
  read: PositionedRead<InscriptionRow>,
  values: readonly unknown[],
): Promise<At<{ records: InscriptionRecord[] }>> {
  return fromOneState(async () => {
    const { at, rows, time } = await readAt(database, read, values);
    const inVault = rows.filter(({ account, offerSeller }) => account !== null && offerSeller === null);
    if (inVault.length === 0) return { at, records: rows.map((row) => inscriptionRecord(row, false, time)) };
    const canceled = await readAt(database, CANCELED, [
      inVault.map(({ ticker }) => ticker),
      inVault.map(({ tokenId }) => tokenId.slice(2)),
    ]);
    if (!isSamePosition(at, canceled.at)) return undefined;
    const ids = new Set(canceled.rows.map(({ tokenId }) => tokenId));
    return { at, records: rows.map((row) => inscriptionRecord(row, ids.has(row.tokenId), time)) };
  });
}

/** Above every ordinal. */
const LAST = "2147483647";

const BY_TOKEN_ID: PositionedRead<InscriptionRow> = inscriptions(
  "inscription-by-token-id",
  `SELECT ${COLUMNS} FROM inscription WHERE ticker = $1 AND token_id = decode(substr($2, 3), 'hex')`,
);
const BY_MINT_ID: PositionedRead<InscriptionRow> = inscriptions(
  "inscription-by-mint-id",
  `SELECT ${COLUMNS} FROM inscription WHERE ticker = $1 AND mint_id = $2`,
);

/** Returns an inscription by its token id or mint id, even if burned; null if it never existed. */
export async function readInscriptionRecord(
  database: Queryable,
  ticker: string | null,
  name: { readonly tokenId: string } | { readonly mintId: string | null },
): Promise<At<{ inscription: InscriptionRecord | null }>> {
  const { at, records } =
    "tokenId" in name
      ? await readRecords(database, BY_TOKEN_ID, [ticker, name.tokenId])
      : await readRecords(database, BY_MINT_ID, [ticker, name.mintId]);
  return { at, inscription: records[0] ?? null };
}

function ofToken(name: string, condition: string): PositionedRead<InscriptionRow> {
  return inscriptions(
    name,
    `SELECT ${COLUMNS} FROM inscription WHERE ticker = $1 AND ${condition} AND ordinal < $2::int4
     ORDER BY ordinal DESC LIMIT $3`,
    "ordinal DESC",
  );
}

// The condition is part of the statement, so that each statement can use its own index.
const OF_TOKEN: Readonly<Record<InscriptionFilter, PositionedRead<InscriptionRow>>> = {
  all: ofToken("inscriptions-of-token", "true"),
  listed: ofToken("inscriptions-of-token-listed", "listed"),
  burned: ofToken("inscriptions-of-token-burned", "owner IS NULL"),
};

/** Lists the inscriptions of a token, newest first. @throws InvalidCursorError for a malformed `before` */
export async function listTokenInscriptions(
  database: Queryable,
  query: InscriptionsQuery & { readonly ticker: string | null },
): Promise<At<Page<"inscriptions", InscriptionRecord>>> {
  const { ticker, filter = "all", before, limit } = query;
  const [last = LAST] = before === undefined ? [] : keyFromCursor("inscriptions", before, [PART.integer]);
  const { at, records } = await readRecords(database, OF_TOKEN[filter], [ticker, last, limit + 1]);
  const { page, next } = cutRows(records, limit, ({ ordinal }) => keyCursor("inscriptions", [ordinal]));
  return { at, inscriptions: page, next };
}

/** A list of inscriptions by ticker and then in mint order, of those that meet a condition. */
export function byTicker(name: string, condition: string): PositionedRead<InscriptionRow> {
  return inscriptions(
    name,
    `SELECT ${COLUMNS} FROM inscription WHERE ${condition} AND (ticker, ordinal) > ($1, $2::int4)
     ORDER BY ticker, ordinal LIMIT $3`,
    "ticker, ordinal",
  );
}

const BY_TICKER = {
  listed: byTicker("listings", "listed"),
  listedOfTicker: byTicker("listings-of-ticker", "listed AND ticker = $4"),
} as const;

/**
 * Lists listed inscriptions of one ticker or of all, by ticker and then in mint order; with a ticker and a unit, only those
 * with a price in that unit, lowest price first.
 * @throws InvalidCursorError for a malformed `before`
 */
export async function listListings(
  database: Queryable,
  query: ListingsQuery,
): Promise<At<Page<"listings", InscriptionRecord>>> {
  const { ticker, unit } = query;
  if (ticker !== undefined && unit !== undefined) return listListingsByPrice(database, { ...query, ticker, unit });
  const { at, page, next } =
    ticker === undefined
      ? await readByTicker(database, BY_TICKER.listed, query, [])
      : await readByTicker(database, BY_TICKER.listedOfTicker, query, [ticker]);
  return { at, listings: page, next };
}

/** Reads a page of {@link byTicker}. `values`: the parameters from $4 on. @throws InvalidCursorError for a malformed `before` */
export async function readByTicker(
  database: Queryable,
  read: PositionedRead<InscriptionRow>,
  { before, limit }: PageQuery,
  values: readonly string[],
): Promise<At<{ page: InscriptionRecord[]; next: string | null }>> {
  const after = before === undefined ? ["", "0"] : keyFromCursor("by-ticker", before, [PART.ticker, PART.integer]);
  const { at, records } = await readRecords(database, read, [...after, limit + 1, ...values]);
  return { at, ...cutRows(records, limit, ({ ticker, ordinal }) => keyCursor("by-ticker", [ticker, ordinal])) };
}

const BY_PRICE: PositionedRead<InscriptionRow> = inscriptions(
  "listings-by-price",
  `SELECT ${COLUMNS} FROM inscription WHERE listed AND price IS NOT NULL AND ticker = $4 AND unit = $5
     AND (price, ordinal) > ($1::numeric, $2::int4)
   ORDER BY price, ordinal LIMIT $3`,
  "price, ordinal",
);

/** The listings of a ticker with a price in a unit, lowest price first. @throws InvalidCursorError for a malformed `before` */
async function listListingsByPrice(
  database: Queryable,
  query: PageQuery & { readonly ticker: string; readonly unit: string },
): Promise<At<Page<"listings", InscriptionRecord>>> {
  const { ticker, unit, before, limit } = query;
  const after = before === undefined ? ["0", "0"] : keyFromCursor("by-price", before, [PART.amount, PART.integer]);
  const { at, records } = await readRecords(database, BY_PRICE, [...after, limit + 1, ticker, unit]);
  const { page, next } = cutRows(records, limit, ({ price, ordinal }) => keyCursor("by-price", [price ?? 0n, ordinal]));
  return { at, listings: page, next };
}

function inscriptionRecord(row: InscriptionRow, offerCanceled: boolean, time: number): InscriptionRecord {
  return {
    ticker: row.ticker,
    tokenId: row.tokenId,
    mintId: row.mintId,
    part: row.part,
    ordinal: row.ordinal,
    amount: row.amount,
    owner: row.owner,
    account: row.account,
    listed: row.listed,
    price: row.price,
    unit: row.unit,
    delegate: row.delegate,
    offer: offerOf(row, time),
    offerCanceled,
    transactionHash: row.transactionHash,
    blockNumber: row.blockNumber,
    timestamp: row.timestamp,
    parent: row.parent,
    ...lockOf(row, time),
  };
}
