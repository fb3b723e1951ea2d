"use client";

import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useReloadOnRestore } from "../live/page-restore";
import { useSettings } from "../settings";
import { WalletBoundary } from "./boundary";
import { wasConnected } from "./memory";
import { type Wallet, WalletContext, type WalletReport } from "./wallet";

const Island = lazy(() => import("./island"));

/** Gives the pages below it a wallet; the code behind it is loaded with the first wish to connect, not before. */
export function WalletProvider({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const [isWanted, setWanted] = useState(false);
  const [requests, setRequests] = useState(0);
  const [report, setReport] = useState<WalletReport | null>(null);

  useEffect(() => {
    if (wasConnected()) setWanted(true);
  }, []);

  useReloadOnRestore(useCallback(() => isWanted || wasConnected(), [isWanted]));

  const connect = useCallback(() => {
    setWanted(true);
    setRequests((count) => count + 1);
  }, []);

  const fail = useCallback(() => setReport({ phase: "failed" }), []);

  const wallet = useMemo<Wallet>(() => {
    if (report !== null) return { ...report, connect };
    return { phase: isWanted ? "loading" : "absent", connect };
  }, [report, isWanted, connect]);

  return (
    <WalletContext value={wallet}>
      {children}
      {isWanted ? (
        <WalletBoundary onFailure={fail}>
          <Suspense>
            <Island settings={settings} requests={requests} report={setReport} />
          </Suspense>
        </WalletBoundary>
      ) : null}
    </WalletContext>
  );
}
