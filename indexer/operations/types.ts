import type { BlockContext, Operation } from "@/lib/protocol";

/** A block with its operations in the order of spec §3.1. */
export interface OperationBlock extends BlockContext {
  readonly operations: readonly Operation[];
}
