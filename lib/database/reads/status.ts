import type {
  AuditStatus,
  FinalityStatus,
  IndexPosition,
  IndexState,
  IndexStatus,
  VerifiedStatus,
} from "@/lib/records";
import { finalityFault as faultNamed } from "@/lib/records/status";
import { CHECK_METHODS, CHECKS, type Check } from "@/lib/records/verification";
import type { Cursor, WorkerStatus } from "../generated/client";
import type { Queryable, Row, Statement } from "../pool";
import { type PositionedRead, positioned, readAt } from "../positioned";
import { ALLOWED_AGE, ALLOWED_LAG } from "../readiness";

type StatusRow = Row<
  Cursor,
  "network" | "chainId" | "startBlock" | "blockNumber" | "blockHash" | "blockTime" | "epoch" | "finalNumber"
> &
  (Row<WorkerStatus, "headNumber" | "headHash" | "headTime"> | { headNumber: null }) & {
    age: number | null;
    snapshot: number | null;
    isBare: boolean;
    /** The rows of the checks that hold. */
    checks: readonly SavedRow[];
    rereadTo: number | null;
  } & FinalityRow &
  AuditRow;

interface SavedRow {
  readonly check: string;
  readonly method: string;
  readonly since: number;
  readonly waivedFrom: number | null;
}

/** All null if the index was made from the chain. */
interface AuditRow {
  auditFrom: number | null;
  auditTo: number | null;
  auditedBlock: number | null;
  faultBlock: number | null;
}

interface FinalityRow {
  finalityFault: string | null;
  finalitySince: number | null;
}

// Ages use only the database's clock, because the clocks of hosts may differ.
const STATUS: Statement = {
  name: "status",
  text: `
    SELECT c.network, c.chain_id AS "chainId", c.start_block AS "startBlock", c.block_number AS "blockNumber",
      c.block_hash AS "blockHash", c.block_time AS "blockTime", c.epoch, c.final_number AS "finalNumber",
      w.head_number AS "headNumber", w.head_hash AS "headHash", w.head_time AS "headTime",
      w.finality_fault AS "finalityFault", floor(extract(epoch FROM w.finality_since))::float8 AS "finalitySince",
      greatest(0, extract(epoch FROM clock_timestamp() - w.seen_at))::float8 AS age,
      (SELECT max(block_number) FROM snapshot) AS snapshot,
      EXISTS (SELECT FROM deferred_index) AS "isBare",
      (SELECT coalesce(json_agg(json_build_object('check', check_name, 'method', method, 'since', since,
        'waivedFrom', waived_from)), '[]') FROM verification WHERE check_name <> 'blooms') AS checks,
      (SELECT reread_to FROM verification WHERE check_name = 'blooms') AS "rereadTo",
      a.from_block AS "auditFrom", a.to_block AS "auditTo", a.audited_block AS "auditedBlock", a.fault_block AS "faultBlock"
    FROM "cursor" c LEFT JOIN worker_status w ON true LEFT JOIN archive_audit a ON true`,
};

/** Returns the status of index and chain (spec §13.5 for "waiting"); null if no worker has begun an index yet. */
export async function readStatus(database: Queryable): Promise<IndexStatus | null> {
  const [row] = await database.query<StatusRow>(STATUS, []);
  if (row === undefined) return null;
  const chain =
    row.headNumber === null
      ? null
      : { block: row.headNumber, hash: row.headHash, time: row.headTime, age: Math.floor(row.age ?? 0) };
  return {
    network: row.network,
    chainId: row.chainId,
    state: state(row, chain),
    startBlock: row.startBlock,
    index: {
      block: row.blockNumber,
      hash: row.blockHash,
      epoch: row.epoch,
      time: row.blockHash === null ? null : row.blockTime,
      final: row.finalNumber,
    },
    chain,
    finality: finalityOf(row),
    snapshot: row.snapshot,
    audit: auditOf(row),
    verified: verifiedOf(row),
    lag: chain && Math.max(0, chain.block - row.blockNumber),
    allowedLag: ALLOWED_LAG,
    allowedSilence: ALLOWED_AGE,
  };
}

function finalityOf({ finalityFault, finalitySince }: FinalityRow): FinalityStatus | null {
  if (finalitySince === null) return null;
  const reason = faultNamed(finalityFault);
  return { state: reason === null ? "advancing" : "frozen", since: finalitySince, reason };
}

function auditOf({
  auditFrom: from,
  auditTo: to,
  auditedBlock: audited,
  faultBlock: fault,
}: AuditRow): AuditStatus | null {
  return from === null || to === null || audited === null ? null : { from, to, audited, fault };
}

function verifiedOf({ checks, rereadTo }: Pick<StatusRow, "checks" | "rereadTo">): VerifiedStatus {
  const held = checks.filter(({ waivedFrom }) => waivedFrom === null);
  const methodOf = (name: Check) => {
    const saved = held.find(({ check }) => check === name);
    return CHECK_METHODS.find((method) => method === saved?.method) ?? null;
  };
  const waived = CHECKS.flatMap((check) => {
    const since = checks.find((each) => each.check === check)?.waivedFrom ?? null;
    return since === null ? [] : [{ check, since }];
  });
  return {
    header: methodOf("header"),
    transactions: methodOf("transactions"),
    receipts: methodOf("receipts"),
    senders: methodOf("senders"),
    since: held.length === 0 ? null : Math.max(...held.map(({ since }) => since)),
    waived,
    rereadTo,
  };
}

/** A first sync ends when the database's indexes are created. */
function state(
  { startBlock, blockNumber, isBare }: Pick<StatusRow, "startBlock" | "blockNumber" | "isBare">,
  chain: { block: number; age: number } | null,
): IndexState {
  if (chain === null || chain.age > ALLOWED_AGE) return "stalled";
  if (startBlock > chain.block) return "waiting";
  return chain.block - blockNumber <= ALLOWED_LAG && !isBare ? "synced" : "syncing";
}

/** Resolves if the database answers. @throws errors of the database if it does not */
export async function pingDatabase(database: Queryable): Promise<void> {
  await database.query({ name: "ping", text: "SELECT 1", isOfAnySchema: true }, []);
}

const POSITION: PositionedRead<never> = positioned("position", "SELECT WHERE false");

/** Returns the index's position; null if no worker has begun an index yet. */
export async function readPosition(database: Queryable): Promise<IndexPosition | null> {
  return (await readAt(database, POSITION, [])).at;
}
