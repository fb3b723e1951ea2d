import type { ChunkedRows, List } from "@/lib/database/chunks";
import type { SnapshotBalance, SnapshotInscription } from "@/lib/database/generated/client";
import type { Database, Queryable, Row } from "@/lib/database/pool";
import { type PositionedRead, positioned, readAt } from "@/lib/database/positioned";
import type { At, SnapshotRecord } from "@/lib/records";
import { readFrozen, SnapshotGoneError } from "./snapshots";

/** A leaf of the tree of balances. */
export type BalanceLeafRow = Row<SnapshotBalance, "ticker" | "address" | "amount">;
/** A leaf of the tree of inscriptions. */
export type InscriptionLeafRow = Row<SnapshotInscription, "ticker" | "tokenId" | "owner" | "amount">;

const CHUNK = 5_000;

/** The rows that are part of the snapshot of block $1. */
const VALID = "from_block <= $1::int8 AND (to_block IS NULL OR to_block > $1::int8)";

/** Reads the chunk of a list after the key ($2, $3); with `isOfTicker`, of the ticker $2 alone. */
function leaves<R>(table: "balance" | "inscription", columns: string, key: string, isOfTicker: boolean, limit = CHUNK) {
  const after = isOfTicker
    ? `ticker = $2 AND ${key} > decode($3, 'hex')`
    : `(ticker, ${key}) > ($2, decode($3, 'hex'))`;
  return positioned<R>(
    `snapshot-${table}s${isOfTicker ? "-of-ticker" : ""}-${limit}`,
    `SELECT ${columns} FROM snapshot_${table} WHERE ${after} AND ${VALID} ORDER BY ticker, ${key} LIMIT ${limit}`,
    `ticker, ${table === "balance" ? "address" : '"tokenId"'}`,
  );
}

const BALANCE = "ticker, address, amount";
const INSCRIPTION = 'ticker, token_id AS "tokenId", owner, amount';
const BALANCES = leaves<BalanceLeafRow>("balance", BALANCE, "address", false);
const BALANCES_OF_TICKER = leaves<BalanceLeafRow>("balance", BALANCE, "address", true);
const INSCRIPTIONS = leaves<InscriptionLeafRow>("inscription", INSCRIPTION, "token_id", false);
const INSCRIPTIONS_OF_TICKER = leaves<InscriptionLeafRow>("inscription", INSCRIPTION, "token_id", true);

const FIRST_BALANCE = leaves<BalanceLeafRow>("balance", BALANCE, "address", false, 1);
const FIRST_INSCRIPTION = leaves<InscriptionLeafRow>("inscription", INSCRIPTION, "token_id", false, 1);

/** Returns the first leaf of each tree of a snapshot; null: the tree is empty. */
export async function readFirstLeaves(
  database: Queryable,
  block: number,
): Promise<{ readonly balance: BalanceLeafRow | null; readonly inscription: InscriptionLeafRow | null }> {
  const [balances, inscriptions] = await Promise.all([
    readAt(database, FIRST_BALANCE, [block, "", ""]),
    readAt(database, FIRST_INSCRIPTION, [block, "", ""]),
  ]);
  return { balance: balances.rows[0] ?? null, inscription: inscriptions.rows[0] ?? null };
}

type Frozen = Pick<SnapshotRecord, "blockNumber" | "blockHash" | "balancesRoot" | "inscriptionsRoot">;

/** Lists the balances of a snapshot, of one ticker or of all, by ticker and address. */
export function listSnapshotBalances(
  database: Database,
  snapshot: Frozen,
  ticker: string | undefined,
): Promise<At<List<BalanceLeafRow>>> {
  const read = ticker === undefined ? BALANCES : BALANCES_OF_TICKER;
  return listLeaves({ database, snapshot, ticker, read, keyOf: ({ address }) => address });
}

/** Lists the inscriptions of a snapshot, of one ticker or of all, by ticker and token id. */
export function listSnapshotInscriptions(
  database: Database,
  snapshot: Frozen,
  ticker: string | undefined,
): Promise<At<List<InscriptionLeafRow>>> {
  const read = ticker === undefined ? INSCRIPTIONS : INSCRIPTIONS_OF_TICKER;
  return listLeaves({ database, snapshot, ticker, read, keyOf: ({ tokenId }) => tokenId });
}

interface LeafList<R> {
  readonly database: Database;
  readonly snapshot: Frozen;
  readonly ticker: string | undefined;
  readonly read: PositionedRead<R>;
  keyOf(row: R): string;
}

/** @throws SnapshotGoneError if the snapshot does not exist anymore */
async function listLeaves<R extends { readonly ticker: string }>(list: LeafList<R>): Promise<At<List<R>>> {
  const { database, snapshot, ticker, read } = list;
  const { at, rows } = await readAt(database, read, valuesAfter(list, null));
  // After the rows were read, so that a part never passes for the whole.
  await requireUnchanged(database, snapshot);
  return {
    at,
    key: JSON.stringify([read.name, snapshot.blockNumber, snapshot.blockHash, ticker ?? ""]),
    empty: rows.length === 0,
    rows: rows.length < CHUNK ? rows : null,
    open: async (): Promise<At<ChunkedRows<R>>> => ({
      at,
      empty: false,
      chunks: chunksFrom(list, rows),
      // The rows of a snapshot never change, so no transaction is held while a client reads.
      close: async () => undefined,
    }),
  };
}

function valuesAfter<R extends { readonly ticker: string }>(
  { snapshot, ticker, keyOf }: LeafList<R>,
  last: R | null,
): readonly unknown[] {
  return [snapshot.blockNumber, last?.ticker ?? ticker ?? "", last === null ? "" : keyOf(last).slice(2)];
}

/** @throws SnapshotGoneError if the snapshot was deleted meanwhile: the client sees a cut answer */
async function* chunksFrom<R extends { readonly ticker: string }>(
  list: LeafList<R>,
  first: readonly R[],
): AsyncIterable<readonly R[]> {
  let rows = first;
  for (;;) {
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) break;
    yield rows;
    rows = (await readAt(list.database, list.read, valuesAfter(list, last))).rows;
  }
  await requireUnchanged(list.database, list.snapshot);
  yield rows;
}

async function requireUnchanged(database: Queryable, { blockNumber, ...expected }: Frozen): Promise<void> {
  const { frozen } = await readFrozen(database, blockNumber);
  const isSame =
    frozen?.blockHash === expected.blockHash &&
    frozen.balancesRoot === expected.balancesRoot &&
    frozen.inscriptionsRoot === expected.inscriptionsRoot;
  if (!isSame) throw new SnapshotGoneError(blockNumber);
}
