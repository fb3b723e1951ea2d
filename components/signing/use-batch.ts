"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Address } from "@/lib/protocol";
import { useSettings } from "../hooks/settings";
import { useTracker } from "../tracker/context";
import { useWallet } from "../wallet/wallet";
import { Batch, type BatchDependencies, type BatchProgress } from "./batch";
import { fetchPreview } from "./preview";

/** The batch of a page. `start` starts one. It pauses when one of its transactions does not go through. */
export function useBatch() {
  const tracker = useTracker();
  const wallet = useWallet();
  const { network } = useSettings();
  const [state, setState] = useState<BatchProgress | null>(null);
  const [batch, setBatch] = useState<Batch | null>(null);
  // A batch outlives renders, so it reads the current tracker and wallet through a ref.
  const current = useRef({ tracker, wallet });
  current.current = { tracker, wallet };

  const isActive = useRef(false);

  const start = useCallback(
    (account: Address, total: number, propose: BatchDependencies["propose"]) => {
      // Two presses can come before the next render.
      if (isActive.current) return;
      isActive.current = true;
      const started = new Batch(
        {
          propose,
          preview: (proposal) => fetchPreview({ proposal, account, rules: network }),
          async send({ subject, transaction }) {
            const now = current.current;
            if (now.wallet.phase !== "connected") return null;
            const { address, chainId } = now.wallet.account;
            if (address !== account || chainId !== network.chainId) return null;
            return now.tracker.send({ subject, transaction, account }, now.wallet.actions);
          },
          onChange(next) {
            isActive.current = next.phase === "running" || next.phase === "paused";
            setState(next);
          },
        },
        total,
      );
      setBatch(started);
      void started.run();
    },
    [network],
  );

  const clear = useCallback(() => {
    isActive.current = false;
    setBatch(null);
    setState(null);
  }, []);

  const mine = state === null ? [] : tracker.transactions.filter((one) => state.sent.includes(one.key));
  const accepted = mine.filter((one) => one.status.kind === "accepted").length;
  const { transactions } = tracker;
  useEffect(() => batch?.observe(transactions), [transactions, batch]);

  const doubtful = state?.phase === "paused" && state.pause.kind === "maybe-sent" ? state.pause.key : null;
  const isFound = tracker.transactions.some(({ key, hash }) => key === doubtful && hash !== null);
  useEffect(() => {
    if (isFound && doubtful !== null) void batch?.found(doubtful);
  }, [isFound, doubtful, batch]);

  return { state, accepted, batch, start, clear };
}

export type BatchHandle = ReturnType<typeof useBatch>;
