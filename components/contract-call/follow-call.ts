import type { Hash } from "@/lib/protocol";
import { sleep } from "@/lib/runtime/sleep";
import type { GoneStatus } from "../tracker/tracked";
import type { WalletFault } from "../wallet/fault";
import type { ChainStatus, WalletActions } from "../wallet/wallet";
import type { SentCall } from "./sent-call";

/**
 * The status of a call, from the wallet to its block. `maybe-sent`: the request failed, but the wallet may have sent it.
 * `recalled`: it was sent before the page was loaded. `canceled`, `dropped`: see {@link GoneStatus}.
 */
export type CallStatus =
  | { readonly kind: "idle" | "signing" }
  | { readonly kind: "not-sent" | "maybe-sent"; readonly fault: WalletFault }
  | {
      readonly kind: "sent" | "recalled";
      readonly hash: Hash;
      /** Whether the wallet has sent it again with another fee since the page was loaded. */
      readonly isSpedUp: boolean;
      /** Whether the node has had it. */
      readonly isKnown: boolean;
    }
  | (GoneStatus & { readonly hash: Hash })
  | { readonly kind: "mined" | "reverted"; readonly hash: Hash; readonly block: number };

/** A call in a block that succeeded. */
export interface MinedCall {
  readonly hash: Hash;
  readonly nonce: number;
  readonly block: number;
}

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
 * Follows a call, which is stored, until it is in a block, by the hash that the wallet returned. Without a hash, it first looks for
 * the call on the chain. The chain alone decides whether another transaction replaced it, and a reorganization may undo that until
 * it is final. Resolves with the call that succeeded; with null if it did not, or if it was left.
 */
export async function followCall(call: SentCall, following: Following): Promise<MinedCall | null> {
  const { actions, interval = INTERVAL, left, write, change } = following;
  let sent = call;
  let isSpedUp = false;
  let gone: GoneStatus | null = null;
  const show = () => {
    gone = null;
    if (sent.hash !== null) change({ kind: "sent", hash: sent.hash, isSpedUp, isKnown: sent.nonce !== null });
  };
  const update = (next: SentCall) => {
    sent = next;
    write(sent);
    show();
  };
  show();
  while (!left.aborted) {
    const found = await actions.status(sent);
    if (left.aborted) break;
    const value = found.ok ? found.value : null;
    if (value?.kind === "replaced" && value.isSame && value.hash !== null) {
      // The call without a hash was found, or the wallet has sent the call again with another fee.
      isSpedUp ||= sent.hash !== null;
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
    if (value?.kind === "pending" && (gone !== null || value.nonce !== sent.nonce))
      update({ ...sent, nonce: value.nonce });
    const next = value === null ? null : await goneStatus(value, sent, following);
    if (left.aborted) break;
    if (next !== null && hash !== null) {
      if (!isSame(next, gone)) change({ ...next, hash });
      gone = next;
      if (next.kind === "canceled" && next.isFinal === true) {
        write(null);
        return null;
      }
    }
    await sleep(interval, left);
  }
  return null;
}

/** Null: the call is not gone, or the node has never had it. */
async function goneStatus(found: ChainStatus, { nonce }: SentCall, following: Following): Promise<GoneStatus | null> {
  if (found.kind === "unknown") return nonce === null ? null : { kind: "dropped" };
  if (found.kind !== "replaced") return null;
  return { kind: "canceled", by: found.hash, isFinal: await isFinal(found.blockNumber, following) };
}

function isSame(one: GoneStatus, other: GoneStatus | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function isFinal(block: number | null, { actions, finalityDepth }: Following): Promise<boolean> {
  const position = await actions.position();
  return block !== null && position.ok && position.value.block - block >= finalityDepth;
}
