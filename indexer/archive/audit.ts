import { askMintControl } from "@/lib/chain/mint-control";
import type { Network } from "@/lib/chain/networks";
import { NodeInconsistentError, type RpcClient } from "@/lib/chain/rpc";
import { AUDIT_LOCK } from "@/lib/database/locks";
import { knownMigrations } from "@/lib/database/migrate";
import { FatalError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { closeSecondIndex, openSecondIndex } from "../commands/second-index";
import { hex } from "../database/bytea";
import { type Connection, connect } from "../database/connection";
import type { AskMintControl } from "../judge/judge-blocks";
import { openCursor } from "../lead/cursor";
import { oneAhead } from "../one-ahead";
import { fetchBatches, prepareBatches } from "../pipeline";
import { writeBatch } from "../writer/write-batch";

const SCHEMA = "auditing";

/** Another process audits this index. */
class AuditRunningError extends FatalError {
  readonly code = "AUDIT_RUNNING";
  constructor() {
    super("another process audits this index", { hint: "Wait until it has finished, or stop it." });
  }
}

/** The parameters of {@link audit}. */
export interface Audit {
  readonly databaseUrl: string;
  readonly rpc: RpcClient;
  readonly network: Network;
  readonly stop: AbortSignal;
  /** Receives the last audited block and the last block to audit. */
  readonly report: (block: number, last: number) => void;
}

/** The progress of an audit. */
export interface Audited {
  readonly block: number;
  /** Last block from the archive. */
  readonly last: number;
  /** First block with a difference; null if there is none up to `block`. */
  readonly fault: number | null;
}

/**
 * Reads the chain up to the end of the archive that the live index was made from, judges it into a second index, and compares
 * the blocks and operations of both (spec §17.6). So it finds operations that the archive omitted. It continues where
 * an earlier call stopped, and may run at the same time as a worker. Returns null if the index was made from the chain.
 * @throws AuditRunningError, OtherIndexError; DatabaseUnreachableError and the errors of nodes, which are retryable
 */
export async function audit(parts: Audit): Promise<Audited | null> {
  const { databaseUrl, network } = parts;
  const connection = await connect(databaseUrl);
  try {
    await openCursor(connection, network);
    const origin = await readOrigin(connection);
    if (origin === null || origin.audited.fault !== null || origin.audited.block >= origin.audited.last) {
      return origin?.audited ?? null;
    }
    await lock(connection);
    await openAuditing(connection, origin.archive);
    const audited = await advanceAudit(parts, connection, origin);
    if (audited.block >= audited.last || audited.fault !== null) await closeSecondIndex(connection, SCHEMA);
    return audited;
  } finally {
    await connection.close();
  }
}

interface Origin {
  /** Link of the archive's last segment. */
  readonly archive: string;
  readonly audited: Audited;
}

async function readOrigin(connection: Connection): Promise<Origin | null> {
  const [row] = await connection.query<{
    archive: Buffer;
    to_block: string;
    audited_block: string;
    fault_block: string | null;
  }>("select archive, to_block, audited_block, fault_block from public.archive_audit where id = 1");
  if (row === undefined) return null;
  const fault = row.fault_block === null ? null : Number(row.fault_block);
  const audited = { block: Number(row.audited_block), last: Number(row.to_block), fault };
  return { archive: hex(row.archive), audited };
}

async function lock(connection: Connection): Promise<void> {
  const [row] = await connection.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [AUDIT_LOCK]);
  if (row?.locked !== true) throw new AuditRunningError();
}

/** Opens the second index of an earlier call for the same archive and schema, or an empty one. */
async function openAuditing(connection: Connection, archive: string): Promise<void> {
  const last = (await knownMigrations()).at(-1);
  const mark = `audit of ${archive}, schema ${last?.name}`;
  const [row] = await connection.query<{ mark: string | null }>(
    `select obj_description(to_regnamespace('${SCHEMA}'), 'pg_namespace') as mark`,
  );
  if (row?.mark === mark) await connection.query(`set search_path to ${SCHEMA}`);
  else {
    await openSecondIndex(connection, SCHEMA);
    await connection.query(`comment on schema ${SCHEMA} is '${mark}'`);
  }
}

/** Audits up to the end of the archive or the first difference. */
async function advanceAudit(
  parts: Audit,
  connection: Connection,
  { archive, audited: { block, last } }: Origin,
): Promise<Audited> {
  const { databaseUrl, rpc, network, stop, report } = parts;
  const ask: AskMintControl = (question) => askMintControl(rpc, question);
  const reader = await connect(databaseUrl);
  try {
    await reader.query(`set search_path to ${SCHEMA}`);
    let cursor = await openCursor(connection, network);
    // The process may have crashed between writing a batch and comparing it.
    let audited: Audited | null = { block: Math.min(block, cursor.number), last, fault: null };
    const compare = async (from: Audited): Promise<Audited | null> => {
      const fault = await findDifference(connection, from.block, cursor.number);
      const next = { block: cursor.number, last, fault };
      report(next.block, last);
      return (await record(connection, archive, next)) ? next : null;
    };
    if (cursor.number > audited.block) audited = await compare(audited);
    while (audited !== null && audited.block < last && audited.fault === null && !stop.aborted) {
      const source = fetchBatches({ network, rpc }, cursor, last);
      for await (const batch of oneAhead(prepareBatches({ reader, network }, cursor, source, ask))) {
        // Final blocks do not change, so the node is on another fork or inconsistent.
        if (batch === null) throw new NodeInconsistentError("the node serves a different chain than before");
        const finalNumber = batch.blocks.at(-1)?.number ?? 0;
        cursor = await writeBatch(connection, cursor, batch, { finalNumber, due: [] });
        audited = await compare(audited);
        if (audited === null || audited.fault !== null || stop.aborted) break;
      }
    }
    if (audited?.fault) log.error({ block: audited.fault }, "the chain contradicts the archive of this index");
    // Null: another index has replaced the audited one.
    return audited ?? { block, last, fault: null };
  } finally {
    await reader.close();
  }
}

/** Rows of the blocks $1 < block <= $2 that only one of the two indexes has. */
const rowsOfOneOnly = (table: string, number: string): string => {
  const rows = (schema: string): string => `select * from ${schema}.${table} where ${number} > $1 and ${number} <= $2`;
  const only = (one: string, other: string): string => `(${rows(one)} except all ${rows(other)})`;
  return `select min(${number}) as number from (
    ${only(SCHEMA, "public")} union all ${only("public", SCHEMA)}) as difference`;
};

/** The first block after `from`, up to `to`, with a difference. */
async function findDifference(connection: Connection, from: number, to: number): Promise<number | null> {
  const [row] = await connection.query<{ number: string | null }>(
    `select min(number) as number from (${rowsOfOneOnly("block", "number")} union all
     ${rowsOfOneOnly("operation", "block_number")}) as either`,
    [from, to],
  );
  return row === undefined || row.number === null ? null : Number(row.number);
}

/** Records the progress of the audit. Returns false if another index has replaced the audited one. */
async function record(connection: Connection, archive: string, { block, fault }: Audited): Promise<boolean> {
  const rows = await connection.query(
    `update public.archive_audit set audited_block = $2, fault_block = $3, updated_at = clock_timestamp()
     where id = 1 and archive = decode(substr($1, 3), 'hex') returning id`,
    [archive, block, fault],
  );
  return rows.length > 0;
}
