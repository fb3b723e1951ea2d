import type { Address } from "@/lib/protocol";
import { ZERO_ADDRESS } from "@/lib/protocol";
import type { At, Holder, Holding, Page, PageQuery } from "@/lib/records";
import type { Balance, Deployment } from "../generated/client";
import type { Queryable, Row } from "../pool";
import { type PositionedRead, positioned, readAt, readOneAt } from "../positioned";
import { cutRows, keyCursor, keyFromCursor, PART } from "./keys";
import { accountOf } from "./market-columns";

type HolderRow = Row<Balance, "address" | "amount" | "count"> & {
  readonly account: Address | null;
  readonly supply: bigint;
};

// The order is amount descending, address ascending, as in the table's index. A row comparison cannot express it.
const HOLDERS: PositionedRead<Partial<HolderRow> & { readonly supply: bigint }> = positioned(
  "holders",
  `WITH b AS MATERIALIZED (
     SELECT address, amount, count FROM balance
     WHERE ticker = $1 AND amount <= $2::numeric AND (amount < $2::numeric OR address > decode($3, 'hex'))
       AND address <> decode('${ZERO_ADDRESS.slice(2)}', 'hex')
     ORDER BY amount DESC, address LIMIT $4
   ) SELECT d.supply, b.address, v.account, b.amount, b.count FROM deployment d LEFT JOIN b ON true LEFT JOIN LATERAL ${accountOf("b.address")} v ON true WHERE d.ticker = $1`,
  "amount DESC, address",
);

const MILLION = 1_000_000n;

/**
 * Lists the holders of a token, largest balance first, without the zero address (spec §1.3.4); null if the ticker is not
 * deployed.
 * @throws InvalidCursorError for a malformed `before`
 */
export async function listHolders(
  database: Queryable,
  query: PageQuery & { readonly ticker: string | null },
): Promise<At<Page<"holders", Holder> | { readonly holders: null }>> {
  const { ticker, before, limit } = query;
  const after =
    before === undefined ? [`1${"0".repeat(78)}`, ""] : keyFromCursor("holders", before, [PART.amount, PART.address]);
  const { at, rows } = await readAt(database, HOLDERS, [ticker, ...after, limit + 1]);
  if (rows.length === 0) return { at, holders: null };
  const found = rows.flatMap(({ address, account = null, amount, count, supply }): HolderRow[] =>
    address == null || amount == null || count == null ? [] : [{ address, account, amount, count, supply }],
  );
  const { page, next } = cutRows(found, limit, (row) => keyCursor("holders", [row.amount, row.address.slice(2)]));
  return { at, holders: page.map(holder), next };
}

function holder({ address, account, amount, count, supply }: HolderRow): Holder {
  return { address, account, amount, count, share: supply === 0n ? 0 : Number((amount * MILLION) / supply) };
}

const COUNT: PositionedRead<Row<Deployment, "holderCount">> = positioned(
  "holder-count",
  `SELECT holder_count AS "holderCount" FROM deployment WHERE ticker = $1`,
);

/** Returns the number of holders of a token, as {@link listHolders} lists them (spec §12.2.17); null if the ticker is not deployed. */
export async function countHolders(database: Queryable, ticker: string | null): Promise<At<{ count: number | null }>> {
  const { at, row } = await readOneAt(database, COUNT, [ticker]);
  return { at, count: row?.holderCount ?? null };
}

type HoldingRow = Row<Balance, "ticker" | "amount" | "count"> & { readonly signed: boolean };

const HOLDINGS: PositionedRead<HoldingRow> = positioned(
  "holdings",
  `SELECT b.*, s.ticker IS NOT NULL AS signed FROM (
     SELECT ticker, amount, count, coalesce(${accountOf("address")}, address) AS signer
     FROM balance WHERE address = decode($1, 'hex') AND ticker > $2 ORDER BY ticker LIMIT $3
   ) b LEFT JOIN LATERAL (SELECT ticker FROM signer WHERE ticker = b.ticker AND address = b.signer OFFSET 0) s ON true`,
  "ticker",
);

/** Lists the balances of an address, ordered by ticker. @throws InvalidCursorError for a malformed `before` */
export async function listBalances(
  database: Queryable,
  query: PageQuery & { readonly address: Address },
): Promise<At<Page<"balances", Holding>>> {
  const { address, before, limit } = query;
  const [after = ""] = before === undefined ? [] : keyFromCursor("holdings", before, [PART.ticker]);
  const { at, rows } = await readAt(database, HOLDINGS, [address.slice(2), after, limit + 1]);
  const { page, next } = cutRows(rows, limit, (row) => keyCursor("holdings", [row.ticker]));
  return { at, balances: page.map(({ ticker, amount, count, signed }) => ({ ticker, amount, count, signed })), next };
}
