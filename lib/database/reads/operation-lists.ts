import type { Address, Hash } from "@/lib/protocol";
import type { At, OperationOrder, OperationPage, PageQuery } from "@/lib/records";
import type { Queryable } from "../pool";
import { readAt } from "../positioned";
import {
  AFTER_MINT,
  type Along,
  allWhere,
  type ByOrder,
  byOrder,
  COLUMNS,
  type OperationRow,
  operationRecord,
  PREVIEW,
} from "./operations";
import { cutPage, placeOf } from "./page";

const OF_BLOCK = allWhere("operations-of-block", "block_number = $5::int8");

/** The operations of two conditions, each of which uses a separate index. */
function ofEither(name: string, conditions: readonly [string, string]): ByOrder<OperationRow> {
  const side = ({ after, order }: Along, condition: string): string =>
    `(SELECT * FROM operation WHERE ${condition} AND ${after} ORDER BY ${order} LIMIT $4)`;
  return byOrder(
    name,
    (along) => `SELECT ${COLUMNS}, ${PREVIEW} FROM (
     ${conditions.map((condition) => side(along, condition)).join(" UNION ALL ")}) either
   ORDER BY ${along.order} LIMIT $4`,
  );
}

const ME = "decode($5, 'hex')";
// An operation from an address to itself counts as sent.
const OF_ADDRESS = ofEither("operations-of-address", [`sender = ${ME}`, `recipient = ${ME} AND sender <> recipient`]);

const ONE = "ticker = $5 AND token_id = decode($6, 'hex')";
// The history begins with the operation that made the inscription. That of a part is a split, which is recorded under the
// original's token id.
const OF_INSCRIPTION = ofEither("operations-of-inscription", [
  `${ONE} AND ${AFTER_MINT}`,
  `ticker = $5 AND (block_number, transaction_index, position) = (
     SELECT block_number, transaction_index, position FROM inscription WHERE ${ONE})`,
]);

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

/** Lists the operations that an address sent or received, newest first by default. @throws InvalidCursorError for a malformed `before` */
export function listAddressOperations(
  database: Queryable,
  query: PageQuery & { readonly address: Address; readonly order?: OperationOrder | undefined },
): Promise<At<OperationPage>> {
  return readPage(database, OF_ADDRESS, query, [query.address.slice(2)]);
}

async function readPage(
  database: Queryable,
  reads: ByOrder<OperationRow>,
  { before, limit, order = "newest" }: PageQuery & { readonly order?: OperationOrder | undefined },
  values: readonly (string | number)[],
): Promise<At<OperationPage>> {
  const { at, rows } = await readAt(database, reads[order], [...placeOf(order, before), limit + 1, ...values]);
  const { page, next } = cutPage(rows.map(operationRecord), limit);
  return { at, operations: page, next };
}
