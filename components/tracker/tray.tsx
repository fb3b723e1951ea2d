"use client";

import { lazy, Suspense, useState } from "react";
import { useTracker } from "./context";

const TrayButton = lazy(() => import("./tray-button"));

/** The header's button that opens the transactions of this device. Its code is loaded with the first transaction. */
export function Tray() {
  const { transactions } = useTracker();
  const [isNeeded, setNeeded] = useState(false);
  if (transactions.length > 0 && !isNeeded) setNeeded(true);
  return isNeeded ? (
    <Suspense>
      <TrayButton />
    </Suspense>
  ) : null;
}
