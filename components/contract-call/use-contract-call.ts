"use client";

import { useEffect, useRef, useState } from "react";
import type { Hash } from "@/lib/protocol";
import { sleep } from "@/lib/runtime/sleep";
import type { WalletFault } from "../wallet/fault";
import type { ConnectedWallet, ContractCall } from "../wallet/wallet";

/** The status of a call, from the wallet to its block. `replaced`: another transaction used its nonce. */
export type CallStatus =
  | { readonly kind: "idle" | "signing" }
  | { readonly kind: "not-sent"; readonly fault: WalletFault }
  | { readonly kind: "sent" | "replaced"; readonly hash: Hash }
  | { readonly kind: "mined" | "reverted"; readonly hash: Hash; readonly block: number };

/** A call in a block that succeeded. */
export interface MinedCall {
  readonly hash: Hash;
  readonly nonce: number;
  readonly block: number;
}

/** Milliseconds between two looks for the block of a call. */
const INTERVAL = 1_000;

/**
 * Sends calls of contracts, one at a time, and follows each until it is in a block. `send` resolves with the call that
 * succeeded, and with null if it did not or the page was left.
 */
export function useContractCall(): {
  readonly status: CallStatus;
  send(call: ContractCall, wallet: ConnectedWallet): Promise<MinedCall | null>;
} {
  const [status, setStatus] = useState<CallStatus>({ kind: "idle" });
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function send(call: ContractCall, { account, actions }: ConnectedWallet): Promise<MinedCall | null> {
    setStatus({ kind: "signing" });
    const position = await actions.position();
    const sent = await actions.send(call, account.address);
    if (!sent.ok) {
      setStatus({ kind: "not-sent", fault: sent.fault });
      return null;
    }
    let hash = sent.value;
    setStatus({ kind: "sent", hash });
    const known = position.ok ? position.value : null;
    while (isOpen.current) {
      const query = {
        ...call,
        hash,
        account: account.address,
        nonce: known?.nonce ?? null,
        since: known?.block ?? null,
      };
      const found = await actions.status(query);
      const value = found.ok ? found.value : null;
      if (value?.kind === "mined") {
        const { blockNumber: block, nonce, succeeded } = value;
        setStatus({ kind: succeeded ? "mined" : "reverted", hash, block });
        return succeeded ? { hash, nonce, block } : null;
      }
      if (value?.kind === "replaced") {
        // A wallet that sends the same call with another fee has replaced it by itself.
        if (!value.isSame || value.hash === null) {
          setStatus({ kind: "replaced", hash });
          return null;
        }
        hash = value.hash;
        setStatus({ kind: "sent", hash });
        continue;
      }
      await sleep(INTERVAL);
    }
    return null;
  }

  return { status, send };
}
