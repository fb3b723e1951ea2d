import { hex } from "@/indexer/database/bytea";
import { type Connection, connect } from "@/indexer/database/connection";
import { type Cursor, openCursor } from "@/indexer/lead/cursor";
import {
  closeSecondIndex,
  lockSecondIndex,
  openSecondIndex,
  SecondIndexTakenError,
} from "@/indexer/second-index/second-index";
import { type CheckTools, openVerification } from "@/indexer/verification/open";
import { takeOverBlooms } from "@/indexer/verification/saved-checks";
import type { FeatureRows } from "@/indexer/writer/feature-rows";
import type { Network } from "@/lib/chain/networks";
import type { RpcClient } from "@/lib/chain/rpc";
import { type Bookkeeping, openBookkeeping } from "@/lib/database/bookkeeping";
import { knownMigrations } from "@/lib/database/migrate";
import { log } from "@/lib/runtime/log";
import { ChainAudit, SCHEMA } from "./audit-chain";

/**
 * First epoch of the second index. Readers of the live index ignore notifications with a negative epoch, also after the second
 * index has undone blocks.
 */
const FIRST_EPOCH = -1_000_000_000;

/** The parameters of {@link audit}. */
export interface Audit {
  readonly databaseUrl: string;
  readonly rpc: RpcClient;
  readonly checks: CheckTools;
  readonly network: Network;
  readonly rows: readonly FeatureRows[];
  readonly stop: AbortSignal;
  /** Receives the last audited block and the last block to audit. */
  readonly report: (block: number, last: number) => void;
}

/** The progress of an audit. */
export interface Audited {
  /** Last block up to which archive and chain agree. */
  readonly block: number;
  /** Last block from the archive. */
  readonly last: number;
  /** First block with a difference; null if none is known. */
  readonly fault: number | null;
}

/**
 * Reads the chain up to the end of the archive that the live index was made from, judges it into a second index, and compares
 * the blocks and operations of both (spec §17.6). So it finds operations that the archive omitted. It continues where
 * an earlier call stopped, also at a difference, and may run at the same time as a worker. Returns null if the index was made
 * from the chain; it then deletes the second index of an earlier audit.
 * @throws SecondIndexTakenError if another process audits this index; AuditNodesDisagreeError, OtherIndexError;
 * DatabaseUnreachableError and the errors of nodes, which are retryable
 */
export async function audit(parts: Audit): Promise<Audited | null> {
  const { databaseUrl, network } = parts;
  const connection = await connect(databaseUrl);
  const bookkeeping = await openBookkeeping(databaseUrl);
  try {
    await openCursor(connection, network);
    await lockSecondIndex(connection, SCHEMA);
    const origin = await readOrigin(bookkeeping);
    if (origin === null || isComplete(origin.audited)) {
      await closeSecondIndex(connection, SCHEMA);
      return origin?.audited ?? null;
    }
    const cursor = await openAuditing(connection, network, origin);
    const audited = await advanceAudit({ ...parts, bookkeeping }, connection, origin, cursor);
    if (audited === null || isComplete(audited)) await closeSecondIndex(connection, SCHEMA);
    return audited ?? { ...origin.audited, fault: null };
  } finally {
    await Promise.all([bookkeeping.close(), connection.close()]);
  }
}

/**
 * Deletes the second index of an audit after the audited index was replaced. Does nothing while another process audits: it
 * notices the replacement itself.
 * @throws DatabaseUnreachableError
 */
export async function forgetAudit(connection: Connection): Promise<void> {
  try {
    await lockSecondIndex(connection, SCHEMA, 0);
  } catch (error) {
    if (error instanceof SecondIndexTakenError) return;
    throw error;
  }
  await closeSecondIndex(connection, SCHEMA);
}

function isComplete({ block, last, fault }: Audited): boolean {
  return fault === null && block >= last;
}

interface Origin {
  /** Link of the archive's last segment. */
  readonly archive: string;
  readonly audited: Audited;
}

async function readOrigin(bookkeeping: Bookkeeping): Promise<Origin | null> {
  const row = await bookkeeping.ask(({ archiveAudit }) => archiveAudit.findUnique({ where: { id: 1 } }));
  if (row === null) return null;
  const fault = row.faultBlock === null ? null : Number(row.faultBlock);
  const audited = { block: Number(row.auditedBlock), last: Number(row.toBlock), fault };
  return { archive: hex(Buffer.from(row.archive)), audited };
}

/**
 * Opens the second index of an earlier call for the same archive and schema, or an empty one, and returns its cursor. The second
 * index of an earlier call must be able to undo the blocks that were not compared.
 */
