"use client";

import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useSettings } from "../hooks/settings";
import { useReloadOnRestore } from "../live/page-restore";
import { WalletBoundary } from "./boundary";
import { wasConnected } from "./memory";
import { useFocusReturn } from "./use-focus-return";
import { type Wallet, WalletContext, type WalletReport } from "./wallet";

const WalletIsland = lazy(() => {
  // The header shows it once the wallet is connected. If this fails, so does the button's own import.
  import("./connected-button").catch(() => undefined);
  return import("./island");
});

/** Provides the wallet. Its code is loaded when the person connects, or was connected on the last visit. */
export function WalletProvider({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const [isNeeded, setNeeded] = useState(false);
  const [requests, setRequests] = useState(0);
  const [report, setReport] = useState<WalletReport | null>(null);

  useEffect(() => {
    if (wasConnected()) setNeeded(true);
  }, []);

  useReloadOnRestore(useCallback(() => isNeeded || wasConnected(), [isNeeded]));

  const rememberFocus = useFocusReturn(report?.phase === "connected");
  const connect = useCallback(() => {
    rememberFocus();
    setNeeded(true);
    setRequests((count) => count + 1);
  }, [rememberFocus]);

  const fail = useCallback(() => setReport({ phase: "failed" }), []);

  const wallet = useMemo<Wallet>(() => {
    if (report !== null) return { ...report, requests, connect };
    return { phase: isNeeded ? "loading" : "absent", requests, connect };
  }, [report, isNeeded, requests, connect]);

  return (
    <WalletContext value={wallet}>
      {children}
      {isNeeded ? (
        <WalletBoundary onFailure={fail}>
          <Suspense>
            <WalletIsland settings={settings} requests={requests} report={setReport} />
          </Suspense>
        </WalletBoundary>
      ) : null}
    </WalletContext>
  );
}
