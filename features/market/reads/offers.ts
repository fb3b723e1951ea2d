import type { Offer } from "@/lib/database/generated/client";
import type { Queryable, Row } from "@/lib/database/pool";
import { type PositionedRead, positioned, readAt } from "@/lib/database/positioned";
import { cursorOf } from "@/lib/database/reads/cursor";
import { cutRows, keyCursor, keyFromCursor, PART } from "@/lib/database/reads/keys";
import { type TermsRow, terms } from "@/lib/database/reads/market-columns";
import { OLDEST, olderThan } from "@/lib/database/reads/page";
import type { Hash } from "@/lib/protocol";
import type { At, OfferRecord, OffersQuery, Page, PageQuery, SortDirection } from "@/lib/records";
import { OFFER_ORDERS } from "@/lib/records/offer";

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
       o.sequence, o.turn, o.end_price AS "endPrice", o.starts_at AS "startsAt", o.ends_at AS "endsAt", o.open, o.block_number AS "blockNumber", o.transaction_index AS "transactionIndex", o.position,
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

/** The comparison and the order of columns in a direction. */
function along(direction: SortDirection): {
  readonly sign: string;
  readonly in: (columns: readonly string[]) => string;
} {
  const [sign, suffix] = direction === "desc" ? ["<", " DESC"] : [">", ""];
  return { sign, in: (columns) => columns.map((column) => column + suffix).join(", ") };
}

/** One statement for each combination of filters, so that each can use its own index. */
const BY_TIME = new Map<string, PositionedRead<OfferRow>>();

function byTime(
  filters: readonly (keyof typeof FILTERS)[],
  isOpen: boolean,
  direction: SortDirection,
): PositionedRead<OfferRow> {
  const name = ["offers", isOpen ? "open" : "all", direction, ...filters].join("-");
  const conditions = filters.map((filter, index) => FILTERS[filter](`$${index + 5}`));
  const { sign, in: sorted } = along(direction);
  const read =
    BY_TIME.get(name) ??
    detailed(
      name,
      `SELECT * FROM offer
       WHERE ${[...(isOpen ? ["open"] : []), ...conditions, ""].join(" AND ")}
         (block_number, transaction_index, position) ${sign} ($1::int8, $2::int4, $3::int4)
       ORDER BY ${sorted(["block_number", "transaction_index", "position"])} LIMIT $4`,
      sorted([`"blockNumber"`, `"transactionIndex"`, "position"]),
    );
  BY_TIME.set(name, read);
  return read;
}

/**
 * Lists offers (default: open ones, newest first). With the order `price`: the open ones of a ticker or of all, lowest first; with
 * `unitPrice`, those of a ticker. Other filters have no effect then. A falling price has the place of the price before it falls.
 * @throws InvalidCursorError for a malformed `before`
 */
export function listOffers(database: Queryable, query: OffersQuery): Promise<At<Page<"offers", OfferRecord>>> {
  const { ticker, order = "newest" } = query;
  const directed = { ...query, direction: query.direction ?? OFFER_ORDERS[order] };
  if (order === "price" && ticker === undefined) return listAllByPrice(database, directed);
  return order === "newest" || ticker === undefined
    ? listByTime(database, directed)
    : listByPrice(database, { ...directed, ticker, order });
}

type Directed<Q> = Q & { readonly direction: SortDirection };

async function listByTime(
  database: Queryable,
  { ticker, seller, vault, state = "open", direction, before, limit }: Directed<OffersQuery>,
): Promise<At<Page<"offers", OfferRecord>>> {
  const given = [
    ...(ticker === undefined ? [] : [["ticker", ticker] as const]),
    ...(seller === undefined ? [] : [["seller", seller.slice(2)] as const]),
    ...(vault === undefined ? [] : [["vault", vault.slice(2)] as const]),
  ];
  const read = byTime(
    given.map(([filter]) => filter),
    state === "open",
    direction,
  );
  const place = before === undefined && direction === "asc" ? OLDEST : olderThan(before);
  const values = [...place, limit + 1, ...given.map(([, value]) => value)];
  const { at, rows, time } = await readAt(database, read, values);
  const { page, next } = cutRows(rows, limit, cursorOf);
  return { at, offers: page.map((row) => offerRecord(row, cursorOf(row), time)), next };
}

