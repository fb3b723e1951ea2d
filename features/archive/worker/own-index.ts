import { hex } from "@/indexer/database/bytea";
import type { Connection } from "@/indexer/database/connection";
import type { ManifestSnapshot } from "@/lib/archive";
import type { Hash } from "@/lib/protocol";

/** Identifies the tables of the live index, which `reindex` replaces. @throws DatabaseUnreachableError */
export async function tablesOf(connection: Connection): Promise<string> {
  const [row] = await connection.query<{ id: string }>("select 'public.operation'::regclass::oid::text as id");
  return row?.id ?? "";
}

/** The commitment of the live index after the last block up to this one with effects. @throws DatabaseUnreachableError */
export async function ownCommitment(connection: Connection, upTo: number): Promise<Hash | null> {
  const [row] = await connection.query<{ commitment: Buffer }>(
    `select commitment from public.block where number <= $1 and commitment is not null order by number desc limit 1`,
    [upTo],
  );
  return row === undefined ? null : hex(row.commitment);
}

interface SnapshotRow {
  readonly block_number: string;
  readonly block_hash: Buffer;
  readonly timestamp: string;
  readonly commitment: Buffer;
  readonly balances_root: Buffer;
  readonly inscriptions_root: Buffer;
  readonly balance_count: number;
  readonly inscription_count: number;
}

/** The newest snapshot up to a block of the index of the search path; null if there is none. @throws DatabaseUnreachableError */
export async function newestSnapshot(connection: Connection, upTo: number): Promise<ManifestSnapshot | null> {
  const [row] = await connection.query<SnapshotRow & Record<string, unknown>>(
    "select * from snapshot where block_number <= $1 order by block_number desc limit 1",
    [upTo],
  );
  if (row === undefined) return null;
  return {
    blockNumber: Number(row.block_number),
    blockHash: hex(row.block_hash),
    timestamp: Number(row.timestamp),
    commitment: hex(row.commitment),
    balancesRoot: hex(row.balances_root),
    inscriptionsRoot: hex(row.inscriptions_root),
    balanceCount: row.balance_count,
    inscriptionCount: row.inscription_count,
  };
}
