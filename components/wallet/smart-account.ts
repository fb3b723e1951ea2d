import { numberToHex } from "viem";
import type { Address } from "@/lib/protocol";
import { isPlainObject } from "@/lib/protocol/plain-object";
import { inTime } from "@/lib/runtime/sleep";
import { canRequest } from "./eip1193";

/** Milliseconds until the wallet counts as one that does not report its capabilities. */
const TIMEOUT = 3_000;

/**
 * Whether the wallet reports (EIP-5792) that it executes several calls of the account in one transaction. For an account
 * without code, this means that the wallet sends through a contract, which it creates only when it is needed (ERC-4337).
 * False if the wallet does not report it: most wallets do not have this method.
 */
export async function isSmartAccount(provider: unknown, account: Address, chainId: number): Promise<boolean> {
  if (!canRequest(provider)) return false;
  const request = { method: "wallet_getCapabilities", params: [account, [numberToHex(chainId)]] };
  const answer = await inTime(TIMEOUT, provider.request(request), () => new Error("late")).catch(() => null);
  if (!isPlainObject(answer)) return false;
  return [numberToHex(chainId), numberToHex(0)].some((key) => executesBatches(answer[key]));
}

/** `atomicBatch` is the name in earlier versions of EIP-5792. */
function executesBatches(capabilities: unknown): boolean {
  if (!isPlainObject(capabilities)) return false;
  const { atomic, atomicBatch } = capabilities;
  if (isPlainObject(atomic)) return atomic.status === "supported";
  return isPlainObject(atomicBatch) && atomicBatch.supported === true;
}
