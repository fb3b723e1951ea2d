import type { Address } from "@/lib/protocol";
import { type OperationRecord, operation } from "./operation";
import type { IndexPosition } from "./position";
import { integer, list, object } from "./schema";

/** A change of the index; `at` is the position after it. */
export type IndexEvent =
  /** The start of a subscription. */
  | { readonly kind: "position"; readonly at: IndexPosition }
  | {
      readonly kind: "block";
      readonly at: IndexPosition;
      /** Seconds since 1970. */
      readonly timestamp: number;
      readonly operations: readonly OperationRecord[];
    }
  /** Every block after `at.block` is undone. The events after this one report the blocks that replace them. */
  | { readonly kind: "reorganisation"; readonly at: IndexPosition }
  /** There were too many changes to report each as an event. Earlier answers may be outdated. */
  | { readonly kind: "gap"; readonly at: IndexPosition };

/** The content of a block event in addition to the position. */
export const blockEvent = object({ timestamp: integer, operations: list(operation) });

/** The filter of the operations in events: all, a ticker, an address, or an address under a ticker. */
export interface EventsQuery {
  readonly ticker?: string | undefined;
  /** Sender or recipient. */
  readonly address?: Address | undefined;
}
