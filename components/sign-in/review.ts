import type { Call } from "./call";
import { declined } from "./node";
import { askPerson } from "./requests";
import { isShown } from "./shown";

/**
 * Shows a call before a wallet without a window of its own signs it, unless a panel shows it already. `fee`: the most that it costs beside
 * its value.
 * @throws RpcAnswerError with code 4001 if the person declines
 */
export async function reviewFirst(call: Call, fee: bigint, signer: "passkey" | "account" = "account"): Promise<void> {
  if (isShown(call, fee)) return;
  if (!(await askPerson({ kind: "review", call, cost: call.value + fee, signer }))) throw declined();
}
