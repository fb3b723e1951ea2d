import type { Address } from "@/lib/protocol";
import type { At } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";

const VAULT: PositionedRead<{ account: Address }> = positioned(
  "vault",
  "SELECT account FROM vault WHERE vault = decode($1, 'hex')",
);

/** Returns the account whose vault the address is; null if the index does not know it as a vault (spec §10.3.5). */
export async function readVaultAccount(
  database: Queryable,
  address: Address,
): Promise<At<{ account: Address | null }>> {
  const { at, row } = await readOneAt(database, VAULT, [address.slice(2)]);
  return { at, account: row?.account ?? null };
}

interface PossessionsRow {
  readonly owned: number;
  readonly inVault: number;
  readonly offered: number;
  readonly soldCount: number;
  readonly soldValue: bigint;
  readonly floorValue: bigint;
}

const COUNT = (address: string): string =>
  `(SELECT coalesce(sum(count), 0)::int8 FROM balance WHERE address = decode(${address}, 'hex'))`;

const POSSESSIONS: PositionedRead<PossessionsRow> = positioned(
  "possessions",
  `SELECT ${COUNT("$1")} AS owned, ${COUNT("$2")} AS "inVault",
     (SELECT count(*) FROM offer WHERE seller = decode($1, 'hex') AND open) AS offered, s.count AS "soldCount", s.value AS "soldValue",
     (SELECT coalesce(sum(div(b.amount * f.unit_price, 1000000000000000000)), 0) FROM (
        SELECT ticker, sum(amount) AS amount FROM balance WHERE address IN (decode($1, 'hex'), decode($2, 'hex')) GROUP BY ticker
      ) b CROSS JOIN LATERAL (
        SELECT unit_price FROM offer WHERE open AND ticker = b.ticker ORDER BY unit_price, token_id LIMIT 1) f) AS "floorValue"
   FROM (SELECT count(*) AS count, coalesce(sum(value), 0) AS value FROM sale
     WHERE seller = decode($1, 'hex') AND unit IS NULL) s`,
);

/** What an account has on the market, as far as the index knows. */
export interface Possessions extends Omit<PossessionsRow, "soldCount" | "soldValue"> {
  readonly sold: { readonly count: number; readonly value: bigint };
}

const NOTHING: PossessionsRow = {
  owned: 0,
  inVault: 0,
  offered: 0,
  soldCount: 0,
  soldValue: 0n,
  floorValue: 0n,
};

/** Returns what an account and its vault own, its open offers, and its sales through the market. */
export async function readPossessions(
  database: Queryable,
  account: Address,
  vault: Address,
): Promise<At<{ possessions: Possessions }>> {
  const { at, row = NOTHING } = await readOneAt(database, POSSESSIONS, [account.slice(2), vault.slice(2)]);
  const { owned, inVault, offered, soldCount: count, soldValue: value, floorValue } = row;
  return { at, possessions: { owned, inVault, offered, sold: { count, value }, floorValue } };
}
