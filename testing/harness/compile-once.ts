import { cachedContracts } from "@/contracts/compile.mjs";

/**
 * Global setup of Vitest: compiles the contracts, unless that was done before. On a fresh clone the first tests would
 * otherwise compile them at the same time, and wait longer than a test may.
 */
export default function compileOnce(): void {
  cachedContracts();
}
