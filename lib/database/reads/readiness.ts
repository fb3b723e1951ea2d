import type { IndexPosition } from "@/lib/records";
import type { Cursor, Leader, WorkerStatus } from "../generated/client";
import type { Queryable, Row, Statement } from "../pool";
import type { ReadinessFacts } from "../readiness";
import { SchemaMismatchError } from "../unreachable";
import { REPLICA_LAG } from "./server";

type Report = Row<WorkerStatus, "headNumber" | "headHash"> & { headAge: number; seenAge: number };

type FactsRow = Row<Cursor, "startBlock" | "blockNumber" | "blockHash" | "epoch" | "finalNumber"> &
  (Report | { headNumber: null }) &
  Row<Leader, "failingCode" | "stoppedCode"> & {
    beatAge: number | null;
    allowedHeadAge: number | null;
    confirmedAge: number | null;
    movedAge: number | null;
    failingAge: number | null;
    stoppedAge: number | null;
    replicaLag: number | null;
    missingIndexes: number;
  };

/** SQL of the seconds since a column's time. Uses only the database's clock, because the clocks of hosts may differ. */
const age = (column: string): string => `extract(epoch FROM clock_timestamp() - ${column})::float8`;

const FACTS: Statement = {
  name: "readiness",
  text: `
    SELECT c.start_block AS "startBlock", c.block_number AS "blockNumber", c.block_hash AS "blockHash",
      c.epoch, c.final_number AS "finalNumber",
      w.head_number AS "headNumber", w.head_hash AS "headHash", ${age("to_timestamp(w.head_time)")} AS "headAge",
      ${age("w.seen_at")} AS "seenAge", ${age("l.beaten_at")} AS "beatAge", l.head_age AS "allowedHeadAge",
      ${age("l.confirmed_at")} AS "confirmedAge", ${age("l.moved_at")} AS "movedAge",
      l.failing_code AS "failingCode", ${age("l.failing_since")} AS "failingAge",
      l.stopped_code AS "stoppedCode", ${age("l.stopped_at")} AS "stoppedAge",
      ${REPLICA_LAG} AS "replicaLag",
      (SELECT count(*) FROM deferred_index)::int AS "missingIndexes"
    FROM "cursor" c LEFT JOIN worker_status w ON true LEFT JOIN leader l ON true`,
};

/** The input of the readiness check (spec §12.3.2). */
export interface ReadinessReport {
  /** Null: no worker has begun an index, or the schema cannot be used. */
  readonly facts: ReadinessFacts | null;
  /** The state from which the facts were read; null without facts. */
  readonly at: IndexPosition | null;
  /** Why this version cannot use the database's schema; null: it can. */
  readonly schemaFault: string | null;
}

/** Reads the input of the readiness check. @throws errors of the database if it does not answer */
export async function readReadiness(database: Queryable): Promise<ReadinessReport> {
  try {
    const [row] = await database.query<FactsRow>(FACTS, []);
    if (row === undefined) return { facts: null, at: null, schemaFault: null };
    const at = { block: row.blockNumber, hash: row.blockHash, epoch: row.epoch, final: row.finalNumber };
    return { facts: factsOf(row), at, schemaFault: null };
  } catch (error) {
    if (!(error instanceof SchemaMismatchError)) throw error;
    const schemaFault = `The database has another schema than this version needs. ${error.hint}`;
    return { facts: null, at: null, schemaFault };
  }
}

function factsOf(row: FactsRow): ReadinessFacts {
  const { startBlock, blockNumber: block, blockHash: hash } = row;
  const { beatAge, allowedHeadAge, confirmedAge, movedAge, failingCode, failingAge, stoppedCode, stoppedAge } = row;
  const head =
    row.headNumber === null
      ? null
      : { number: row.headNumber, hash: row.headHash, age: row.headAge, seenAge: row.seenAge };
  const failing = failingCode === null ? null : { code: failingCode, age: failingAge ?? 0 };
  const stopped = stoppedCode === null ? null : { code: stoppedCode, age: stoppedAge ?? 0 };
  const { missingIndexes, replicaLag } = row;
  const position = { startBlock, block, hash, head, allowedHeadAge, missingIndexes, replicaLag };
  return { ...position, beatAge, confirmedAge, movedAge, failing, stopped };
}
