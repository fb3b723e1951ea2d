import type { Address } from "@/lib/protocol";
import type { AddressInscriptionOrder, AddressInscriptionsQuery, At, InscriptionRecord, Page } from "@/lib/records";
import { ORDERED_INSCRIPTIONS } from "@/lib/records/limits";
import type { Queryable } from "../pool";
import type { PositionedRead } from "../positioned";
import { byTicker, COLUMNS, type InscriptionRow, inscriptions, readByTicker, readRecords } from "./inscription-lists";
import { cutRows, keyCursor, keyFromCursor, PART } from "./keys";

/** The owner is $4, and the ticker, if there is one, is $5. */
const OWNER = "decode($4, 'hex')";
const OWNED = `owner = ${OWNER}`;

/**
 * The tickers of an address, in order. Those that it has signed for are few, however many strangers mint to it: they are read
 * along an index of their own.
 */
const TICKERS = {
  all: `SELECT ticker FROM balance WHERE address = ${OWNER}`,
  signed: `SELECT ticker FROM signer WHERE address = ${OWNER} AND holds`,
  unsigned: `SELECT ticker FROM balance b WHERE address = ${OWNER}
    AND NOT EXISTS (SELECT FROM signer s WHERE s.ticker = b.ticker AND s.address = b.address)`,
  /** Those whose deploy names a contract, which can move inscriptions by events. */
  contract: `SELECT b.ticker FROM balance b JOIN deployment d USING (ticker) WHERE b.address = ${OWNER} AND d.contract IS NOT NULL`,
  one: "SELECT $5::text AS ticker",
} as const;
type Tickers = keyof typeof TICKERS;

/** The inscriptions of an address after a ticker and ordinal, of tickers that are read in order. */
function ofTickers(name: string, tickers: string): PositionedRead<InscriptionRow> {
  return inscriptions(
    name,
    `SELECT ${COLUMNS} FROM (
       SELECT i.* FROM (SELECT ticker FROM (${tickers}) t WHERE ticker >= $1 ORDER BY ticker LIMIT $3::int8 + 1) t CROSS JOIN LATERAL (
         SELECT * FROM inscription WHERE ${OWNED} AND ticker = t.ticker AND (ticker, ordinal) > ($1, $2::int4)
         ORDER BY ordinal LIMIT $3) i
       ORDER BY i.ticker, i.ordinal LIMIT $3) i`,
    "ticker, ordinal",
  );
}

const BY_TICKER = {
  all: byTicker("inscriptions-of-owner", OWNED),
  one: byTicker("inscriptions-of-owner-and-ticker", `${OWNED} AND ticker = $5`),
  signed: ofTickers("inscriptions-of-owner-signed", TICKERS.signed),
  unsigned: ofTickers("inscriptions-of-owner-unsigned", TICKERS.unsigned),
  contract: ofTickers("inscriptions-of-owner-with-contract", TICKERS.contract),
} satisfies Record<Tickers, PositionedRead<InscriptionRow>>;
const LISTED = {
  all: byTicker("inscriptions-of-owner-listed", `${OWNED} AND listed`),
  one: byTicker("inscriptions-of-owner-and-ticker-listed", `${OWNED} AND listed AND ticker = $5`),
} as const;

const FLOOR = "(SELECT floor_unit_price FROM market_token m WHERE m.ticker = t.ticker) AS floor";
const AGE = ["i.block_number", "i.transaction_index", "i.position", "i.ordinal"];
/** What each order compares, greatest first. Without a floor, the value is below every other one. */
const KEYS = {
  newest: AGE,
  amount: ["i.amount", ...AGE],
  value: ["coalesce(div(i.amount * i.floor, 1000000000000000000), -1)", ...AGE],
} as const;

/**
 * The inscriptions of an address after the one with the ticker $1 and the ordinal $2 (no ticker: from the first one) in another
 * order than by ticker. At most {@link ORDERED_INSCRIPTIONS} are read, so that the cost is bounded; those of a ticker are the
 * newest ones.
 */
function ordered(order: keyof typeof KEYS, tickers: Tickers): PositionedRead<InscriptionRow> {
  const keys = KEYS[order].join(", ");
  const descending = KEYS[order].map((key) => `${key} DESC`).join(", ");
  return inscriptions(
    `inscriptions-of-owner-by-${order}-${tickers}`,
    `SELECT ${COLUMNS}, row_number() OVER (ORDER BY ${descending}) AS rank FROM (
       SELECT i.*, t.floor FROM (SELECT t.ticker, ${FLOOR} FROM (${TICKERS[tickers]}) t ORDER BY t.ticker) t
       CROSS JOIN LATERAL (
         SELECT * FROM inscription WHERE ${OWNED} AND ticker = t.ticker ORDER BY ordinal DESC LIMIT ${ORDERED_INSCRIPTIONS}) i
       ORDER BY i.ticker, i.ordinal DESC LIMIT ${ORDERED_INSCRIPTIONS}) i
     WHERE $1 = '' OR (${keys}) < (
       SELECT ${keys} FROM (SELECT t.*, ${FLOOR} FROM inscription t WHERE ticker = $1 AND ordinal = $2::int4) i)
     ORDER BY rank LIMIT $3`,
    "rank",
  );
}

const READS = new Map<string, PositionedRead<InscriptionRow>>();

function orderedRead(order: keyof typeof KEYS, tickers: Tickers): PositionedRead<InscriptionRow> {
  const name = `${order} ${tickers}`;
  const read = READS.get(name) ?? ordered(order, tickers);
  READS.set(name, read);
  return read;
}

/**
 * Lists the inscriptions of an address, by ticker and then in mint order, or in another order; listed ones always by ticker.
 * @throws InvalidCursorError for a malformed `before`
 */
export async function listAddressInscriptions(
  database: Queryable,
  query: AddressInscriptionsQuery & { readonly address: Address },
): Promise<At<Page<"inscriptions", InscriptionRecord>>> {
  const { address, ticker, order = "ticker", listed = false } = query;
  const values = ticker === undefined ? [address.slice(2)] : [address.slice(2), ticker];
  if (listed) {
    const { at, page, next } = await readByTicker(
      database,
      ticker === undefined ? LISTED.all : LISTED.one,
      query,
      values,
    );
    return { at, inscriptions: page, next };
  }
  const tickers = tickersOf(query);
  if (order !== "ticker") return listOrdered(database, { ...query, order, tickers }, values);
  const { at, page, next } = await readByTicker(database, BY_TICKER[tickers], query, values);
  return { at, inscriptions: page, next };
}

function tickersOf({ ticker, signed, withContract }: AddressInscriptionsQuery): Tickers {
  if (ticker !== undefined) return "one";
  if (withContract === true) return "contract";
  if (signed === undefined) return "all";
  return signed ? "signed" : "unsigned";
}

async function listOrdered(
  database: Queryable,
  {
    order,
    tickers,
    before,
    limit,
  }: {
    readonly order: Exclude<AddressInscriptionOrder, "ticker">;
    readonly tickers: Tickers;
    readonly before?: string | undefined;
    readonly limit: number;
  },
  values: readonly string[],
): Promise<At<Page<"inscriptions", InscriptionRecord>>> {
  const name = `of-address-${order}`;
  const after = before === undefined ? ["", "0"] : keyFromCursor(name, before, [PART.ticker, PART.integer]);
  const { at, records } = await readRecords(database, orderedRead(order, tickers), [...after, limit + 1, ...values]);
  const { page, next } = cutRows(records, limit, ({ ticker, ordinal }) => keyCursor(name, [ticker, ordinal]));
  return { at, inscriptions: page, next };
}