type PriceReads = Readonly<Record<SortDirection, PositionedRead<OfferRow>>>;

function byPrice(name: string, column: string, field: string): PriceReads {
  const read = (direction: SortDirection) => {
    const { sign, in: sorted } = along(direction);
    return detailed(
      `${name}-${direction}`,
      `SELECT * FROM offer WHERE open AND ticker = $1 AND (${column}, token_id) ${sign} ($2::numeric, decode($3, 'hex'))
       ORDER BY ${sorted([column, "token_id"])} LIMIT $4`,
      sorted([`"${field}"`, `"tokenId"`]),
    );
  };
  return { asc: read("asc"), desc: read("desc") };
}

const OF_TICKER = {
  unitPrice: byPrice("offers-by-unit-price", "unit_price", "unitPrice"),
  price: byPrice("offers-by-price", "price", "price"),
} as const;

/** Below and above every price. */
const FIRST_PRICE = { asc: "-1", desc: `1${"0".repeat(101)}` } as const;

/** Lists the open offers of a ticker by unit price or price. @throws InvalidCursorError for a malformed `before` */
async function listByPrice(
  database: Queryable,
  {
    ticker,
    order,
    direction,
    before,
    limit,
  }: Directed<PageQuery> & { readonly ticker: string; readonly order: keyof typeof OF_TICKER },
): Promise<At<Page<"offers", OfferRecord>>> {
  const list = `offers-${order}-${direction}`;
  const after =
    before === undefined ? [FIRST_PRICE[direction], ""] : keyFromCursor(list, before, [PART.sum, PART.hash]);
  const { at, rows, time } = await readAt(database, OF_TICKER[order][direction], [ticker, ...after, limit + 1]);
  const cursor = (row: OfferRow): string => keyCursor(list, [row[order], row.tokenId.slice(2)]);
  const { page, next } = cutRows(rows, limit, cursor);
  return { at, offers: page.map((row) => offerRecord(row, cursor(row), time)), next };
}

function allByPrice(direction: SortDirection): PositionedRead<OfferRow> {
  const { sign, in: sorted } = along(direction);
  return detailed(
    `offers-of-all-by-price-${direction}`,
    `SELECT * FROM offer WHERE open AND (price, ticker, token_id) ${sign} ($1::numeric, $2, decode($3, 'hex'))
     ORDER BY ${sorted(["price", "ticker", "token_id"])} LIMIT $4`,
    sorted(["price", "ticker", `"tokenId"`]),
  );
}

const OF_ALL: PriceReads = { asc: allByPrice("asc"), desc: allByPrice("desc") };

async function listAllByPrice(
  database: Queryable,
  { direction, before, limit }: Directed<PageQuery>,
): Promise<At<Page<"offers", OfferRecord>>> {
  const list = `offers-of-all-price-${direction}`;
  const after =
    before === undefined
      ? [FIRST_PRICE[direction], "", ""]
      : keyFromCursor(list, before, [PART.sum, PART.ticker, PART.hash]);
  const { at, rows, time } = await readAt(database, OF_ALL[direction], [...after, limit + 1]);
  const cursor = ({ price, ticker, tokenId }: OfferRow): string => keyCursor(list, [price, ticker, tokenId.slice(2)]);
  const { page, next } = cutRows(rows, limit, cursor);
  return { at, offers: page.map((row) => offerRecord(row, cursor(row), time)), next };
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
  const { at, rows, time } = await readAt(database, NAMED, values);
  return { at, offers: rows.map((row) => offerRecord(row, cursorOf(row), time)) };
}

function offerRecord(row: OfferRow, cursor: string, time: number): OfferRecord {
  const { ticker, tokenId, mintId, part, amount, depositBlock, blockNumber } = row;
  return {
    cursor,
    ticker,
    tokenId,
    mintId,
    part,
    amount,
    ...terms(row, time),
    depositBlock: depositBlock ?? blockNumber,
  };
}
