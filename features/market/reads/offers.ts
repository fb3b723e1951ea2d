import type { Offer } from "@/lib/database/generated/client";
import type { Queryable, Row } from "@/lib/database/pool";
import { type PositionedRead, positioned, readAt } from "@/lib/database/positioned";
import { cursorOf } from "@/lib/database/reads/cursor";
import { cutRows, keyCursor, keyFromCursor, PART } from "@/lib/database/reads/keys";
import { type TermsRow, terms } from "@/lib/database/reads/market-columns";
import { olderThan } from "@/lib/database/reads/page";
import type { Hash } from "@/lib/protocol";
import type { At, OfferRecord, OffersQuery, Page, PageQuery } from "@/lib/records";

type OfferRow = TermsRow &
  Row<Offer, "ticker" | "tokenId" | "amount" | "transactionIndex" | "position"> & {
    readonly mintId: string | null;
    readonly part: string | null;
    readonly depositBlock: number | null;
  };

/**
 * Completes a selection of rows of `offer` with the mint id and the block of the deposit: the last move of the inscription into
 * the vault before the offer. If this move is not found, the offer's own block is used, because the vault owned the
 * inscription there. Both are functions, because distributed tables cannot be searched for each row (docs/scaling.md).
 */
function detailed(name: string, select: string, order?: string): PositionedRead<OfferRow> {
  return positioned(
    name,
    `SELECT o.ticker, o.token_id AS "tokenId", o.amount, o.seller, o.vault, o.price, o.unit_price AS "unitPrice", o.expires,
       o.sequence, o.open, o.block_number AS "blockNumber", o.transaction_index AS "transactionIndex", o.position,
       o.timestamp, o.transaction_hash AS "transactionHash", mint_id_of(o.ticker, o.token_id) AS "mintId",
       name_of_part(o.ticker, o.token_id) AS part,
       deposit_block(o.ticker, o.token_id, o.vault, o.block_number, o.transaction_index, o.position) AS "depositBlock"
     FROM (${select}) o`,
    order,
  );
}

const FILTERS = {
  ticker: (value: string) => `ticker = ${value}`,
  seller: (value: string) => `seller = decode(${value}, 'hex')`,
  // A vault belongs to one seller, and only the column of sellers has an index.
  vault: (value: string) => `seller = (SELECT account FROM vault v WHERE v.vault = decode(${value}, 'hex'))`,
} as const;

/** One statement for each combination of filters, so that each can use its own index. */
const NEWEST = new Map<string, PositionedRead<OfferRow>>();

function newest(filters: readonly (keyof typeof FILTERS)[], isOpen: boolean): PositionedRead<OfferRow> {
  const name = ["offers", isOpen ? "open" : "all", ...filters].join("-");
  const conditions = filters.map((filter, index) => FILTERS[filter](`$${index + 5}`));
  const read =
    NEWEST.get(name) ??
    detailed(
      name,
      `SELECT * FROM offer
       WHERE ${[...(isOpen ? ["open"] : []), ...conditions, ""].join(" AND ")}
         (block_number, transaction_index, position) < ($1::int8, $2::int4, $3::int4)
       ORDER BY block_number DESC, transaction_index DESC, position DESC LIMIT $4`,
      `"blockNumber" DESC, "transactionIndex" DESC, position DESC`,
    );
  NEWEST.set(name, read);
  return read;
}

/**
 * Lists offers (default: open ones, newest first). With the order `price`: the open ones of a ticker or of all, lowest first; with
 * `unitPrice`, those of a ticker. Other filters have no effect then.
 * @throws InvalidCursorError for a malformed `before`
 */
export function listOffers(database: Queryable, query: OffersQuery): Promise<At<Page<"offers", OfferRecord>>> {
  const { ticker, order = "newest" } = query;
  if (order === "price" && ticker === undefined) return listCheapestOfAll(database, query);
  return order === "newest" || ticker === undefined
    ? listNewestOffers(database, query)
    : listCheapestOffers(database, { ...query, ticker, order });
}

