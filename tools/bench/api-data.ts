import { createHash } from "node:crypto";
import { runAll } from "./databases";

/** Number of inscriptions, tickers and owners of the measured index. */
export const INSCRIPTIONS = 1_000_000;
const TICKERS = 1_000;
const OWNERS = 50_000;

/** The position of the index. */
const POSITION = [
  `INSERT INTO "cursor" (id, network, chain_id, start_block, rules_hash, block_number, block_hash, block_time, epoch, final_number)
   VALUES (1, 'metis', 1088, 0, '', 2000000, sha256('2000000'), 1750000000, 1, 1999800)`,
  `INSERT INTO worker_status VALUES (1, 2000000, sha256('2000000'), 1750000000, now(), now())`,
];

/** Rows as the worker writes them: each inscription was minted by a separate message and never transferred. */
const ROWS = [
  `INSERT INTO inscription (ticker, token_id, mint_id, ordinal, amount, owner, listed, price, unit, transaction_hash, block_number,
     transaction_index, position, timestamp)
   SELECT 'T' || n % ${TICKERS}, sha256(n::text::bytea), n::text, 1 + n / ${TICKERS}, 1 + n % 1000,
     substr(sha256((n % ${OWNERS})::text::bytea), 1, 20), n % 50 = 0, CASE WHEN n % 100 = 0 THEN n END,
     CASE WHEN n % 100 = 0 THEN 'METIS' END, sha256(n::text::bytea), 1000 + n, 0, 0, 1700000000 + n
   FROM generate_series(0, ${INSCRIPTIONS - 1}) n`,
  `INSERT INTO operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender,
     recipient, token_id, mint_id, amount, accepted, succeeded, text)
   SELECT ticker, block_number, 0, 0, transaction_hash, timestamp, 'mint', owner, owner, owner, token_id, mint_id, amount, true,
     true, 'data:,{"p":"nip-20","op":"mint","tick":"' || ticker || '","id":"' || mint_id || '","amt":"' || amount || '"}'
   FROM inscription`,
  `INSERT INTO block (number, hash, parent_hash, timestamp, operations)
   SELECT number, sha256('b' || number::text::bytea), sha256('p'), 1700000000 + number, 1
   FROM (SELECT block_number AS number FROM inscription) i`,
  `INSERT INTO balance (ticker, address, amount, count)
   SELECT ticker, owner, sum(amount), count(*) FROM inscription GROUP BY 1, 2`,
  `INSERT INTO sale (ticker, block_number, transaction_index, position, token_id, seller, buyer, price, unit, paid, transaction_hash, timestamp,
     amount, value, unit_price, recipient, counted)
   SELECT ticker, block_number, 1, 0, token_id, owner, owner, 5, 'METIS', 5 * 10::numeric ^ 18, transaction_hash, timestamp,
     amount, 5 * 10::numeric ^ 18, div(5 * 10::numeric ^ 36, amount), owner, false
   FROM inscription WHERE ordinal % 10 = 0`,
  `INSERT INTO delegation (ticker, token_id, from_block, from_transaction_index, from_position, delegator, target, amount)
   SELECT ticker, token_id, block_number, 2, 0, owner, substr(token_id, 1, 20), amount FROM inscription WHERE ordinal % 10 = 1`,
  `INSERT INTO deployment (ticker, max, lim, cmint, deployer, transaction_hash, block_number, transaction_index, position, timestamp,
     text, supply, mint_count, holder_count, next_id)
   SELECT t.ticker, 1000000000, 1000, false, substr(sha256(t.ticker::bytea), 1, 20), sha256(t.ticker::bytea), t.n, 0, 0, 1700000000,
     'data:,{"p":"nip-20","op":"deploy","tick":"' || t.ticker || '","max":"1000000000","lim":"1000"}', b.supply, b.mints, b.holders,
     b.mints + 1
   FROM (SELECT n, 'T' || n AS ticker FROM generate_series(0, ${TICKERS - 1}) n) t
   JOIN (SELECT ticker, sum(amount) AS supply, sum(count)::int AS mints, count(*)::int AS holders FROM balance GROUP BY 1) b
     USING (ticker)`,
  `INSERT INTO activity (ticker, hour, accepted, rejected, mints, transfers, sales, holders)
   SELECT ticker, 1749996000 - 3600 * h, 10, 1, 10, 0, 0, 1 FROM deployment, generate_series(0, 47) h
   UNION ALL SELECT '*', 1749996000 - 3600 * h, 10000, 1000, 10000, 0, 0, 0 FROM generate_series(0, 47) h`,
  "VACUUM ANALYZE",
  // Otherwise PostgreSQL would write the new rows to disk for minutes during the measurement.
  "CHECKPOINT",
];

/** Fills a migrated, empty database with {@link INSCRIPTIONS} inscriptions and a position. */
export function fillDatabase(url: string): Promise<void> {
  return runAll(url, [...POSITION, ...ROWS]);
}

/** Fills the same rows without a position, so that a worker continues after them. */
export function fillTables(url: string): Promise<void> {
  return runAll(url, ROWS);
}

/** A ticker with {@link INSCRIPTIONS} mints. */
export const LARGE_TICKER = "LARGE";

/** Adds {@link LARGE_TICKER} to a filled database. */
export function fillLargeTicker(url: string): Promise<void> {
  return runAll(url, [
    `INSERT INTO inscription (ticker, token_id, mint_id, ordinal, amount, owner, listed, transaction_hash, block_number,
       transaction_index, position, timestamp)
     SELECT '${LARGE_TICKER}', token_id, mint_id, 1 + mint_id::int, 1, owner, false, transaction_hash, block_number, 0, 0, timestamp
     FROM inscription`,
    `INSERT INTO deployment (ticker, max, lim, cmint, deployer, transaction_hash, block_number, transaction_index, position,
       timestamp, text, supply, mint_count, holder_count, next_id)
     SELECT '${LARGE_TICKER}', max, lim, cmint, deployer, sha256('large'), 999, 0, 0, timestamp, text, ${INSCRIPTIONS}, ${INSCRIPTIONS},
       ${OWNERS}, 1
     FROM deployment WHERE ticker = 'T0'`,
    "VACUUM ANALYZE inscription",
  ]);
}

/** A random token id and its ticker. */
export function anyInscription(): { ticker: string; tokenId: string } {
  const n = Math.floor(Math.random() * INSCRIPTIONS);
  return { ticker: `T${n % TICKERS}`, tokenId: `0x${createHash("sha256").update(String(n)).digest("hex")}` };
}

/** A random owner and a ticker of which it owns inscriptions. */
export function anyHolding(): { ticker: string; address: string } {
  const n = Math.floor(Math.random() * INSCRIPTIONS);
  const digits = createHash("sha256")
    .update(String(n % OWNERS))
    .digest("hex");
  return { ticker: `T${n % TICKERS}`, address: `0x${digits.slice(0, 40)}` };
}

/** A random cursor of the list of tokens. */
export function anyTokenCursor(): string {
  return `${30 + Math.floor(Math.random() * (TICKERS - 30))}-${Math.floor(Math.random() * 1_000_000)}-0`;
}
