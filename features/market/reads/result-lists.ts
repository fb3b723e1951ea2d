import type { Queryable } from "@/lib/database/pool";
import { type PositionedRead, positioned, readAt } from "@/lib/database/positioned";
import { cursorOf } from "@/lib/database/reads/cursor";
import { cutRows, keyCursor, keyFromCursor, PART } from "@/lib/database/reads/keys";
import { cutPage, olderThan } from "@/lib/database/reads/page";
import type { Address, Hash } from "@/lib/protocol";
import type { Acquisition, AcquisitionKind, At, HeldResult, Page, ResultsQuery, SoldResult } from "@/lib/records";

/** An inscription with its cost and the operation by which its account acquired it. */
interface NamedRow {
  readonly ticker: string;
  readonly tokenId: Hash;
  readonly mintId: string | null;
  readonly part: string | null;
  readonly amount: bigint;
  readonly cost: bigint | null;
  readonly kind: AcquisitionKind;
  readonly from: Address | null;
  readonly sinceBlock: number;
  readonly sinceHash: Hash;
  readonly sinceTime: number;
}

interface HeldRow extends NamedRow {
  readonly ordinal: number;
  readonly inVault: boolean;
  readonly floorValue: bigint | null;
}

interface SoldRow extends NamedRow {
  readonly blockNumber: number;
  readonly transactionIndex: number;
  readonly position: number;
  readonly recipient: Address | null;
  readonly proceeds: bigint;
  readonly transactionHash: Hash;
  readonly timestamp: number;
}

/** The movement before a position, or the last one: how the account acquired the inscription of the row `r`. */
const since = (condition: string): string => `
  LEFT JOIN LATERAL (
    SELECT * FROM movement p WHERE p.ticker = r.ticker AND p.token_id = r.token_id AND p.taker IS NOT NULL AND ${condition}
    ORDER BY p.block_number DESC, p.transaction_index DESC, p.position DESC LIMIT 1) p ON true
  LEFT JOIN operation b ON b.ticker = p.ticker AND b.block_number = p.block_number
    AND b.transaction_index = p.transaction_index AND b.position = p.position`;

/** Columns of the acquisition. Without a movement before, the inscription `i` was minted by message. */
const ACQUIRED = `
  CASE WHEN p.ticker IS NULL THEN 'mint' WHEN p.proceeds IS NOT NULL AND p.taker_cost IS NOT NULL THEN 'purchase'
    WHEN b.op = 'split' THEN 'split' WHEN b.op = 'mint' THEN 'contractMint' WHEN b.op = 'bridgeIn' THEN 'bridgeIn' ELSE 'transfer' END
    AS kind,
  p.giver AS "from", coalesce(p.block_number, i.block_number) AS "sinceBlock",
  coalesce(b.transaction_hash, i.transaction_hash) AS "sinceHash", coalesce(b.timestamp, i.timestamp) AS "sinceTime"`;

const NAMED = `r.ticker, r.token_id AS "tokenId", i.mint_id AS "mintId",
  CASE WHEN i.mint_id IS NULL THEN name_of_part(r.ticker, r.token_id) END AS part, r.amount`;

const NEWEST_FIRST = "block_number DESC, transaction_index DESC, position DESC";

function sold(name: string, condition: string): PositionedRead<SoldRow> {
  const side = (
    address: string,
  ): string => `(SELECT * FROM movement WHERE giver = decode(${address}, 'hex') AND proceeds IS NOT NULL
    AND ${condition} AND (block_number, transaction_index, position) < ($1::int8, $2::int4, $3::int4)
    ORDER BY ${NEWEST_FIRST} LIMIT $4)`;
  return positioned(
    name,
    `SELECT ${NAMED}, r.giver_cost AS cost, r.block_number AS "blockNumber", r.transaction_index AS "transactionIndex", r.position,
       r.taker AS recipient, r.proceeds, o.transaction_hash AS "transactionHash", o.timestamp, ${ACQUIRED}
     FROM (SELECT * FROM (${side("$5")} UNION ALL ${side("$6")}) s ORDER BY ${NEWEST_FIRST} LIMIT $4) r
     JOIN inscription i ON i.ticker = r.ticker AND i.token_id = r.token_id
     JOIN operation o ON o.ticker = r.ticker AND o.block_number = r.block_number AND o.transaction_index = r.transaction_index
       AND o.position = r.position
     ${since("(p.block_number, p.transaction_index, p.position) < (r.block_number, r.transaction_index, r.position)")}`,
    `"blockNumber" DESC, "transactionIndex" DESC, position DESC`,
  );
}

