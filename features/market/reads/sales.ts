import type { Inscription, Sale } from "@/lib/database/generated/client";
import type { Queryable, Row } from "@/lib/database/pool";
import { type PositionedRead, positioned, readAt } from "@/lib/database/positioned";
import { cursorOf } from "@/lib/database/reads/cursor";
import { cutPage, olderThan } from "@/lib/database/reads/page";
import type { At, Page, SaleRecord, SalesQuery } from "@/lib/records";

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

const NEWEST_FIRST = "block_number DESC, transaction_index DESC, position DESC";

function newest(name: string, from: string): PositionedRead<SaleRow> {
  return positioned(
    name,
    `SELECT ticker, block_number AS "blockNumber", transaction_index AS "transactionIndex", position, token_id AS "tokenId",
       amount, seller, buyer, price, unit, value, unit_price AS "unitPrice", paid, counted,
       transaction_hash AS "transactionHash", timestamp,
       mint_id_of(s.ticker, s.token_id) AS "mintId", name_of_part(s.ticker, s.token_id) AS part
     FROM (SELECT * FROM ${from} ORDER BY ${NEWEST_FIRST} LIMIT $4) s`,
    `"blockNumber" DESC, "transactionIndex" DESC, position DESC`,
  );
}

const OLDER = "(block_number, transaction_index, position) < ($1::int8, $2::int4, $3::int4)";

// Each side uses a separate index. A sale of an account to itself counts as sold.
function ofAccount(name: string, account: string, condition: string): PositionedRead<SaleRow> {
  const side = (which: string): string =>
    `(SELECT * FROM sale WHERE ${which} AND ${condition} AND ${OLDER} ORDER BY ${NEWEST_FIRST} LIMIT $4)`;
  const me = `decode(${account}, 'hex')`;
  return newest(name, `(${side(`seller = ${me}`)} UNION ALL ${side(`buyer = ${me} AND seller <> ${me}`)}) s`);
}

const ALL = newest("sales", `sale WHERE ${OLDER}`);
const OF_TICKER = newest("sales-of-ticker", `sale WHERE ticker = $5 AND ${OLDER}`);
const OF_ACCOUNT = ofAccount("sales-of-account", "$5", "true");
const OF_ACCOUNT_AND_TICKER = ofAccount("sales-of-account-and-ticker", "$5", "ticker = $6");

// A vault belongs to one account. Only this account sells from it, and only through the market.
function ofVault(name: string, condition: string): PositionedRead<SaleRow> {
  const seller = "(SELECT account FROM vault v WHERE v.vault = decode($5, 'hex'))";
  return newest(name, `sale WHERE seller = ${seller} AND unit IS NULL AND ${condition} AND ${OLDER}`);
}

const OF_VAULT = ofVault("sales-of-vault", "true");
const OF_VAULT_AND_TICKER = ofVault("sales-of-vault-and-ticker", "ticker = $6");
const TAKES_PART = "decode($6, 'hex') IN (seller, buyer)";
const OF_VAULT_AND_ACCOUNT = ofVault("sales-of-vault-and-account", TAKES_PART);
const OF_ALL_THREE = ofVault("sales-of-vault-account-and-ticker", `${TAKES_PART} AND ticker = $7`);

/** The filter of a list of sales. */
type SalesFilter = Pick<SalesQuery, "ticker" | "account" | "vault">;

/** Lists sales, by message and through the market, newest first. @throws InvalidCursorError for a malformed `before` */
export async function listSales(
  database: Queryable,
  { before, limit, ...filter }: SalesQuery,
): Promise<At<Page<"sales", SaleRecord>>> {
  const [read, values] = statement(filter);
  const { at, rows } = await readAt(database, read, [...olderThan(before), limit + 1, ...values]);
  const { page, next } = cutPage(rows.map(saleRecord), limit);
  return { at, sales: page, next };
}

function statement({ ticker, account, vault }: SalesFilter): [PositionedRead<SaleRow>, readonly string[]] {
  if (vault !== undefined) return statementOfVault(vault.slice(2), ticker, account?.slice(2));
  if (account === undefined) return ticker === undefined ? [ALL, []] : [OF_TICKER, [ticker]];
  const digits = account.slice(2);
  return ticker === undefined ? [OF_ACCOUNT, [digits]] : [OF_ACCOUNT_AND_TICKER, [digits, ticker]];
}

function statementOfVault(
  vault: string,
  ticker: string | undefined,
  account: string | undefined,
): [PositionedRead<SaleRow>, readonly string[]] {
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
