import type { Connection } from "../database/connection";

/** Seconds without an update of the status after which a worker counts as gone. */
const SILENCE = 15;

/** The status of the index and of its worker, as the command prints it. */
export interface Status {
  readonly network: string;
  readonly block: number;
  readonly epoch: string;
  readonly final: number;
  readonly commitment: string | null;
  /** The head that the worker saw last; null if no worker has run. */
  readonly head: number | null;
  /** Seconds since the worker updated its status; null if no worker has run. */
  readonly silentFor: number | null;
  /** Whether a worker runs and the index is at the head that it sees. */
  readonly inStep: boolean;
}

/** Reads the status; null if the database has no index. @throws DatabaseUnreachableError */
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
