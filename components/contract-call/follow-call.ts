import { sleep } from "@/lib/runtime/sleep";
import type { WalletActions } from "../wallet/wallet";
import type { SentCall } from "./sent-call";
import type { CallStatus, MinedCall } from "./use-contract-call";

/** Milliseconds between two checks for the block of a call. */
const INTERVAL = 1_000;

interface Following {
  readonly actions: Pick<WalletActions, "status" | "position">;
  /** Blocks after which a transaction that replaced the call can no longer disappear. */
  readonly finalityDepth: number;
  /** Milliseconds between two checks. */
  readonly interval?: number;
  /** Ends the following. */
  readonly left: AbortSignal;
  /** Stores the call; null: it failed. */
  write(call: SentCall | null): void;
  change(status: CallStatus): void;
}

/**
 * Follows a call until it is in a block, by the hash that the wallet returned. Without a hash, it first looks for the call on the
 * chain. The chain alone decides whether another transaction replaced it, and a reorganization may undo that until it is final.
 * Resolves with the call that succeeded; with null if it did not, or if it was left.
 */
export async function followCall(call: SentCall, following: Following): Promise<MinedCall | null> {
  const { actions, interval = INTERVAL, left, write, change } = following;
  let sent = call;
  const update = (next: SentCall) => {
    sent = next;
    write(sent);
    if (sent.hash !== null) change({ kind: "sent", hash: sent.hash });
  };
  update(sent);
  let isReplaced = false;
  while (!left.aborted) {
    const found = await actions.status(sent);
    if (left.aborted) break;
    const value = found.ok ? found.value : null;
    if (value?.kind === "replaced" && value.isSame && value.hash !== null) {
      // The call without a hash was found, or the wallet has sent the call again with another fee.
      update({ ...sent, hash: value.hash, nonce: sent.hash === null ? null : sent.nonce });
      continue;
    }
    const { hash } = sent;
    if (value?.kind === "mined" && hash !== null) {
      const { blockNumber: block, nonce, succeeded } = value;
      change({ kind: succeeded ? "mined" : "reverted", hash, block });
      write(succeeded ? { ...sent, nonce } : null);
      return succeeded ? { hash, nonce, block } : null;
    }
    if (value?.kind === "pending" && (isReplaced || value.nonce !== sent.nonce)) {
      isReplaced = false;
      update({ ...sent, nonce: value.nonce });
    }
    if (value?.kind === "replaced" && hash !== null) {
      if (!isReplaced) change({ kind: "replaced", hash });
      isReplaced = true;
      if (await isFinal(value.blockNumber, following)) {
        write(null);
        return null;
      }
    }
    await sleep(interval, left);
  }
  return null;
}

async function isFinal(block: number | null, { actions, finalityDepth }: Following): Promise<boolean> {
  const position = await actions.position();
  return block !== null && position.ok && position.value.block - block >= finalityDepth;
}
