import { z } from "zod";
import type { EthCall } from "../eth-call";

/** The contract of {@link CALL}. */
export const CONTRACT = `0x${"c0".repeat(20)}` as const;

/** A call of a contract, as the worker makes it to ask for mint control. */
export const CALL: EthCall = {
  from: `0x${"0".repeat(40)}`,
  to: CONTRACT,
  data: "0x12345678",
  gas: "0xf4240",
  blockHash: `0x${"ab".repeat(32)}`,
};

/** The data that nodes without faults return for it. */
export const ONE = `0x${"1".padStart(64, "0")}`;

/** The header of the block of {@link CALL}. */
const HEADER = { hash: CALL.blockHash, parentHash: `0x${"ac".repeat(32)}`, number: "0x7", timestamp: "0x64" };
const tagSchema = z.object({ blockHash: z.string() }).transform(({ blockHash }) => blockHash);

/**
 * How a node with one block answers the calls with which its executions are checked: of the block's header, on a block that does
 * not exist, and for the time. Null: another call.
 */
export function answerOfChecks(method: string, params: readonly unknown[]): object | null {
  const [first, tag] = params;
  if (method === "eth_getBlockByHash") return { result: { ...HEADER, hash: first } };
  if (method !== "eth_call") return null;
  const named = tagSchema.safeParse(tag);
  if (named.success && isUnknown(named.data)) return { error: { code: -32_000, message: "header not found" } };
  const isForTime = !z.object({ to: z.string() }).safeParse(first).success;
  return isForTime ? { result: `0x${HEADER.timestamp.slice(2).padStart(64, "0")}` } : null;
}

/** The hashes of tests repeat one byte, or have many zeros. A block that does not exist has random bytes. */
function isUnknown(hash: string): boolean {
  return hash !== `0x${hash.slice(2, 4).repeat(32)}` && !hash.includes("0".repeat(16));
}
