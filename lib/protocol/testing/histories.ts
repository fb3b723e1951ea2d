import fc from "fast-check";
import type { ReferenceBlock } from "../index";
import { history } from "./arbitrary";

/** PROPERTY_SEED repeats a run. The name of the suite shows the seed. */
export const seed = Number(process.env.PROPERTY_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Timeout of a property, in milliseconds: PROPERTY_RUNS and RECOGNITION_RUNS can make it take long. */
export const LONG = 3_600_000;

/** Number of histories of a property. */
export const HISTORY_COUNT = Number(process.env.PROPERTY_RUNS ?? 200);

/** Asserts a property of any history. */
export function assertHistories(check: (blocks: ReferenceBlock[]) => void) {
  fc.assert(fc.property(history, check), { seed, numRuns: HISTORY_COUNT });
}
