import type { Address, Hash } from "@/lib/protocol";
import type { At } from "@/lib/records";
import { type List, readList } from "../chunks";
import type { Inscription, Operation } from "../generated/client";
import type { Database, Queryable, Row } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";
import { AFTER_MINT } from "./operations";

/** The columns of an inscription that endpoints with a single value need. */
export type InscriptionFacts = Row<Inscription, "amount" | "owner">;

const FACTS: PositionedRead<InscriptionFacts> = positioned(
  "inscription-facts",
  "SELECT amount, owner FROM inscription WHERE ticker = $1 AND token_id = decode($2, 'hex')",
);

/**
 * Returns amount and owner (null: burned) of an inscription; undefined if it never existed. A ticker or token id of null
 * matches none.
 */
export async function readInscriptionFacts(
  database: Queryable,
  ticker: string | null,
  tokenId: Hash | null,
): Promise<At<{ inscription: InscriptionFacts | undefined }>> {
  const { at, row } = await readOneAt(database, FACTS, [ticker, digits(tokenId)]);
  return { at, inscription: row };
}

/** An element of the list of spec §12.2.6. */
export type MintEntry = Row<Inscription, "ordinal" | "tokenId" | "amount" | "mintId" | "owner" | "blockNumber">;

const MINTS_CHUNK = 2_000;
/**
 * Maximum number of rows that are read by one statement: such a page needs no snapshot and does not count as a long
 * list.
 */
const MINTS_PAGE = 5_000;

const MINTS = mintsRead("mints", MINTS_CHUNK);
const ONE_PAGE_OF_MINTS = mintsRead("mints-page", MINTS_PAGE);

function mintsRead(name: string, limit: number): PositionedRead<MintEntry> {
  return positioned(
    name,
    `SELECT ordinal, token_id AS "tokenId", amount, mint_id AS "mintId", owner, block_number AS "blockNumber"
   FROM inscription WHERE ticker = $1 AND ordinal > $2::int8 AND ordinal <= $3::int8
   ORDER BY ordinal LIMIT ${limit}`,
    "ordinal",
  );
}

/** Lists the inscriptions of a ticker in mint order, including burned ones, with ordinals above `after` and up to `last`. */
export function listMints(
  database: Database,
  ticker: string | null,
  after: bigint,
  last: bigint,
): Promise<At<List<MintEntry>>> {
  const isPage = last - after <= BigInt(MINTS_PAGE);
  return readList(database, {
    read: isPage ? ONE_PAGE_OF_MINTS : MINTS,
    // A page never has this many rows, so it always counts as complete.
    size: isPage ? MINTS_PAGE + 1 : MINTS_CHUNK,
    values: (row) => [ticker, row?.ordinal ?? after, last],
  });
}

const HAS_MINTS: PositionedRead<{ any: true }> = positioned(
  "has-mints",
  `SELECT true AS "any" FROM deployment WHERE ticker = $1 AND mint_count > 0`,
);

/** Returns whether anything was ever minted under the ticker. */
export async function hasMints(database: Queryable, ticker: string | null): Promise<At<{ any: boolean }>> {
  const { at, row } = await readOneAt(database, HAS_MINTS, [ticker]);
  return { at, any: row !== undefined };
}

/** An accepted operation in an inscription's history, with the inscription's amount and mint id. */
export type HistoryEntry = Row<
  Operation,
  | "blockNumber"
  | "transactionIndex"
  | "position"
  | "transactionHash"
  | "timestamp"
  | "op"
  | "sender"
  | "recipient"
  | "price"
  | "unit"
> &
  Row<Inscription, "amount" | "mintId">;

const HISTORY_CHUNK = 500;
const HISTORY_COLUMNS = `o.block_number AS "blockNumber", o.transaction_index AS "transactionIndex", o.position,
  o.transaction_hash AS "transactionHash", o.timestamp, o.sender, o.recipient, o.price, o.unit, o.op,
  i.amount, i.mint_id AS "mintId"`;
const AFTER = "(o.block_number, o.transaction_index, o.position) > ($3::int8, $4::int4, $5::int4)";

// The history begins with the operation that made the inscription. That of a part is a split, which is recorded under the
// original's token id.
const HISTORY: PositionedRead<HistoryEntry> = positioned(
  "history",
  `SELECT ${HISTORY_COLUMNS} FROM inscription i
   JOIN operation o ON o.ticker = i.ticker AND o.block_number = i.block_number
     AND o.transaction_index = i.transaction_index AND o.position = i.position
   WHERE i.ticker = $1 AND i.token_id = decode($2, 'hex') AND ${AFTER}
   UNION ALL
   (SELECT ${HISTORY_COLUMNS} FROM inscription i
    JOIN operation o ON o.ticker = i.ticker AND o.token_id = i.token_id AND ${AFTER_MINT}
    WHERE i.ticker = $1 AND i.token_id = decode($2, 'hex') AND ${AFTER}
    ORDER BY o.block_number, o.transaction_index, o.position LIMIT ${HISTORY_CHUNK})
   ORDER BY 1, 2, 3 LIMIT ${HISTORY_CHUNK}`,
  `"blockNumber", "transactionIndex", position`,
);

/** Lists the accepted operations of an inscription, oldest first (spec §12.2.9). */
export async function listTransactions(
  database: Database,
  ticker: string | null,
  tokenId: Hash | null,
): Promise<At<List<HistoryEntry>>> {
  return readList(database, {
    read: HISTORY,
    size: HISTORY_CHUNK,
    values: (row) => [
      ticker,
      digits(tokenId),
      row?.blockNumber ?? -1,
      row?.transactionIndex ?? -1,
      row?.position ?? -1,
    ],
  });
}

/** An element of the list of spec §12.2.13. */
export type OwnedEntry = Row<Inscription, "ticker" | "tokenId" | "amount" | "ordinal">;

const OWNED_CHUNK = 2_000;
const OWNED: PositionedRead<OwnedEntry> = positioned(
  "owned",
  `SELECT ticker, token_id AS "tokenId", amount, ordinal FROM inscription
   WHERE owner = decode($1, 'hex') AND (ticker, ordinal) > ($2, $3::int4)
   ORDER BY ticker, ordinal LIMIT ${OWNED_CHUNK}`,
  "ticker, ordinal",
);

/** Lists the inscriptions that an address owns, by ticker and then in mint order. */
export function listOwnedTokens(database: Database, owner: Address): Promise<At<List<OwnedEntry>>> {
  return readList(database, {
    read: OWNED,
    size: OWNED_CHUNK,
    values: (row) => [digits(owner), row?.ticker ?? "", row?.ordinal ?? 0],
  });
}

function digits(hex: Hash | Address | null): string | null {
  return hex === null ? null : hex.slice(2);
}