async function listNewestOffers(
  database: Queryable,
  { ticker, seller, vault, state = "open", before, limit }: OffersQuery,
): Promise<At<Page<"offers", OfferRecord>>> {
  const given = [
    ...(ticker === undefined ? [] : [["ticker", ticker] as const]),
    ...(seller === undefined ? [] : [["seller", seller.slice(2)] as const]),
    ...(vault === undefined ? [] : [["vault", vault.slice(2)] as const]),
  ];
  const read = newest(
    given.map(([filter]) => filter),
    state === "open",
  );
  const values = [...olderThan(before), limit + 1, ...given.map(([, value]) => value)];
  const { at, rows } = await readAt(database, read, values);
  const { page, next } = cutRows(rows, limit, cursorOf);
  return { at, offers: page.map((row) => offerRecord(row, cursorOf(row))), next };
}

function cheapest(name: string, column: string, field: string): PositionedRead<OfferRow> {
  return detailed(
    name,
    `SELECT * FROM offer WHERE open AND ticker = $1 AND (${column}, token_id) > ($2::numeric, decode($3, 'hex'))
     ORDER BY ${column}, token_id LIMIT $4`,
    `"${field}", "tokenId"`,
  );
}

const CHEAPEST = {
  unitPrice: cheapest("offers-by-unit-price", "unit_price", "unitPrice"),
  price: cheapest("offers-by-price", "price", "price"),
} as const;

/** Lists the open offers of a ticker, lowest unit price or price first. @throws InvalidCursorError for a malformed `before` */
async function listCheapestOffers(
  database: Queryable,
  { ticker, order, before, limit }: PageQuery & { readonly ticker: string; readonly order: keyof typeof CHEAPEST },
): Promise<At<Page<"offers", OfferRecord>>> {
  const list = `offers-${order}`;
  const after = before === undefined ? ["-1", ""] : keyFromCursor(list, before, [PART.sum, PART.hash]);
  const { at, rows } = await readAt(database, CHEAPEST[order], [ticker, ...after, limit + 1]);
  const cursor = (row: OfferRow): string => keyCursor(list, [row[order], row.tokenId.slice(2)]);
  const { page, next } = cutRows(rows, limit, cursor);
  return { at, offers: page.map((row) => offerRecord(row, cursor(row))), next };
}

const CHEAPEST_OF_ALL = detailed(
  "offers-of-all-by-price",
  `SELECT * FROM offer WHERE open AND (price, ticker, token_id) > ($1::numeric, $2, decode($3, 'hex'))
   ORDER BY price, ticker, token_id LIMIT $4`,
  `price, ticker, "tokenId"`,
);

async function listCheapestOfAll(
  database: Queryable,
  { before, limit }: PageQuery,
): Promise<At<Page<"offers", OfferRecord>>> {
  const list = "offers-of-all-price";
  const after = before === undefined ? ["-1", "", ""] : keyFromCursor(list, before, [PART.sum, PART.ticker, PART.hash]);
  const { at, rows } = await readAt(database, CHEAPEST_OF_ALL, [...after, limit + 1]);
  const cursor = ({ price, ticker, tokenId }: OfferRow): string => keyCursor(list, [price, ticker, tokenId.slice(2)]);
  const { page, next } = cutRows(rows, limit, cursor);
  return { at, offers: page.map((row) => offerRecord(row, cursor(row))), next };
}

const NAMED: PositionedRead<OfferRow> = detailed(
  "offers-by-token-id",
  `SELECT o.* FROM unnest($1::text[], $2::text[]) AS k(ticker, digits) CROSS JOIN LATERAL (
     SELECT * FROM offer WHERE ticker = k.ticker AND token_id = decode(k.digits, 'hex') OFFSET 0) o`,
);

/** Returns the offers of these inscriptions, open or not, unordered. */
export async function listNamedOffers(
  database: Queryable,
  names: readonly { readonly ticker: string; readonly tokenId: Hash }[],
): Promise<At<{ offers: OfferRecord[] }>> {
  const values = [names.map(({ ticker }) => ticker), names.map(({ tokenId }) => tokenId.slice(2))];
  const { at, rows } = await readAt(database, NAMED, values);
  return { at, offers: rows.map((row) => offerRecord(row, cursorOf(row))) };
}

function offerRecord(row: OfferRow, cursor: string): OfferRecord {
  const { ticker, tokenId, mintId, part, amount, depositBlock, blockNumber } = row;
  return { cursor, ticker, tokenId, mintId, part, amount, ...terms(row), depositBlock: depositBlock ?? blockNumber };
}
