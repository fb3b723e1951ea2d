import type { At, Page, PageQuery, SaleRecord } from "@/lib/records";
import type { Sale } from "../generated/client";
import type { Queryable, Row } from "../pool";
import { type PositionedRead, positioned, readAt } from "../positioned";
import { cursorOf } from "./cursor";
import { cutPage, olderThan } from "./page";

type SaleRow = Row<
  Sale,
  | "ticker"
  | "blockNumber"
  | "transactionIndex"
  | "position"
  | "tokenId"
  | "seller"
  | "buyer"
  | "price"
  | "unit"
  | "paid"
  | "transactionHash"
  | "timestamp"
> & { readonly amount: bigint };

function newest(name: string, condition: string): PositionedRead<SaleRow> {
  return positioned(
    name,
    `SELECT ticker, block_number AS "blockNumber", transaction_index AS "transactionIndex", position,
       token_id AS "tokenId", seller, buyer, price, unit, paid, transaction_hash AS "transactionHash", timestamp,
       (SELECT i.amount FROM inscription i WHERE i.ticker = s.ticker AND i.token_id = s.token_id) AS amount
     FROM sale s WHERE ${condition} AND (block_number, transaction_index, position) < ($1::int8, $2::int4, $3::int4)
     ORDER BY block_number DESC, transaction_index DESC, position DESC LIMIT $4`,
    `"blockNumber" DESC, "transactionIndex" DESC, position DESC`,
  );
}

const ALL = newest("sales", "true");
const OF_TICKER = newest("sales-of-ticker", "ticker = $5");

/** Lists sales of one ticker or of all, newest first. @throws InvalidCursorError for a malformed `before` */
export async function listSales(
  database: Queryable,
  query: PageQuery & { readonly ticker?: string | undefined },
): Promise<At<Page<"sales", SaleRecord>>> {
  const values = [...olderThan(query.before), query.limit + 1];
  const { at, rows } =
    query.ticker === undefined
      ? await readAt(database, ALL, values)
      : await readAt(database, OF_TICKER, [...values, query.ticker]);
  const { page, next } = cutPage(rows.map(saleRecord), query.limit);
  return { at, sales: page, next };
}

/** What 10^18 of a token cost at a price. */
const UNIT = 10n ** 18n;

function saleRecord(row: SaleRow): SaleRecord {
  const { ticker, tokenId, amount, seller, buyer, price, unit, paid, blockNumber, transactionHash, timestamp } = row;
  const [cursor, unitPrice] = [cursorOf(row), (paid * UNIT) / amount];
  const place = { blockNumber, transactionHash, timestamp };
  const counted = seller !== buyer;
  const terms = { price, unit, value: paid, unitPrice, paid, counted };
  return { cursor, kind: "message", ticker, tokenId, amount, seller, buyer, ...terms, ...place };
}
