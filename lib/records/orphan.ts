import { hash, type Infer, integer, list, nullable, object } from "./schema";

/** A block that a reorganization has removed from the chain. */
const orphanedBlock = object({
  hash,
  number: integer,
  /** Seconds since 1970, as are all times. */
  timestamp: integer,
  /** When the index removed it. */
  orphanedAt: integer,
  operationCount: integer,
  /** Hash of the indexed block with the same number; null: there is none, or its hash is not stored. */
  replacedBy: nullable(hash),
});
export type OrphanedBlock = Infer<typeof orphanedBlock>;

export const orphans = object({ blocks: list(orphanedBlock) });
