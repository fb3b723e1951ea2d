import type { Inscription, Sale } from "@/lib/database/generated/client";
import type { Queryable, Row } from "@/lib/database/pool";
import { type PositionedRead, positioned, readAt } from "@/lib/database/positioned";
import { cursorOf } from "@/lib/database/reads/cursor";
import { cutRows, keyCursor, keyFromCursor, PART } from "@/lib/database/reads/keys";
import { cutPage, OLDEST, olderThan } from "@/lib/database/reads/page";
import type { At, Page, PageQuery, SaleRecord, SalesQuery, SortDirection } from "@/lib/records";
import { SALE_ORDERS } from "@/lib/records/sale";

type SaleRow = Row<
  Sale,
  | "ticker"
  | "blockNumber"
  | "transactionIndex"
  | "position"
  | "tokenId"
  | "amount"
  | "seller"
  | "buyer"
  | "price"
  | "unit"
  | "value"
  | "unitPrice"
  | "paid"
  | "counted"
  | "transactionHash"
  | "timestamp"
> &
  Row<Inscription, "mintId"> & { readonly part: string | null };

type SaleRead = PositionedRead<SaleRow>;
type Directed = Readonly<Record<SortDirection, SaleRead>>;

/** SQL of the selection in a direction: the columns of the key in their order, and the rows after the last one of the previous page. */
interface Along {
  readonly order: string;
  readonly after: string;
}

const POSITION = ["block_number", "transaction_index", "position"];
const PLACE = "($1::int8, $2::int4, $3::int4)";

/** Builds the statements that read the sales of `from` in both directions. `fields`: the key's columns by the names of the result. */
function directed(
  name: string,
  { columns, place, fields, limit }: { columns: readonly string[]; place: string; fields: string; limit: string },
  from: (along: Along) => string,
): Directed {
  const read = (direction: SortDirection): SaleRead => {
    const [sign, suffix] = direction === "desc" ? ["<", " DESC"] : [">", ""];
    const order = columns.map((column) => column + suffix).join(", ");
    const selected = from({ order, after: `(${columns.join(", ")}) ${sign} ${place}` });
    return positioned(
      `${name}-${direction}`,
      `SELECT ticker, block_number AS "blockNumber", transaction_index AS "transactionIndex", position, token_id AS "tokenId",
         amount, seller, buyer, price, unit, value, unit_price AS "unitPrice", paid, counted,
         transaction_hash AS "transactionHash", timestamp,
         mint_id_of(s.ticker, s.token_id) AS "mintId", name_of_part(s.ticker, s.token_id) AS part
       FROM (SELECT * FROM ${selected} ORDER BY ${order} LIMIT ${limit}) s`,
      fields
        .split(", ")
        .map((field) => field + suffix)
        .join(", "),
    );
  };
  return { asc: read("asc"), desc: read("desc") };
}

const BY_TIME = `"blockNumber", "transactionIndex", position`;

function byTime(name: string, from: (along: Along) => string): Directed {
  return directed(name, { columns: POSITION, place: PLACE, fields: BY_TIME, limit: "$4" }, from);
}

// Each side uses a separate index. A sale of an account to itself counts as sold.
function ofAccount(name: string, account: string, condition: string): Directed {
  const me = `decode(${account}, 'hex')`;
  return byTime(name, ({ order, after }) => {
    const side = (which: string): string =>
      `(SELECT * FROM sale WHERE ${which} AND ${condition} AND ${after} ORDER BY ${order} LIMIT $4)`;
    return `(${side(`seller = ${me}`)} UNION ALL ${side(`buyer = ${me} AND seller <> ${me}`)}) s`;
  });
}

const ALL = byTime("sales", ({ after }) => `sale WHERE ${after}`);
const OF_TICKER = byTime("sales-of-ticker", ({ after }) => `sale WHERE ticker = $5 AND ${after}`);
const OF_ACCOUNT = ofAccount("sales-of-account", "$5", "true");
const OF_ACCOUNT_AND_TICKER = ofAccount("sales-of-account-and-ticker", "$5", "ticker = $6");

// A vault belongs to one account. Only this account sells from it, and only through the market.
function ofVault(name: string, condition: string): Directed {
  const seller = "(SELECT account FROM vault v WHERE v.vault = decode($5, 'hex'))";
  return byTime(name, ({ after }) => `sale WHERE seller = ${seller} AND unit IS NULL AND ${condition} AND ${after}`);
}

const OF_VAULT = ofVault("sales-of-vault", "true");
const OF_VAULT_AND_TICKER = ofVault("sales-of-vault-and-ticker", "ticker = $6");
const TAKES_PART = "decode($6, 'hex') IN (seller, buyer)";
const OF_VAULT_AND_ACCOUNT = ofVault("sales-of-vault-and-account", TAKES_PART);
const OF_ALL_THREE = ofVault("sales-of-vault-account-and-ticker", `${TAKES_PART} AND ticker = $7`);

