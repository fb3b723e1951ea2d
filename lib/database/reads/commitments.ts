import type { Hash } from "@/lib/protocol";
import type { At } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";

/** A block that changed the state, with the state commitment after it (spec §9). */
export interface StateCommitment {
  readonly block: number;
  readonly commitment: Hash;
}

const COMMITMENT: PositionedRead<StateCommitment> = positioned(
  "commitment",
  `SELECT number AS block, commitment FROM block WHERE number <= $1::int8 AND commitment IS NOT NULL
   ORDER BY number DESC LIMIT 1`,
);

/** Returns the state commitment after block `number`, with the last block that changed it; null if there was none yet. */
export async function readCommitment(
  database: Queryable,
  number: bigint,
): Promise<At<{ changed: StateCommitment | null }>> {
  const { at, row } = await readOneAt(database, COMMITMENT, [number]);
  return { at, changed: row === undefined ? null : { block: row.block, commitment: row.commitment } };
}
