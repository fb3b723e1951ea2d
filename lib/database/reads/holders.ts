import type { Address } from "@/lib/protocol";
import { ZERO_ADDRESS } from "@/lib/protocol";
import type { At, Holder, HolderOrder, HoldersQuery, Holding, Page, PageQuery, SortDirection } from "@/lib/records";
import { HOLDER_ORDERS } from "@/lib/records/holder";
import type { Balance, Deployment } from "../generated/client";
import type { Queryable, Row } from "../pool";
import { type PositionedRead, positioned, readAt, readOneAt } from "../positioned";
import { cutRows, keyCursor, keyFromCursor, PART, type Part } from "./keys";
import { accountOf } from "./market-columns";

type HolderRow = Row<Balance, "address" | "amount" | "count"> & {
  readonly account: Address | null;
  readonly supply: bigint;
};

type HoldersRead = PositionedRead<Partial<HolderRow> & { readonly supply: bigint }>;

/** How the holders after those of the previous page are selected. */
interface HolderSelection {
  readonly read: HoldersRead;
  /** The parameters of the read before the limit that select the first page, and the forms of those in a cursor. */
  readonly first: readonly string[];
  readonly parts: readonly Part[];
  readonly key: (row: HolderRow) => readonly (string | number | bigint)[];
}

const IS_HOLDER = `ticker = $1 AND address <> decode('${ZERO_ADDRESS.slice(2)}', 'hex')`;

function holdersBy(name: string, selected: string, order: string): HoldersRead {
  return positioned(
    name,
    `WITH b AS MATERIALIZED (${selected})
     SELECT d.supply, b.address, v.account, b.amount, b.count FROM deployment d LEFT JOIN b ON true
       LEFT JOIN LATERAL ${accountOf("b.address")} v ON true WHERE d.ticker = $1`,
    order,
  );
}

/**
 * By a number, and holders of the same number by address: in both directions along the index, in which the addresses ascend as the
 * numbers descend. The holders with the number $2 are a separate part, so that it does not matter how many they are.
 */
function byNumber(column: "amount" | "count", direction: SortDirection): HolderSelection {
  const [after, next, order] =
    direction === "desc" ? ["<", ">", `${column} DESC, address`] : [">", "<", `${column}, address DESC`];
  const select = (condition: string) =>
    `(SELECT address, amount, count FROM balance WHERE ${IS_HOLDER} AND ${condition} ORDER BY ${order} LIMIT $4)`;
  const bound = column === "amount" ? "$2::numeric" : "$2::int8";
  return {
    read: holdersBy(
      `holders-by-${column}-${direction}`,
      `SELECT * FROM (${select(`${column} = ${bound} AND address ${next} decode($3, 'hex')`)}
         UNION ALL ${select(`${column} ${after} ${bound}`)}) either ORDER BY ${order} LIMIT $4`,
      order,
    ),
    first: [direction === "asc" ? "-1" : column === "amount" ? `1${"0".repeat(78)}` : "2147483648", ""],
    parts: [column === "amount" ? PART.amount : PART.integer, PART.address],
    key: (row) => [row[column], row.address.slice(2)],
  };
}

function byAddress(direction: SortDirection): HolderSelection {
  const [after, order] = direction === "desc" ? ["<", "address DESC"] : [">", "address"];
  return {
    read: holdersBy(
      `holders-by-address-${direction}`,
      `SELECT address, amount, count FROM balance WHERE ${IS_HOLDER} AND address ${after} decode($2, 'hex')
       ORDER BY ${order} LIMIT $3`,
      order,
    ),
    // Above every address, which has 20 bytes.
    first: [direction === "desc" ? "ff".repeat(21) : ""],
    parts: [PART.address],
    key: (row) => [row.address.slice(2)],
  };
}

const SELECTIONS: Readonly<Record<HolderOrder, Readonly<Record<SortDirection, HolderSelection>>>> = {
  amount: { desc: byNumber("amount", "desc"), asc: byNumber("amount", "asc") },
  count: { desc: byNumber("count", "desc"), asc: byNumber("count", "asc") },
  address: { desc: byAddress("desc"), asc: byAddress("asc") },
};

const MILLION = 1_000_000n;

/**
 * Lists the holders of a token (default: largest balance first), without the zero address (spec §1.3.4); null if the ticker is not
 * deployed.
 * @throws InvalidCursorError for a malformed `before`
 */
export async function listHolders(
  database: Queryable,
  query: Omit<HoldersQuery, "ticker"> & { readonly ticker: string | null },
): Promise<At<Page<"holders", Holder> | { readonly holders: null }>> {
  const { ticker, order = "amount", direction = HOLDER_ORDERS[order], before, limit } = query;
  const list = `holders-${order}-${direction}`;
  const { read, first, parts, key } = SELECTIONS[order][direction];
  const after = before === undefined ? first : keyFromCursor(list, before, parts);
  const { at, rows } = await readAt(database, read, [ticker, ...after, limit + 1]);
  if (rows.length === 0) return { at, holders: null };
  const found = rows.flatMap(({ address, account = null, amount, count, supply }): HolderRow[] =>
    address == null || amount == null || count == null ? [] : [{ address, account, amount, count, supply }],
  );
  const { page, next } = cutRows(found, limit, (row) => keyCursor(list, key(row)));
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
