import type { Episode } from "./node/node";
import type { Cut } from "./proxy";

/** One event of a simulation. */
export type Action =
  | { readonly kind: "grow"; readonly blocks: number }
  | { readonly kind: "reorg"; readonly depth: number; readonly length: number }
  | { readonly kind: "come back" }
  /** `early`: it may lie although no check of blocks has held yet. */
  | { readonly kind: "episode"; readonly node: number; readonly episode: Episode; readonly early?: boolean }
  | { readonly kind: "start"; readonly slot: number }
  | { readonly kind: "stop"; readonly slot: number }
  | { readonly kind: "kill"; readonly slot: number; readonly cut: Cut }
  | { readonly kind: "cut"; readonly slot: number; readonly cut: Cut }
  | { readonly kind: "database trouble"; readonly probability: number }
  | { readonly kind: "database away"; readonly milliseconds: number }
  /** Waits until the workers have sent this number of messages to nodes and database, at most for this time. */
  | { readonly kind: "wait"; readonly messages: number; readonly milliseconds: number }
  /** Waits until all checks of blocks hold for the index. */
  | { readonly kind: "checks"; readonly milliseconds: number }
  /** Waits until the latest block is indexed, so that there is something to undo. */
  | { readonly kind: "settle"; readonly milliseconds: number };
