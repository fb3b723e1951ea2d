import type { FinalityFault } from "./types";

/** Every reason why finality does not advance. */
export const FINALITY_FAULTS = [
  "FINALIZED_UNAVAILABLE",
  "FINALIZED_MISMATCH",
  "FINALIZED_OLD",
] as const satisfies readonly FinalityFault[];

/** The fault of this name; null if there is none. */
export function finalityFault(name: string | null): FinalityFault | null {
  return FINALITY_FAULTS.find((fault) => fault === name) ?? null;
}
