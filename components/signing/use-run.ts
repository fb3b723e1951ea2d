"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Address } from "@/lib/protocol";
import { useSettings } from "../settings";
import { useTracker } from "../tracker/context";
import { useWallet } from "../wallet/wallet";
import { findNow } from "./finding";
import type { Proposal } from "./proposal";
import { Run, type RunState } from "./run";

/** A run of this page: begins with `start`, and pauses by itself when the index rejects one of it. */
export function useRun() {
  const tracker = useTracker();
  const wallet = useWallet();
  const { network } = useSettings();
  const [state, setState] = useState<RunState | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  // A run outlives renders: it reads what is current when it needs it.
  const current = useRef({ tracker, wallet });
  current.current = { tracker, wallet };

  const start = useCallback(
    (account: Address, total: number, propose: (index: number) => Promise<Proposal | null>) => {
      const begun = new Run(
        {
          propose,
          judge: (proposal) => findNow(proposal, account, network),
          async send({ subject, draft }) {
            const now = current.current;
            if (now.wallet.phase !== "connected") return null;
            const { address, chainId } = now.wallet.account;
            if (address !== account || chainId !== network.chainId) return null;
            return now.tracker.send({ subject, draft, account }, now.wallet.actions);
          },
          tell: setState,
        },
        total,
      );
      setRun(begun);
      void begun.go();
    },
    [network],
  );

  const clear = useCallback(() => {
    setRun(null);
    setState(null);
  }, []);

  const mine = state === null ? [] : tracker.transactions.filter((one) => state.sent.includes(one.key));
  const accepted = mine.filter((one) => one.way.at === "accepted").length;
  const hasRejection = mine.some((one) => one.way.at === "rejected" || one.way.at === "reverted");
  useEffect(() => {
    if (hasRejection) run?.pause({ kind: "rejected" });
  }, [hasRejection, run]);

  return { state, accepted, run, start, clear };
}

export type RunHandle = ReturnType<typeof useRun>;
