import type { Address, Hash } from "@/lib/protocol";
import type { At, OperationPage, PageQuery } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readAt } from "../positioned";
import {
  AFTER_MINT,
  COLUMNS,
  NEWEST_FIRST,
  NEWEST_ROW_FIRST,
  OLDER,
  type OperationRow,
  operationRecord,
  PREVIEW,
  withAccounts,
} from "./operations";
import { cutPage, olderThan } from "./page";

function newest(name: string, condition: string): PositionedRead<OperationRow> {
  return positioned(
    name,
    withAccounts(
      `SELECT ${COLUMNS}, ${PREVIEW} FROM operation WHERE ${condition} AND ${OLDER} ORDER BY ${NEWEST_FIRST} LIMIT $4`,
    ),
    NEWEST_ROW_FIRST,
  );
}

const OF_BLOCK = newest("operations-of-block", "block_number = $5::int8");
// Each side uses a separate index. An operation from an address to itself counts as sent.
const sideOf = (condition: string): string =>
  `(SELECT * FROM operation WHERE ${condition} AND ${OLDER} ORDER BY ${NEWEST_FIRST} LIMIT $4)`;
const ME = "decode($5, 'hex')";
const OF_ADDRESS: PositionedRead<OperationRow> = positioned(
  "operations-of-address",
  withAccounts(`SELECT ${COLUMNS}, ${PREVIEW} FROM (
     ${sideOf(`sender = ${ME}`)} UNION ALL ${sideOf(`recipient = ${ME} AND sender <> recipient`)}) either
   ORDER BY ${NEWEST_FIRST} LIMIT $4`),
  NEWEST_ROW_FIRST,
);

const ONE = "ticker = $5 AND token_id = decode($6, 'hex')";
// The history begins with the operation that made the inscription. That of a part is a split, which is recorded under the
// original's token id.
const OF_INSCRIPTION: PositionedRead<OperationRow> = positioned(
  "operations-of-inscription",
  withAccounts(`SELECT ${COLUMNS}, ${PREVIEW} FROM (
     ${sideOf(`${ONE} AND ${AFTER_MINT}`)} UNION ALL ${sideOf(`ticker = $5 AND (block_number, transaction_index, position) = (
       SELECT block_number, transaction_index, position FROM inscription WHERE ${ONE})`)}) either
   ORDER BY ${NEWEST_FIRST} LIMIT $4`),
  NEWEST_ROW_FIRST,
);

/** Lists the operations of a block, newest first. @throws InvalidCursorError for a malformed `before` */
export function listBlockOperations(
  database: Queryable,
  query: PageQuery & { readonly block: number },
): Promise<At<OperationPage>> {
  return readPage(database, OF_BLOCK, query, [query.block]);
}

/** Lists the accepted operations of an inscription, newest first, including the mint or split that made it. @throws InvalidCursorError for a malformed `before` */
export function listInscriptionOperations(
  database: Queryable,
  query: PageQuery & { readonly ticker: string; readonly tokenId: Hash },
): Promise<At<OperationPage>> {
  return readPage(database, OF_INSCRIPTION, query, [query.ticker, query.tokenId.slice(2)]);
}

/** Lists the operations that an address sent or received, newest first. @throws InvalidCursorError for a malformed `before` */
export function listAddressOperations(
  database: Queryable,
  query: PageQuery & { readonly address: Address },
): Promise<At<OperationPage>> {
  return readPage(database, OF_ADDRESS, query, [query.address.slice(2)]);
}

async function readPage(
  database: Queryable,
  read: PositionedRead<OperationRow>,
  { before, limit }: PageQuery,
  values: readonly (string | number)[],
): Promise<At<OperationPage>> {
  const { at, rows } = await readAt(database, read, [...olderThan(before), limit + 1, ...values]);
  const { page, next } = cutPage(rows.map(operationRecord), limit);
  return { at, operations: page, next };
}