async function openAuditing(connection: Connection, network: Network, origin: Origin): Promise<Cursor> {
  const last = (await knownMigrations()).at(-1);
  const mark = `undoable audit of ${origin.archive}, schema ${last?.name}`;
  const [row] = await connection.query<{ mark: string | null }>(
    `select obj_description(to_regnamespace('${SCHEMA}'), 'pg_namespace') as mark`,
  );
  if (row?.mark === mark) {
    await connection.query(`set search_path to ${SCHEMA}`);
    const cursor = await openCursor(connection, network);
    if (cursor.finalNumber <= origin.audited.block) return cursor;
  }
  await openSecondIndex(connection, SCHEMA);
  await takeOverBlooms(connection);
  const cursor = await openCursor(connection, network);
  await connection.query("update cursor set epoch = $1", [FIRST_EPOCH]);
  await connection.query(`comment on schema ${SCHEMA} is '${mark}'`);
  return { ...cursor, epoch: BigInt(FIRST_EPOCH) };
}

/** Audits up to the end of the archive or the first difference. Returns null if another index has replaced the audited one. */
async function advanceAudit(
  { databaseUrl, rpc, checks, network, rows, stop, report, bookkeeping }: Audit & { readonly bookkeeping: Bookkeeping },
  connection: Connection,
  { archive, audited: { block, last, fault } }: Origin,
  cursor: Cursor,
): Promise<Audited | null> {
  const reader = await connect(databaseUrl);
  try {
    await reader.query(`set search_path to ${SCHEMA}`);
    const verification = await openVerification(connection, rpc, checks);
    const chain = new ChainAudit({ connection, reader, rpc, network, rows, verification }, cursor);
    let audited: Audited = { block: Math.min(block, cursor.number), last, fault };
    let isReplaced = false;
    let isOver = false;
    /** Returns whether the next batch can follow the last one. */
    const compare = async (): Promise<boolean> => {
      const { difference, isReread } = await chain.compare(audited.block);
      const agreed = difference === null ? chain.block : audited.block;
      // A fault that an earlier call found remains until the chain agrees at its block.
      const known = audited.fault !== null && audited.fault > agreed ? audited.fault : null;
      audited = { block: agreed, last, fault: difference ?? known };
      report(audited.block, last);
      isReplaced = !(await record(bookkeeping, archive, audited));
      isOver = difference !== null || isReplaced || stop.aborted;
      return !isOver && !isReread;
    };
    // The process may have ended between writing a batch and comparing it, or at a difference.
    if (chain.block > audited.block) await compare();
    while (audited.block < last && !isOver && !stop.aborted) {
      for await (const _ of chain.read(last)) if (!(await compare())) break;
    }
    if (isReplaced) return null;
    if (isComplete(audited)) await takeOverChecks(connection, last);
    if (audited.fault !== null) log.error({ block: audited.fault }, "the chain contradicts the archive of this index");
    return audited;
  } finally {
    await reader.close();
  }
}

/**
 * Lets the checks hold for the live index from the first block on from which the audit made them, if they hold for all blocks after the
 * archive (spec §8.8.7). If the audit has found an inexact bloom, the leader reads the receipts of all blocks again (spec §8.8.6): the
 * audit, too, had trusted the blooms of earlier ones.
 */
async function takeOverChecks(connection: Connection, last: number): Promise<void> {
  await connection.query(
    `update public.verification live set since = audited.since from ${SCHEMA}.verification audited
     where audited.check_name = live.check_name and audited.method = live.method and audited.since < live.since
       and audited.waived_from is null and live.since <= $1`,
    [last + 1],
  );
  await connection.query(
    `insert into public.verification as live (check_name, method, since, reread_to)
     select check_name, method, since, $1::bigint from ${SCHEMA}.verification where check_name = 'blooms' and method = 'ignored'
     on conflict (check_name) do update set method = excluded.method, since = excluded.since, reread_to = excluded.reread_to
     where live.method <> 'ignored'`,
    [last],
  );
}

/** Records the progress of the audit. Returns false if another index has replaced the audited one. */
async function record(bookkeeping: Bookkeeping, archive: string, { block, fault }: Audited): Promise<boolean> {
  const { count } = await bookkeeping.ask(({ archiveAudit }) =>
    archiveAudit.updateMany({
      where: { id: 1, archive: Buffer.from(archive.slice(2), "hex") },
      data: { auditedBlock: block, faultBlock: fault },
    }),
  );
  return count > 0;
}
