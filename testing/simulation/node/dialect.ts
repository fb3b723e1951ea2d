import { createHash } from "node:crypto";
import type { Hash, Hex } from "@/lib/protocol";
import { type Dialect, type DialectError, FAILURES } from "@/testing/harness/dialects";

/** The error with which a node of this dialect reports that a call fails. The failure itself is the same on every node. */
export function executionError(dialect: Dialect, blockHash: Hash, contract: Hex, data: Hex): DialectError {
  const [first = 0] = createHash("sha256").update(`failure ${blockHash} ${contract} ${data}`).digest();
  return dialect[FAILURES[first % FAILURES.length] ?? "revert"];
}
