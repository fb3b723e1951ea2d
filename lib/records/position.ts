import { hash, type Infer, integer, nullable, object } from "./schema";

/** The state from which an answer was read. Answers to the same request at the same position are equal (spec §12.1.9). */
const indexPosition = object({
  /** Last indexed block; before the first block, the start block minus one. */
  block: integer,
  /** Null before the first block. */
  hash: nullable(hash),
  /** Increases with every change of leader and every reorganization (spec §8.7). */
  epoch: integer,
  /** Last final block, which is never undone. */
  final: integer,
});
export type IndexPosition = Infer<typeof indexPosition>;

/** A read's result with the state from which it was read. `at` is null if no worker has begun an index yet. */
export type At<T> = T & { readonly at: IndexPosition | null };
