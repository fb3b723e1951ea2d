import type { Hash } from "@/lib/protocol";
import { operation } from "./operation";
import { next } from "./page";
import { hash, type Infer, integer, list, nullable, object } from "./schema";

/** An indexed block. */
export const block = object({
  number: integer,
  /** Null: a final block without operations; the index does not store its hash. */
  hash: nullable(hash),
  timestamp: nullable(integer),
  operationCount: integer,
  /** State commitment after the block; null if the block did not change the state. */
  commitment: nullable(hash),
});
export type BlockRecord = Infer<typeof block>;

/** A block and a page of its operations, last first. */
export const blockWithOperations = object({ block, operations: list(operation), next });
export type BlockWithOperations = Infer<typeof blockWithOperations>;

/** A block that changed the state, with the state commitment after it (spec §9). */
export interface CommittedBlock {
  readonly number: number;
  readonly hash: Hash;
  readonly timestamp: number;
  readonly commitment: Hash;
}
