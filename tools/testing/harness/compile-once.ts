import { cachedContracts } from "@/contracts/compile.mjs";

/**
 * Global setup of Vitest: compiles the contracts, unless an earlier run did. On a fresh clone the first tests would
 * otherwise compile them at the same time and exceed their time limits.
 */
export default function compileOnce(): void {
  cachedContracts();
}
