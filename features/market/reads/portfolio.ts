import type { Queryable } from "@/lib/database/pool";
import { type PositionedRead, positioned, readOneAt } from "@/lib/database/positioned";
import type { Address } from "@/lib/protocol";
import type { At, Portfolio, PortfolioToken } from "@/lib/records";
import { PORTFOLIO_LIMIT } from "@/lib/records/market";

interface PortfolioRow {
  readonly owned: number;
  readonly inVault: number;
  readonly offered: number;
  readonly soldCount: number;
  readonly soldValue: bigint;
  readonly floorValue: bigint;
  readonly tokens: readonly TokenRow[];
}

/** A token's row as JSON. Numbers that can exceed 53 bits are strings. */
interface TokenRow extends Omit<PortfolioToken, "amount" | "sold" | "floorUnitPrice" | "floorValue"> {
  readonly amount: string;
  readonly soldCount: number;
  readonly soldValue: string;
  readonly floorUnitPrice: string | null;
  readonly floorValue: string;
}

const COUNT = (address: string): string =>
  `(SELECT coalesce(sum(count), 0)::int8 FROM held WHERE address = decode(${address}, 'hex'))`;

/** The holdings of the account ($1) and its vault ($2) by token, greatest value first. */
const TOKENS = `SELECT ticker, coalesce(b.amount, 0)::text AS amount, coalesce(b.count, 0) AS count, coalesce(b.vault, 0) AS "inVault",
     coalesce(o.offered, 0) AS offered, coalesce(s.count, 0) AS "soldCount", coalesce(s.value, 0)::text AS "soldValue",
     m.floor_unit_price::text AS "floorUnitPrice", f.value::text AS "floorValue"
   FROM (SELECT ticker, sum(amount) AS amount, sum(count) AS count, sum(count) FILTER (WHERE address = decode($2, 'hex')) AS vault
     FROM held GROUP BY ticker) b
   FULL JOIN (SELECT ticker, count(*) AS offered FROM offer WHERE seller = decode($1, 'hex') AND open GROUP BY ticker) o
     USING (ticker)
   FULL JOIN (SELECT ticker, count(*) AS count, sum(value) AS value FROM sale WHERE seller = decode($1, 'hex') AND unit IS NULL
     GROUP BY ticker) s USING (ticker)
   LEFT JOIN LATERAL (SELECT floor_unit_price FROM market_token WHERE ticker = coalesce(b.ticker, o.ticker, s.ticker) OFFSET 0) m
     ON true
   CROSS JOIN LATERAL (SELECT coalesce(div(b.amount * m.floor_unit_price, 1000000000000000000), 0) AS value) f
   ORDER BY f.value DESC, coalesce(b.count, 0) DESC, ticker LIMIT ${PORTFOLIO_LIMIT}`;

const PORTFOLIO: PositionedRead<PortfolioRow> = positioned(
  "portfolio",
  `WITH held AS MATERIALIZED (
     SELECT ticker, address, amount, count FROM balance WHERE address IN (decode($1, 'hex'), decode($2, 'hex')))
   SELECT ${COUNT("$1")} AS owned, ${COUNT("$2")} AS "inVault",
     (SELECT count(*) FROM offer WHERE seller = decode($1, 'hex') AND open) AS offered, s.count AS "soldCount", s.value AS "soldValue",
     (SELECT coalesce(sum(div(b.amount * m.floor_unit_price, 1000000000000000000)), 0) FROM (
        SELECT ticker, sum(amount) AS amount FROM held GROUP BY ticker
      ) b CROSS JOIN LATERAL (SELECT floor_unit_price FROM market_token WHERE ticker = b.ticker OFFSET 0) m) AS "floorValue",
     (SELECT coalesce(json_agg(t), '[]') FROM (${TOKENS}) t) AS tokens
   FROM (SELECT count(*) AS count, coalesce(sum(value), 0) AS value FROM sale
     WHERE seller = decode($1, 'hex') AND unit IS NULL) s`,
);

/** The part of an account's market summary that the index has. */
export type IndexedPortfolio = Omit<Portfolio, "account" | "vault" | "toCollect">;

const NOTHING: PortfolioRow = {
  owned: 0,
  inVault: 0,
  offered: 0,
  soldCount: 0,
  soldValue: 0n,
  floorValue: 0n,
  tokens: [],
};

/** Returns the holdings of an account and its vault, its open offers, and its sales through the market. */
export async function readPortfolio(
  database: Queryable,
  account: Address,
  vault: Address,
): Promise<At<{ portfolio: IndexedPortfolio }>> {
  const { at, row = NOTHING } = await readOneAt(database, PORTFOLIO, [account.slice(2), vault.slice(2)]);
  const { owned, inVault, offered, soldCount: count, soldValue: value, floorValue } = row;
  const tokens = row.tokens.map(portfolioToken);
  return { at, portfolio: { owned, inVault, offered, sold: { count, value }, floorValue, tokens } };
}

function portfolioToken({ soldCount, soldValue, ...row }: TokenRow): PortfolioToken {
  return {
    ...row,
    amount: BigInt(row.amount),
    sold: { count: soldCount, value: BigInt(soldValue) },
    floorUnitPrice: row.floorUnitPrice === null ? null : BigInt(row.floorUnitPrice),
    floorValue: BigInt(row.floorValue),
  };
}
