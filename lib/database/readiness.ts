import type { Hash } from "@/lib/protocol";

/**
 * Readiness (spec §12.3.2). Web process and worker read the same row of facts (`reads/readiness.ts`) and evaluate it with
 * the functions of this file.
 */

/** Maximum number of blocks behind the latest block at which the index is ready. */
export const ALLOWED_LAG = 5;
/** Maximum age of a heartbeat, a node's head, a confirmation or an advance, and maximum duration of an error, in seconds. */
export const ALLOWED_AGE = 15;

/** Reasons why an index is not ready. The codes are stable; docs/api.md lists them. */
export const READINESS_CODES = [
  "DATABASE_UNAVAILABLE",
  "SCHEMA_MISMATCH",
  "INDEX_NOT_BEGUN",
  "FINALITY_VIOLATED",
  "STOPPED",
  "FAILING",
  "WORKER_SILENT",
  "NODE_SILENT",
  "HEAD_TOO_OLD",
  "LAGGING",
  "HASH_DIFFERS",
  "NOT_CONFIRMED",
  "REPLICA_BEHIND",
  "INDEXES_MISSING",
] as const;

export type ReadinessCode = (typeof READINESS_CODES)[number];

/** One reason why an index is not ready. */
export interface ReadinessReason {
  readonly code: ReadinessCode;
  /** A sentence for people. */
  readonly detail: string;
}

/** An error of the worker that leads or led. */
export interface WorkerError {
  readonly code: string;
  /** Seconds since it began. */
  readonly age: number;
}

/** The state of an index and its worker in the database. Ages are in seconds, by the database's clock. */
export interface ReadinessFacts {
  readonly startBlock: number;
  /** Last indexed block. Its hash is null before the first block. */
  readonly block: number;
  readonly hash: Hash | null;
  /** The latest block that a node reported to the worker; null before the first report. */
  readonly head: {
    readonly number: number;
    readonly hash: Hash;
    /** Age of the block by its timestamp. */
    readonly age: number;
    /** Time since the report. */
    readonly seenAge: number;
  } | null;
  /** Time since the leader's last heartbeat; null: no leader has sent one, or the leader runs an older version. */
  readonly beatAge: number | null;
  /** Maximum age of the head block; null: any. */
  readonly allowedHeadAge: number | null;
  /** Time since a node confirmed the last indexed block, and since the index advanced; null: never. */
  readonly confirmedAge: number | null;
  readonly movedAge: number | null;
  /** Indexes of the database that the first sync has not created yet. */
  readonly missingIndexes: number;
  /** The error with which the worker's last attempts failed; null: the last attempt succeeded. */
  readonly failing: WorkerError | null;
  /** The error that ended a worker, if the index has not advanced since; null: none. */
  readonly stopped: WorkerError | null;
  /** Age of the last transaction that the replica has replayed; infinite: none since its start; null: the facts are from the primary. */
  readonly replicaLag: number | null;
}

/**
 * Returns every reason why the index is not ready (spec §12.3.2); empty if it is ready.
 * @param facts null: no worker has begun an index
 * @param schemaFault why this version cannot use the database's schema; null: it can
 */
export function reasonsNotReady(facts: ReadinessFacts | null, schemaFault: string | null = null): ReadinessReason[] {
  if (schemaFault !== null) return [{ code: "SCHEMA_MISMATCH", detail: schemaFault }];
  if (facts === null)
    return [{ code: "INDEX_NOT_BEGUN", detail: "No worker has begun an index in this database yet." }];
  return [
    ...errorsOf(facts),
    ...silenceOf(facts),
    ...headFaults(facts),
    ...positionFaults(facts),
    ...replicaFaults(facts),
    ...bareFaults(facts),
  ];
}

/**
 * Whether the newest report comes from a worker that sends heartbeats. A worker of an older version reports only the head;
 * the row of heartbeats is then outdated.
 */
function hasHeartbeat({ beatAge, head }: ReadinessFacts): boolean {
  return beatAge !== null && (beatAge <= ALLOWED_AGE || head === null || head.seenAge > ALLOWED_AGE);
}