const SOLD = sold("results-sold", "true");
const SOLD_OF_TICKER = sold("results-sold-of-ticker", "ticker = $7");

function held(name: string, condition: string): PositionedRead<HeldRow> {
  const side = (
    address: string,
  ): string => `(SELECT * FROM inscription WHERE owner = decode(${address}, 'hex') AND ${condition}
    AND (ticker, ordinal) > ($1, $2::int4) ORDER BY ticker, ordinal LIMIT $3)`;
  return positioned(
    name,
    `SELECT ${NAMED}, r.ordinal, r.owner = decode($5, 'hex') IS TRUE AS "inVault",
       CASE WHEN p.ticker IS NULL THEN 0 ELSE p.taker_cost END AS cost,
       div(r.amount * m.floor_unit_price, 1000000000000000000) AS "floorValue", ${ACQUIRED}
     FROM (SELECT * FROM (${side("$4")} UNION ALL ${side("$5")}) s ORDER BY ticker, ordinal LIMIT $3) r
     JOIN inscription i ON i.ticker = r.ticker AND i.token_id = r.token_id
     LEFT JOIN LATERAL (SELECT floor_unit_price FROM market_token WHERE ticker = r.ticker OFFSET 0) m ON true
     ${since("true")}`,
    "ticker, ordinal",
  );
}

const HELD = held("results-held", "true");
const HELD_OF_TICKER = held("results-held-of-ticker", "ticker = $6");

/** Lists the sales of an account and its vault with their results, newest first. @throws InvalidCursorError for a malformed `before` */
export async function listSoldResults(
  database: Queryable,
  vault: Address | null,
  { address, ticker, before, limit }: ResultsQuery,
): Promise<At<Page<"sales", SoldResult>>> {
  const values = [...olderThan(before), limit + 1, address.slice(2), vault?.slice(2) ?? null];
  const { at, rows } =
    ticker === undefined
      ? await readAt(database, SOLD, values)
      : await readAt(database, SOLD_OF_TICKER, [...values, ticker]);
  const { page, next } = cutPage(rows.map(soldResult), limit);
  return { at, sales: page, next };
}

/** Lists the holdings of an account and its vault with their costs, by ticker and in mint order. @throws InvalidCursorError for a malformed `before` */
export async function listHeldResults(
  database: Queryable,
  vault: Address | null,
  { address, ticker, before, limit }: ResultsQuery,
): Promise<At<Page<"holdings", HeldResult>>> {
  const after = before === undefined ? ["", "0"] : keyFromCursor("results", before, [PART.ticker, PART.integer]);
  const values = [...after, limit + 1, address.slice(2), vault?.slice(2) ?? null];
  const { at, rows } =
    ticker === undefined
      ? await readAt(database, HELD, values)
      : await readAt(database, HELD_OF_TICKER, [...values, ticker]);
  const { page, next } = cutRows(rows, limit, (row) => keyCursor("results", [row.ticker, row.ordinal]));
  return { at, holdings: page.map(heldResult), next };
}

function named({ ticker, tokenId, mintId, part, amount, cost, ...row }: NamedRow) {
  const acquired: Acquisition = {
    kind: row.kind,
    from: row.from,
    blockNumber: row.sinceBlock,
    transactionHash: row.sinceHash,
    timestamp: row.sinceTime,
  };
  return { ticker, tokenId, mintId, part, amount, cost, acquired };
}

function heldResult(row: HeldRow): HeldResult {
  const { inVault, floorValue, cost } = row;
  return {
    ...named(row),
    inVault,
    floorValue,
    unrealized: floorValue === null || cost === null ? null : floorValue - cost,
  };
}

function soldResult(row: SoldRow): SoldResult {
  const { recipient, proceeds, cost, blockNumber, transactionHash, timestamp } = row;
  const result = cost === null ? null : proceeds - cost;
  return { ...named(row), cursor: cursorOf(row), recipient, proceeds, result, blockNumber, transactionHash, timestamp };
}
