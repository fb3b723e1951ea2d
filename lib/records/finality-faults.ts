import type { FinalityFault } from "./types";

/** All reasons for which finality does not advance (spec §8.3.3). */
export const FINALITY_FAULTS = [
  "FINALIZED_UNAVAILABLE",
  "FINALIZED_MISMATCH",
  "FINALIZED_OLD",
] as const satisfies readonly FinalityFault[];

/** Returns the fault with this name, or null if there is none. */
export function finalityFault(name: string | null): FinalityFault | null {
  return FINALITY_FAULTS.find((fault) => fault === name) ?? null;
}
