import type { LockKey } from "@/lib/protocol";
import { bytes, hex } from "../database/bytea";
import type { Connection } from "../database/connection";
import { queryInParts } from "./key-set";
import type { StoredLock } from "./locks";

interface LockRow extends Record<string, unknown> {
  readonly ticker: string;
  readonly token_id: Buffer;
  readonly vault: Buffer;
  readonly sequence: string;
  readonly turn: string;
  readonly until: string;
  readonly module: Buffer;
  readonly block_number: string;
  readonly transaction_index: number;
  readonly position: number;
  readonly transaction_hash: Buffer;
  readonly timestamp: string;
}

const BY_TOKEN_ID = `
  select l.* from unnest($1::text[], $2::bytea[], $3::bytea[]) as k(ticker, token_id, vault)
    join vault_lock l using (ticker, token_id, vault)`;
const BY_MINT_ID = `
  select l.* from unnest($1::text[], $2::text[], $3::bytea[]) as k(ticker, mint_id, vault)
    join inscription i using (ticker, mint_id)
    join vault_lock l on l.ticker = i.ticker and l.token_id = i.token_id and l.vault = k.vault`;

/**
 * Loads the locks of these keys (spec §1.3.8). A lock that does not exist is missing in the result. No vault has a lock of an inscription
 * that does not exist, so a mint id that the tables do not have names none.
 * @throws DatabaseUnreachableError
 */
export async function loadLocks(connection: Connection, keys: readonly LockKey[]): Promise<StoredLock[]> {
  const byTokenId = keys.flatMap((key) => ("tokenId" in key ? [key] : []));
  const byMintId = keys.flatMap((key) => ("mintId" in key ? [key] : []));
  const load = (text: string, part: readonly LockKey[], ids: readonly unknown[]): Promise<LockRow[]> =>
    connection.query<LockRow>(text, [part.map(({ ticker }) => ticker), ids, part.map(({ vault }) => bytes(vault))]);
  const rows = await Promise.all([
    queryInParts(byTokenId, (part) =>
      load(
        BY_TOKEN_ID,
        part,
        part.map(({ tokenId }) => bytes(tokenId)),
      ),
    ),
    queryInParts(byMintId, (part) =>
      load(
        BY_MINT_ID,
        part,
        part.map(({ mintId }) => mintId),
      ),
    ),
  ]);
  return rows.flat().map(toStored);
}

function toStored(row: LockRow): StoredLock {
  const key = { vault: hex(row.vault), ticker: row.ticker, tokenId: hex(row.token_id) };
  return {
    ...key,
    lock: {
      ...key,
      sequence: Number(row.sequence),
      turn: Number(row.turn),
      until: Number(row.until),
      module: hex(row.module),
      blockNumber: Number(row.block_number),
      transactionIndex: row.transaction_index,
      position: row.position,
      transactionHash: hex(row.transaction_hash),
      timestamp: Number(row.timestamp),
    },
  };
}
