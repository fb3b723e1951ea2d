import type { Address, Hash, ReasonCode } from "@/lib/protocol";
import type { At, InscriptionRecord, TransactionStatus } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readAt } from "../positioned";
import { COLUMNS, type InscriptionRow, inscriptions, readRecords } from "./inscription-lists";
import { reasonCode } from "./operations";

/** The name of an inscription. A token id alone names those of all tickers: a transaction can mint the first one of several. */
export type InscriptionKey =
  | { readonly ticker: string; readonly tokenId: Hash }
  | { readonly ticker: string; readonly mintId: string }
  | { readonly tokenId: Hash };

/** Inscriptions that are read for a token id alone. More than one is as good as many. */
const OF_TOKEN_ID = 2;

/**
 * One statement for all keys, so that all are read from one state. A token id alone is found as in a search: the first inscriptions of a
 * transaction by its place, later ones in an index of their own, so however many operations a transaction has, few rows are read. Their order is that of the indexes, so that no scan of the table is
 * cheaper.
 */
const BY_KEYS: PositionedRead<InscriptionRow> = inscriptions(
  "inscriptions-by-keys",
  `WITH k AS MATERIALIZED (
     SELECT ticker, decode(digits, 'hex') AS id, mint_id AS name FROM unnest($1::text[], $2::text[], $3::text[]) AS k(ticker, digits, mint_id)
   ), place AS MATERIALIZED (
     SELECT k.id, o.* FROM k CROSS JOIN LATERAL (
       SELECT block_number AS block, transaction_index AS index FROM operation WHERE transaction_hash = k.id LIMIT 1) o
     WHERE k.ticker IS NULL
   )
   SELECT s.* FROM k CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM inscription WHERE ticker = k.ticker AND token_id = k.id) s
   UNION ALL
   SELECT s.* FROM k CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM inscription WHERE ticker = k.ticker AND mint_id = k.name) s
   UNION ALL
   SELECT s.* FROM place p CROSS JOIN LATERAL (
     SELECT ${COLUMNS} FROM inscription WHERE block_number = p.block AND transaction_index = p.index AND token_id = transaction_hash
     ORDER BY ticker LIMIT ${OF_TOKEN_ID}) s
   UNION ALL
   SELECT s.* FROM k CROSS JOIN LATERAL (
     SELECT ${COLUMNS} FROM inscription WHERE token_id = k.id AND token_id <> transaction_hash
     ORDER BY ticker LIMIT ${OF_TOKEN_ID}) s
   WHERE k.ticker IS NULL`,
);

/** Returns the inscriptions with each of these names, even if burned: of a token id alone at most two, otherwise at most one. */
export async function listInscriptionsByKey(
  database: Queryable,
  keys: readonly InscriptionKey[],
): Promise<At<{ found: readonly (readonly InscriptionRecord[])[] }>> {
  const { at, records } = await readRecords(database, BY_KEYS, [
    keys.map((key) => ("ticker" in key ? key.ticker : null)),
    keys.map((key) => ("tokenId" in key ? key.tokenId.slice(2) : null)),
    keys.map((key) => ("mintId" in key ? key.mintId : null)),
  ]);
  const byName = new Map<string, InscriptionRecord>();
  const byTokenId = new Map<Hash, Map<string, InscriptionRecord>>();
  for (const record of records) {
    const { ticker, tokenId, mintId } = record;
    byName.set(`${ticker} ${tokenId}`, record);
    if (mintId !== null) byName.set(`${ticker}.${mintId}`, record);
    byTokenId.set(tokenId, (byTokenId.get(tokenId) ?? new Map()).set(ticker, record));
  }
  const found = keys.map((key) => {
    if (!("ticker" in key)) return [...(byTokenId.get(key.tokenId)?.values() ?? [])].slice(0, OF_TOKEN_ID);
    const record = byName.get("tokenId" in key ? `${key.ticker} ${key.tokenId}` : `${key.ticker}.${key.mintId}`);
    return record === undefined ? [] : [record];
  });
  return { at, found };
}

/** The balance of an address under a ticker; null: the ticker is not deployed. */
type FoundBalance = { readonly amount: bigint; readonly count: number } | null;

const BALANCES: PositionedRead<{ amount: bigint | null; count: number | null }> = positioned(
  "balances-by-keys",
  `SELECT k.number, CASE WHEN d.ticker IS NOT NULL THEN coalesce(b.amount, 0) END AS amount, coalesce(b.count, 0) AS count
   FROM (SELECT ticker, decode(digits, 'hex') AS address, number FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k(ticker, digits, number)) k
     LEFT JOIN LATERAL (SELECT ticker FROM deployment WHERE ticker = k.ticker OFFSET 0) d ON true
     LEFT JOIN LATERAL (SELECT amount, count FROM balance WHERE ticker = k.ticker AND address = k.address OFFSET 0) b ON true`,
  "number",
);

/** Returns the balance of each address under its ticker, in their order. */
export async function listBalancesByKey(
  database: Queryable,
  keys: readonly { readonly ticker: string; readonly address: Address }[],
): Promise<At<{ found: readonly FoundBalance[] }>> {
  const values = [keys.map(({ ticker }) => ticker), keys.map(({ address }) => address.slice(2))];
  const { at, rows } = await readAt(database, BALANCES, values);
  return { at, found: rows.map(({ amount, count }) => (amount === null ? null : { amount, count: count ?? 0 })) };
}

/** The outcome of an indexed transaction. `reason`: of its first operation, if all were rejected. */
export interface FoundOutcome {
  readonly status: Exclude<TransactionStatus, "pending">;
  readonly blockNumber: number;
  readonly reason: ReasonCode | null;
}

// An accepted operation decides, and otherwise the first rejected one.
const OUTCOMES: PositionedRead<{ accepted: boolean | null; blockNumber: number; reason: string | null }> = positioned(
  "outcomes-by-keys",
  `SELECT k.number, o.* FROM (SELECT decode(digits, 'hex') AS hash, number FROM unnest($1::text[]) WITH ORDINALITY AS k(digits, number)) k
     LEFT JOIN LATERAL (
       SELECT accepted, block_number AS "blockNumber", reason FROM operation WHERE transaction_hash = k.hash
       ORDER BY accepted DESC, position LIMIT 1) o ON true`,
  "number",
);

/** Returns the outcome of each of these transactions, in their order; null: the index has no operation of it. */
export async function listOutcomesByKey(
  database: Queryable,
  hashes: readonly Hash[],
): Promise<At<{ found: readonly (FoundOutcome | null)[] }>> {
  const { at, rows } = await readAt(database, OUTCOMES, [hashes.map((hash) => hash.slice(2))]);
  const found = rows.map(({ accepted, blockNumber, reason }): FoundOutcome | null => {
    if (accepted === null) return null;
    const isReason = !accepted && reason !== null;
    return { status: accepted ? "success" : "failed", blockNumber, reason: isReason ? reasonCode(reason) : null };
  });
  return { at, found };
}
