"use client";

import { useEffect, useRef, useState } from "react";
import type { Hash } from "@/lib/protocol";
import { sleep } from "@/lib/runtime/sleep";
import type { WalletFault } from "../wallet/fault";
import type { ConnectedWallet, ContractCall, WalletActions } from "../wallet/wallet";
import type { SentCall, StoredCall } from "./sent-call";

/**
 * The status of a call, from the wallet to its block. `recalled`: it was sent before the page was loaded. `replaced`: another
 * transaction used its nonce.
 */
export type CallStatus =
  | { readonly kind: "idle" | "signing" }
  | { readonly kind: "not-sent"; readonly fault: WalletFault }
  | { readonly kind: "sent" | "recalled" | "replaced"; readonly hash: Hash }
  | { readonly kind: "mined" | "reverted"; readonly hash: Hash; readonly block: number };

/** A call in a block that succeeded. */
export interface MinedCall {
  readonly hash: Hash;
  readonly nonce: number;
  readonly block: number;
}

/** Milliseconds between two checks for the block of a call. */
const INTERVAL = 1_000;

/**
 * Sends calls of contracts, one at a time, and follows each until it is in a block. `send` resolves with the call that
 * succeeded, and with null if it did not or the page was left. `recall` does the same for the call in `stored`, if the account
 * has sent it; a new call replaces it there, and one that fails is removed.
 */
export function useContractCall(stored: StoredCall | null = null): {
  readonly status: CallStatus;
  send(call: ContractCall, wallet: ConnectedWallet): Promise<MinedCall | null>;
  recall(wallet: ConnectedWallet): Promise<MinedCall | null>;
} {
  const [status, setStatus] = useState<CallStatus>({ kind: "idle" });
  /** Ends when the page is left or another call is followed. */
  const following = useRef(new AbortController());
  useEffect(() => () => following.current.abort(), []);

  function begin(): AbortSignal {
    following.current.abort();
    following.current = new AbortController();
    return following.current.signal;
  }

  async function send(call: ContractCall, { account, actions }: ConnectedWallet): Promise<MinedCall | null> {
    const left = begin();
    setStatus({ kind: "signing" });
    const position = await actions.position();
    const sent = await actions.send(call, account.address);
    if (!sent.ok) {
      setStatus({ kind: "not-sent", fault: sent.fault });
      return null;
    }
    const known = position.ok ? position.value : null;
    const at = { account: account.address, nonce: known?.nonce ?? null, since: known?.block ?? null };
    return follow({ ...call, hash: sent.value, ...at }, actions, "sent", left);
  }

  async function recall({ account, actions }: ConnectedWallet): Promise<MinedCall | null> {
    const left = begin();
    setStatus({ kind: "idle" });
    const sent = stored?.read() ?? null;
    return sent?.account === account.address ? follow(sent, actions, "recalled", left) : null;
  }

  async function follow(
    call: SentCall,
    actions: WalletActions,
    kind: "sent" | "recalled",
    left: AbortSignal,
  ): Promise<MinedCall | null> {
    let sent = call;
    stored?.write(sent);
    if (!left.aborted) setStatus({ kind, hash: sent.hash });
    while (!left.aborted) {
      const found = await actions.status(sent);
      if (left.aborted) break;
      const value = found.ok ? found.value : null;
      if (value?.kind === "mined") {
        const { blockNumber: block, nonce, succeeded } = value;
        setStatus({ kind: succeeded ? "mined" : "reverted", hash: sent.hash, block });
        stored?.write(succeeded ? { ...sent, nonce } : null);
        return succeeded ? { hash: sent.hash, nonce, block } : null;
      }
      if (value?.kind === "replaced") {
        // A wallet that sends the same call with another fee has replaced it by itself.
        if (!value.isSame || value.hash === null) {
          setStatus({ kind: "replaced", hash: sent.hash });
          stored?.write(null);
          return null;
        }
        sent = { ...sent, hash: value.hash };
        stored?.write(sent);
        setStatus({ kind, hash: sent.hash });
        continue;
      }
      await sleep(INTERVAL);
    }
    return null;
  }

  return { status, send, recall };
}
