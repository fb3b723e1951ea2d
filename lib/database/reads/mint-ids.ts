import type { At } from "@/lib/records";
import type { Deployment } from "../generated/client";
import type { Queryable, Row } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";

const AVAILABLE: PositionedRead<{ available: boolean }> = positioned(
  "mint-id-available",
  `WITH taken AS MATERIALIZED (SELECT mint_id FROM inscription WHERE ticker = $1 AND mint_id = $2)
   SELECT supply < max AND NOT EXISTS (SELECT FROM taken) AS available FROM deployment WHERE ticker = $1`,
);

/** Returns whether an id can still be minted under a ticker (spec §12.2.4); null if the ticker is not deployed. */
export async function checkMintId(
  database: Queryable,
  ticker: string | null,
  mintId: string,
): Promise<At<{ available: boolean | null }>> {
  const { at, row } = await readOneAt(database, AVAILABLE, [ticker, mintId]);
  return { at, available: row?.available ?? null };
}

/** The next free mint id of a token, and the contract that controls its mints. */
export type NextMintId = Row<Deployment, "nextId" | "contract">;

const NEXT: PositionedRead<NextMintId> = positioned(
  "next-mint-id",
  `SELECT next_id AS "nextId", contract FROM deployment WHERE ticker = $1`,
);

/** Returns the next free mint id of a token (spec §12.2.5); null if the ticker is not deployed. */
export async function readNextMintId(
  database: Queryable,
  ticker: string | null,
): Promise<At<{ next: NextMintId | null }>> {
  const { at, row } = await readOneAt(database, NEXT, [ticker]);
  return { at, next: row ?? null };
}
