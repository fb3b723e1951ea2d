import type { CallResult } from "@/lib/protocol";
import { dataSchema } from "./quantity";
import type { RpcOutcome } from "./transport";

/** Codes under which nodes report what an execution came to; -32000 and -32603 stand for other faults too. */
const REVERTED = 3;
const SHARED = new Set([-32000, -32603, -32015]);

/** Words of nodes' virtual machines for an execution that ended without an answer. */
const EXECUTION =
  /revert|invalid opcode|opcode .* not defined|invalid instruction|bad instruction|invalid jump|out ?of ?gas|stack (underflow|overflow|limit)|stack(under|over)flow|write protection|state change during static|return data out of bounds|precompile|invalidfeopcode|evm error|gas required exceeds/i;

/**
 * What the outcome of an `eth_call` says of the chain: the returned data, or that the execution ended without an
 * answer; null where it says nothing of the chain but that the node failed (decisions.md §4, "Mint control").
 */
export function executionResult(outcome: RpcOutcome): CallResult | null {
  if (outcome.kind === "result") {
    const data = dataSchema.safeParse(outcome.result);
    return data.success ? { kind: "returned", data: data.data } : null;
  }
  if (outcome.code === REVERTED) return { kind: "reverted" };
  return SHARED.has(outcome.code) && EXECUTION.test(outcome.message) ? { kind: "reverted" } : null;
}