function errorsOf(facts: ReadinessFacts): ReadinessReason[] {
  if (!hasHeartbeat(facts)) return [];
  const { stopped, failing } = facts;
  const reasons: ReadinessReason[] = [];
  if (stopped?.code === "FINALITY_VIOLATED") {
    reasons.push({ code: "FINALITY_VIOLATED", detail: "The worker stopped: the chain contradicts a final block." });
  } else if (stopped !== null) {
    reasons.push({ code: "STOPPED", detail: `The worker stopped with ${stopped.code}.` });
  }
  if (failing !== null && failing.age > ALLOWED_AGE) {
    reasons.push({ code: "FAILING", detail: `Every attempt has failed for ${ago(failing.age)}: ${failing.code}.` });
  }
  return reasons;
}

function silenceOf({ beatAge, head }: ReadinessFacts): ReadinessReason[] {
  const ages = [beatAge, head?.seenAge ?? null].filter((age) => age !== null);
  if (ages.length === 0) return [{ code: "WORKER_SILENT", detail: "No worker has reported yet." }];
  const silence = Math.min(...ages);
  if (silence > ALLOWED_AGE) {
    const detail = `No worker has reported for ${ago(silence)}; at most ${ALLOWED_AGE} are allowed.`;
    return [{ code: "WORKER_SILENT", detail }];
  }
  if (head === null) return [{ code: "NODE_SILENT", detail: "No node has reported the latest block yet." }];
  if (head.seenAge <= ALLOWED_AGE) return [];
  const detail = `No node has reported the latest block for ${ago(head.seenAge)}; at most ${ALLOWED_AGE} are allowed.`;
  return [{ code: "NODE_SILENT", detail }];
}

function headFaults({ head, allowedHeadAge }: ReadinessFacts): ReadinessReason[] {
  const detail = head === null ? null : headFault(head.age, allowedHeadAge);
  return detail === null ? [] : [{ code: "HEAD_TOO_OLD", detail }];
}

/**
 * Why the latest block is too old for an index to be ready, with the settings that help if nothing has stalled; null if it is
 * recent enough. Ages in seconds; `allowed` null: any age.
 */
export function headFault(age: number, allowed: number | null): string | null {
  if (allowed === null || age <= allowed) return null;
  return (
    `The latest block is ${ago(age)} old; at most ${allowed} are allowed. If the nodes are healthy and the chain makes blocks ` +
    "less often, set blockTime in the network file, or HEAD_AGE of the worker; a blockTime of null allows any age."
  );
}

/** Faults of the index's position on the chain. An index whose start block is above the head has no position yet. */
function positionFaults(facts: ReadinessFacts): ReadinessReason[] {
  const { startBlock, block, hash, head } = facts;
  if (head === null || startBlock > head.number) return [];
  const reasons: ReadinessReason[] = [];
  const lag = head.number - block;
  if (lag > ALLOWED_LAG) {
    const detail = `The index is ${lag} blocks behind the latest block; at most ${ALLOWED_LAG} are allowed.`;
    reasons.push({ code: "LAGGING", detail });
  }
  if (lag === 0 && head.hash !== hash) {
    const detail = `The node's block ${block} has the hash ${head.hash}, the index's ${hash}.`;
    reasons.push({ code: "HASH_DIFFERS", detail });
  } else if (hasHeartbeat(facts) && !isConfirmed(facts)) {
    const detail = `No node has confirmed block ${block} with the hash ${hash} for ${ALLOWED_AGE} seconds.`;
    reasons.push({ code: "NOT_CONFIRMED", detail });
  }
  return reasons;
}

/** The leader's heartbeat commits twice a second, so on a replica a silent worker looks the same. */
function replicaFaults({ replicaLag }: ReadinessFacts): ReadinessReason[] {
  if (replicaLag === null || replicaLag <= ALLOWED_AGE) return [];
  const silence = Number.isFinite(replicaLag) ? `for ${ago(replicaLag)}` : "since its start";
  const detail = `The replica has replayed nothing ${silence}; at most ${ALLOWED_AGE} seconds are allowed.`;
  return [{ code: "REPLICA_BEHIND", detail }];
}

/** Without indexes, many reads would scan whole tables. */
function bareFaults({ missingIndexes }: ReadinessFacts): ReadinessReason[] {
  if (missingIndexes === 0) return [];
  const detail = `The first sync is not complete: the worker has not created ${missingIndexes} indexes of the database yet.`;
  return [{ code: "INDEXES_MISSING", detail }];
}

/** A written block came from a node, so an advance is also a confirmation. */
function isConfirmed({ confirmedAge, movedAge }: ReadinessFacts): boolean {
  return [confirmedAge, movedAge].some((age) => age !== null && age <= ALLOWED_AGE);
}

function ago(seconds: number): string {
  return `${Math.floor(seconds)} seconds`;
}