function byPrice(name: string, column: string, field: string, condition: string): Directed {
  return directed(
    name,
    {
      columns: [column, ...POSITION],
      place: "($1::numeric, $2::int8, $3::int4, $4::int4)",
      fields: `"${field}", ${BY_TIME}`,
      limit: "$5",
    },
    ({ after }) => `sale WHERE ${condition} AND ${after}`,
  );
}

const BY_VALUE = byPrice("sales-by-value", "value", "value", "true");
const OF_TICKER_BY = {
  value: byPrice("sales-of-ticker-by-value", "value", "value", "ticker = $6"),
  unitPrice: byPrice("sales-of-ticker-by-unit-price", "unit_price", "unitPrice", "ticker = $6"),
} as const;

/** The filter of a list of sales. */
type SalesFilter = Pick<SalesQuery, "ticker" | "account" | "vault">;

/**
 * Lists sales, by message and through the market (default: newest first). By value those of a ticker or of all, by unit price those of
 * a ticker: other filters have no effect then.
 * @throws InvalidCursorError for a malformed `before`
 */
export function listSales(
  database: Queryable,
  { order = "newest", direction = SALE_ORDERS[order], before, limit, ...filter }: SalesQuery,
): Promise<At<Page<"sales", SaleRecord>>> {
  const page = { direction, before, limit };
  if (order === "value" || (order === "unitPrice" && filter.ticker !== undefined)) {
    return listByPrice(database, { ...page, order, ticker: filter.ticker });
  }
  return listByTime(database, filter, page);
}

type DirectedPage = PageQuery & { readonly direction: SortDirection };

async function listByTime(
  database: Queryable,
  filter: SalesFilter,
  { direction, before, limit }: DirectedPage,
): Promise<At<Page<"sales", SaleRecord>>> {
  const [reads, values] = statement(filter);
  const place = before === undefined && direction === "asc" ? OLDEST : olderThan(before);
  const { at, rows } = await readAt(database, reads[direction], [...place, limit + 1, ...values]);
  const { page, next } = cutPage(rows.map(saleRecord), limit);
  return { at, sales: page, next };
}

async function listByPrice(
  database: Queryable,
  {
    order,
    ticker,
    direction,
    before,
    limit,
  }: DirectedPage & { readonly order: keyof typeof OF_TICKER_BY; readonly ticker: string | undefined },
): Promise<At<Page<"sales", SaleRecord>>> {
  const list = `sales-${order}-${direction}`;
  const first = direction === "asc" ? ["-1", ...OLDEST] : [`1${"0".repeat(101)}`, 0, 0, 0];
  const after =
    before === undefined ? first : keyFromCursor(list, before, [PART.sum, PART.block, PART.integer, PART.integer]);
  const reads = ticker === undefined ? BY_VALUE : OF_TICKER_BY[order];
  const values = [...after, limit + 1, ...(ticker === undefined ? [] : [ticker])];
  const { at, rows } = await readAt(database, reads[direction], values);
  const { page, next } = cutRows(rows, limit, (row) =>
    keyCursor(list, [row[order], row.blockNumber, row.transactionIndex, row.position]),
  );
  return { at, sales: page.map(saleRecord), next };
}

function statement({ ticker, account, vault }: SalesFilter): [Directed, readonly string[]] {
  if (vault !== undefined) return statementOfVault(vault.slice(2), ticker, account?.slice(2));
  if (account === undefined) return ticker === undefined ? [ALL, []] : [OF_TICKER, [ticker]];
  const digits = account.slice(2);
  return ticker === undefined ? [OF_ACCOUNT, [digits]] : [OF_ACCOUNT_AND_TICKER, [digits, ticker]];
}

function statementOfVault(
  vault: string,
  ticker: string | undefined,
  account: string | undefined,
): [Directed, readonly string[]] {
  if (account === undefined) return ticker === undefined ? [OF_VAULT, [vault]] : [OF_VAULT_AND_TICKER, [vault, ticker]];
  return ticker === undefined ? [OF_VAULT_AND_ACCOUNT, [vault, account]] : [OF_ALL_THREE, [vault, account, ticker]];
}

function saleRecord(row: SaleRow): SaleRecord {
  return {
    cursor: cursorOf(row),
    kind: row.unit === null ? "market" : "message",
    ticker: row.ticker,
    tokenId: row.tokenId,
    mintId: row.mintId,
    part: row.part,
    amount: row.amount,
    seller: row.seller,
    buyer: row.buyer,
    price: row.price,
    unit: row.unit,
    value: row.value,
    unitPrice: row.unitPrice,
    paid: row.paid,
    counted: row.counted,
    blockNumber: row.blockNumber,
    transactionHash: row.transactionHash,
    timestamp: row.timestamp,
  };
}
