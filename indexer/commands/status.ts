import { missingIndexes } from "@/lib/database/deferred-indexes";
import type { Connection } from "../database/connection";
import { loadChecks, type SavedCheck } from "../verification/saved-checks";

/** Seconds without an update of the status after which a worker counts as stopped. */
const SILENCE = 15;

/** The status of the index and of its worker, as the command prints it. */
export interface Status {
  readonly network: string;
  readonly block: number;
  readonly epoch: string;
  readonly final: number;
  readonly commitment: string | null;
  /** The head that the worker last saw; null if no worker has run. */
  readonly head: number | null;
  /** Seconds since the worker updated its status; null if no worker has run. */
  readonly silentFor: number | null;
  /** Whether a worker runs and the index is at the head that the worker sees. */
  readonly synced: boolean;
  /** Indexes of the database that the first sync has not created yet. */
  readonly missingIndexes: number;
  /**
   * The registry of snapshots and this index's publisher, as the worker last read them; null if there is no registry.
   */
  readonly registry: RegistryStatus | null;
  /** The archive from which the index was made, and the progress of its audit; null if the index was made from the chain. */
  readonly audit: AuditStatus | null;
  /** The checks of blocks that hold for the index (spec §8.8.7). */
  readonly verified: readonly SavedCheck[];
}

interface AuditStatus {
  /** First and last block from the archive. */
  readonly from: number;
  readonly to: number;
  /** Last block that was compared with the chain; `from` - 1 before the first. */
  readonly audited: number;
  /** First block that differs from the chain; null if none was found. */
  readonly fault: number | null;
}

interface RegistryStatus {
  readonly address: string;
  /** The reason why the registry cannot be read; null if it can. */
  readonly fault: string | null;
  readonly publishers: readonly string[];
  readonly threshold: number | null;
  /** The indexed block in whose state it was read. */
  readonly checkedBlock: number | null;
  readonly publisher: string | null;
  /** The reason why the publisher cannot publish; null if it can. */
  readonly problem: string | null;
  /**
   * Blocks of the newest snapshot of this index, of the newest snapshot that the publisher voted for, and of the newest
   * accepted snapshot.
   */
  readonly newestSnapshot: number | null;
  readonly newestPublished: number | null;
  readonly newestAccepted: number | null;
}

const REGISTRY = `select json_build_object(
    'address', '0x' || encode(r.registry, 'hex'), 'fault', r.fault,
    'publishers', array(select '0x' || encode(p, 'hex') from unnest(r.publishers) p), 'threshold', r.threshold,
    'checkedBlock', r.checked_number, 'publisher', '0x' || encode(r.publisher, 'hex'), 'problem', r.problem,
    'newestSnapshot', (select max(block_number) from snapshot),
    'newestPublished', (select max(p.block_number) from publication p
      where p.registry = r.registry and p.publisher = r.publisher and p.vote = p.digest),
    'newestAccepted', (select max(s.block_number) from registry_snapshot s
      where s.registry = r.registry and s.accepted = s.digest)) as registry
  from registry_status r where r.id = 1`;

const AUDIT = `select json_build_object('from', from_block, 'to', to_block, 'audited', audited_block, 'fault', fault_block)
    as audit from archive_audit where id = 1`;

/** Which tables the schema has: that of an earlier version lacks some. */
interface Tables {
  readonly there: boolean;
  readonly watches: boolean;
  readonly audits: boolean;
  readonly defers: boolean;
  readonly verifies: boolean;
}

/** Reads the status; null if the database has no index. @throws DatabaseUnreachableError */
export async function reportStatus(connection: Connection): Promise<Status | null> {
  const [table] = await connection.query<Tables>(
    `select to_regclass('cursor') is not null as there, to_regclass('registry_status') is not null as watches,
       to_regclass('archive_audit') is not null as audits, to_regclass('deferred_index') is not null as defers,
       to_regclass('verification') is not null as verifies`,
  );
  if (table?.there !== true) return null;
  const [row] = await connection.query<{
    network: string;
    block_number: string;
    epoch: string;
    final_number: string;
    commitment: string | null;
    head_number: string | null;
    silent_for: string | null;
  }>(
    `select c.network, c.block_number, c.epoch, c.final_number, '0x' || encode(c.commitment, 'hex') as commitment,
       w.head_number, extract(epoch from clock_timestamp() - w.seen_at)::text as silent_for
     from cursor c left join worker_status w on w.id = c.id`,
  );
  if (row === undefined) return null;
  const block = Number(row.block_number);
  const head = row.head_number === null ? null : Number(row.head_number);
  const silentFor = row.silent_for === null ? null : Number(row.silent_for);
  const missing = table.defers ? await missingIndexes(connection) : [];
  const synced = head !== null && silentFor !== null && silentFor < SILENCE && block >= head && missing.length === 0;
  const { network, epoch, commitment } = row;
  const registry = table.watches ? await readRegistry(connection) : null;
  const final = Number(row.final_number);
  const audit = table.audits ? await readAudit(connection) : null;
  const position = { network, block, epoch, final, commitment, head, silentFor, synced };
  const verified = table.verifies ? (await loadChecks(connection)).checks : [];
  return { ...position, missingIndexes: missing.length, registry, audit, verified };
}

async function readAudit(connection: Connection): Promise<AuditStatus | null> {
  const [found] = await connection.query<{ audit: AuditStatus }>(AUDIT);
  return found?.audit ?? null;
}

async function readRegistry(connection: Connection): Promise<RegistryStatus | null> {
  const [found] = await connection.query<{ registry: RegistryStatus }>(REGISTRY);
  return found?.registry ?? null;
}
