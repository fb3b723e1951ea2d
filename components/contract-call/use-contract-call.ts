"use client";

import { useEffect, useRef, useState } from "react";
import { useSettings } from "../hooks/settings";
import type { WalletFault } from "../wallet/fault";
import type { ConnectedWallet, ContractCall, WalletActions } from "../wallet/wallet";
import { type CallStatus, followCall, type MinedCall } from "./follow-call";
import { sendCall } from "./send-call";
import type { SentCall, StoredCall } from "./sent-call";

/** Called when the call is in a block and succeeded, unless the page was left. */
type OnMined = (mined: MinedCall) => void;

/** A recalled call whose request failed, or was not answered, before the page was left. */
const FORGOTTEN: WalletFault = { kind: "maybe-sent", detail: "", missing: null };

/**
 * Sends calls of contracts, one at a time, and follows each until it is in a block. `send` resolves when the wallet has
 * answered. `recall` follows the call in `stored`, if the account has sent it; a new call replaces it there before the wallet is
 * asked, and one that fails is removed.
 */
export function useContractCall(stored: StoredCall | null = null): {
  readonly status: CallStatus;
  send(call: ContractCall, wallet: ConnectedWallet, onMined: OnMined): Promise<void>;
  recall(wallet: ConnectedWallet, onMined: OnMined): void;
} {
  const { finalityDepth } = useSettings().network;
  const [status, setStatus] = useState<CallStatus>({ kind: "idle" });
  /** Ends when the page is left or another call is followed. */
  const following = useRef(new AbortController());
  useEffect(() => () => following.current.abort(), []);

  function begin(): AbortSignal {
    following.current.abort();
    following.current = new AbortController();
    return following.current.signal;
  }

  function follow(
    sent: SentCall,
    actions: WalletActions,
    left: AbortSignal,
    onMined: OnMined,
    isRecalled = false,
  ): void {
    const write = (call: SentCall | null) => stored?.write(call);
    const change = (next: CallStatus) =>
      setStatus(isRecalled && next.kind === "sent" ? { ...next, kind: "recalled" } : next);
    void followCall(sent, { actions, finalityDepth, left, write, change }).then((mined) => {
      if (mined !== null) onMined(mined);
    });
  }

  return {
    status,
    async send(call, { account, actions }, onMined) {
      const left = begin();
      setStatus({ kind: "signing" });
      const result = await sendCall(call, { account: account.address, actions, stored, left });
      if (result === null) return;
      const { sent, fault } = result;
      if (fault !== null) setStatus({ kind: sent === null ? "not-sent" : "maybe-sent", fault });
      if (sent !== null) follow(sent, actions, left, onMined);
    },
    recall({ account, actions }, onMined) {
      const left = begin();
      const sent = stored?.read() ?? null;
      const isOwn = sent?.account === account.address;
      setStatus(isOwn && sent.hash === null ? { kind: "maybe-sent", fault: FORGOTTEN } : { kind: "idle" });
      if (isOwn) follow(sent, actions, left, onMined, true);
    },
  };
}
