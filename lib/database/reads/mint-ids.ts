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

/** The columns of a deployment that endpoints with a single value need. */
export type DeploymentFacts = Row<Deployment, "nextId" | "contract" | "holderCount">;

const FACTS: PositionedRead<DeploymentFacts> = positioned(
  "deployment-facts",
  `SELECT next_id AS "nextId", contract, holder_count AS "holderCount" FROM deployment WHERE ticker = $1`,
);

/** Returns next free mint id, contract and number of holders of a token (spec §12.2.5, §12.2.17); undefined if it is not deployed. */
export async function readDeploymentFacts(
  database: Queryable,
  ticker: string | null,
): Promise<At<{ deployment: DeploymentFacts | undefined }>> {
  const { at, row } = await readOneAt(database, FACTS, [ticker]);
  return { at, deployment: row };
}
