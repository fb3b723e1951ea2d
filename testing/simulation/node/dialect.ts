import { createHash } from "node:crypto";
import type { Hash, Hex } from "@/lib/protocol";
import { type Dialect, type DialectError, FAILURES } from "@/testing/harness/dialects";

/** How a node that speaks `dialect` reports that this call fails: every node means the same failure by its answer. */
export function failureOf(dialect: Dialect, blockHash: Hash, contract: Hex, data: Hex): DialectError {
  const [first = 0] = createHash("sha256").update(`failure ${blockHash} ${contract} ${data}`).digest();
  return dialect[FAILURES[first % FAILURES.length] ?? "revert"];
}
