import { hex } from "@/indexer/database/bytea";
import type { SnapshotContent } from "@/lib/chain/contracts/registry-calls";

/** A row of the table `snapshot`; all null if an outer join found none. */
export interface SnapshotRow {
  snapshot_block: string | null;
  block_hash: Buffer;
  commitment: Buffer;
  balances_root: Buffer;
  inscriptions_root: Buffer;
  balance_count: number;
  inscription_count: number;
}

/** The columns of {@link SnapshotRow}, from the table with the alias `s`. */
export const SNAPSHOT_COLUMNS = `s.block_number as snapshot_block, s.block_hash, s.commitment, s.balances_root,
  s.inscriptions_root, s.balance_count, s.inscription_count`;

/** The snapshot of a row; null if an outer join found none. */
export function snapshotOf(row: SnapshotRow, chainId: number): SnapshotContent | null {
  if (row.snapshot_block === null) return null;
  return {
    chainId,
    blockNumber: Number(row.snapshot_block),
    blockHash: hex(row.block_hash),
    commitment: hex(row.commitment),
    balancesRoot: hex(row.balances_root),
    inscriptionsRoot: hex(row.inscriptions_root),
    balanceCount: row.balance_count,
    inscriptionCount: row.inscription_count,
  };
}
