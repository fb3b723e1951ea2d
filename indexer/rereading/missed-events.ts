import { FatalError } from "@/lib/runtime/errors";
import type { Connection } from "../database/connection";
import type { EventPlace } from "./read-again";

/** The receipts of a final block have an event that the index lacks. What is final is never undone (spec §8.4). */
export class EventsMissedError extends FatalError {
  readonly code = "EVENTS_MISSED";
  constructor(readonly block: number) {
    super(`the index lacks an event of the final block ${block}, because the chain's bloom filter excluded it`, {
      hint: "Run `npm run indexer -- reindex`. It reads the receipts of all blocks.",
    });
  }
}

/** The events that are not recorded as operations (their position is 1 + `logIndex`, spec §3.1). @throws DatabaseUnreachableError */
export async function unrecorded(connection: Connection, events: readonly EventPlace[]): Promise<EventPlace[]> {
  if (events.length === 0) return [];
  const rows = await connection.query<{ block_number: string; transaction_index: number; position: number }>(
    "select block_number, transaction_index, position from operation where block_number = any($1) and emitter is not null",
    [[...new Set(events.map(({ block }) => block))]],
  );
  const nameOf = (...place: readonly (string | number)[]): string => place.join(":");
  const recorded = new Set(rows.map((row) => nameOf(row.block_number, row.transaction_index, row.position)));
  return events.filter(
    ({ block, transactionIndex, logIndex }) => !recorded.has(nameOf(block, transactionIndex, 1 + logIndex)),
  );
}

/** Records that the index cannot continue, so that no worker does after a restart. @throws DatabaseUnreachableError */
export async function recordMissed(connection: Connection, { block }: EventsMissedError): Promise<void> {
  await connection.query("update verification set missed_block = $1 where check_name = 'blooms'", [block]);
}

/** @throws EventsMissedError if it was recorded for this index; DatabaseUnreachableError */
export async function expectNothingMissed(connection: Connection): Promise<void> {
  const [row] = await connection.query<{ missed_block: string }>(
    "select missed_block from verification where missed_block is not null",
  );
  if (row !== undefined) throw new EventsMissedError(Number(row.missed_block));
}
