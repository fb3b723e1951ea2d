import type { Position } from "./types";

/** Negative where `a` comes before `b` in the protocol's order, positive where after, 0 for the same (decisions.md §2). */
export function comparePositions(a: Position, b: Position): number {
  return a.blockNumber - b.blockNumber || a.transactionIndex - b.transactionIndex || a.position - b.position;
}
