import type { Connection } from "../database/connection";

/** Seconds without a sign of life after which a worker counts as gone. */
const SILENCE = 15;

/** Where the index stands, and what its worker sees. */
export interface Status {
  readonly network: string;
  readonly block: number;
  readonly epoch: string;
  readonly final: number;
  readonly commitment: string | null;
  /** The chain's head as the worker saw it last; null where none has run yet. */
  readonly head: number | null;
  /** Seconds since the worker's last sign of life. */
  readonly silentFor: number | null;
  /** Whether a worker is there and the index is at the head it sees. */
  readonly inStep: boolean;
}

/** Reads where the index stands; null where the database has no index yet. */
export async function readStatus(connection: Connection): Promise<Status | null> {
  const [table] = await connection.query<{ there: boolean }>("select to_regclass('cursor') is not null as there");
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
  const inStep = head !== null && silentFor !== null && silentFor < SILENCE && block >= head;
  const { network, epoch, commitment } = row;
  return { network, block, epoch, final: Number(row.final_number), commitment, head, silentFor, inStep };
}
