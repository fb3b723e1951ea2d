import type { BlockContext, Operation } from "@/lib/protocol";

/** A block of the chain with its operations in the order of decisions.md §2. */
export interface SourceBlock extends BlockContext {
  readonly operations: readonly Operation[];
}

/** A block's place on the chain. */
export interface BlockReference {
  readonly number: number;
  readonly hash: `0x${string}`;
  /** Seconds. */
  readonly timestamp: number;
}
