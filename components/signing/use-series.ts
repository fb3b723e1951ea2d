"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Address } from "@/lib/protocol";
import { useSettings } from "../hooks/settings";
import { useTracker } from "../tracker/context";
import { useWallet } from "../wallet/wallet";
import { Permission } from "./permission";
import { fetchPreview } from "./preview";
import { Series, type SeriesDependencies, type SeriesProgress } from "./series";

/**
 * The series of a page. `start` starts one. It pauses when one of its transactions does not go through. `areMints`: a wallet without a
 * window asks once for all of them, until the series pauses or ends.
 */
export function useSeries() {
  const tracker = useTracker();
  const wallet = useWallet();
  const { network } = useSettings();
  const [state, setState] = useState<SeriesProgress | null>(null);
  const [series, setSeries] = useState<Series | null>(null);
  // A series outlives renders, so it reads the current tracker and wallet through a ref.
  const current = useRef({ tracker, wallet });
  current.current = { tracker, wallet };

  const isActive = useRef(false);

  const start = useCallback(
    (account: Address, total: number, propose: SeriesDependencies["propose"], areMints = false) => {
      // Two presses can come before the next render.
      if (isActive.current) return;
      isActive.current = true;
      const permission = new Permission(() => started.pause({ kind: "hidden" }));
      const started: Series = new Series(
        {
          propose,
          preview: (proposal) => fetchPreview({ proposal, account, rules: network }),
          async allow({ transaction }, left) {
            const { wallet } = current.current;
            if (!areMints || wallet.phase !== "connected" || wallet.account.address !== account) return null;
            return permission.request(wallet.account, transaction, left);
          },
          async send({ subject, transaction }) {
            const now = current.current;
            if (now.wallet.phase !== "connected") return null;
            const { address, chainId } = now.wallet.account;
            if (address !== account || chainId !== network.chainId) return null;
            return now.tracker.send({ subject, transaction, account }, now.wallet.actions);
          },
          onChange(next) {
            if (next.phase !== "running") permission.end();
            isActive.current = next.phase === "running" || next.phase === "paused";
            setState(next);
          },
        },
        total,
      );
      setSeries(started);
      void started.run();
    },
    [network],
  );

  const clear = useCallback(() => {
    isActive.current = false;
    setSeries(null);
    setState(null);
  }, []);

  const mine = state === null ? [] : tracker.transactions.filter((one) => state.sent.includes(one.key));
  const accepted = mine.filter((one) => one.status.kind === "accepted").length;
  const { transactions } = tracker;
  useEffect(() => series?.observe(transactions), [transactions, series]);

  const doubtful = state?.phase === "paused" && state.pause.kind === "maybe-sent" ? state.pause.key : null;
  const isFound = tracker.transactions.some(({ key, hash }) => key === doubtful && hash !== null);
  useEffect(() => {
    if (isFound && doubtful !== null) void series?.found(doubtful);
  }, [isFound, doubtful, series]);

  return { state, accepted, series, start, clear };
}

export type SeriesHandle = ReturnType<typeof useSeries>;
