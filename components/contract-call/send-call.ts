import type { Address } from "@/lib/protocol";
import type { WalletFault } from "../wallet/fault";
import type { ContractCall, WalletActions } from "../wallet/wallet";
import type { SentCall, StoredCall } from "./sent-call";

interface Sending {
  readonly account: Address;
  readonly actions: Pick<WalletActions, "position" | "send">;
  /** Where the device stores the call; null: nowhere. */
  readonly stored: StoredCall | null;
  /** Ends when the page is left or shows another account. */
  readonly left: AbortSignal;
}

/** The wallet's answer. `sent`: the call that was or may have been sent; null if it surely was not. */
export interface SendingResult {
  readonly sent: SentCall | null;
  readonly fault: WalletFault | null;
}

/**
 * Asks the wallet to send a call. Stores it first, as one that may have been sent, because a phone may reload the page while the
 * wallet is open. If it was not sent, the call that was stored before returns. Resolves with null if it was left: before the wallet was
 * asked, then nothing is sent, or before its answer, which is then only stored.
 */
export async function sendCall(call: ContractCall, sending: Sending): Promise<SendingResult | null> {
  const { account, actions, stored, left } = sending;
  const position = await actions.position();
  if (left.aborted) return null;
  const before = position.ok ? position.value : null;
  const asked: SentCall = {
    ...{ to: call.to, data: call.data, value: call.value, account, since: before?.block ?? null },
    ...{ hash: null, nonce: before?.nonce ?? null },
  };
  const replaced = stored?.read() ?? null;
  stored?.write(asked);
  const own = stored?.read() ?? null;
  const answer = await actions.send(call, account, before);
  const result = resultOf(asked, answer);
  // Another call may have been stored since.
  if (result.sent !== asked) stored?.change((now) => (now === own ? (result.sent ?? replaced) : now));
  return left.aborted ? null : result;
}

function resultOf(asked: SentCall, answer: Awaited<ReturnType<WalletActions["send"]>>): SendingResult {
  if (answer.ok) return { sent: { ...asked, hash: answer.value, nonce: null }, fault: null };
  return { sent: answer.fault.kind === "maybe-sent" ? asked : null, fault: answer.fault };
}
