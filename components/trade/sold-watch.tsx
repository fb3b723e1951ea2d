"use client";

import { lazy, Suspense } from "react";
import { useSettings } from "../hooks/settings";
import { useWallet } from "../wallet/wallet";

const SoldNotice = lazy(() => import("./sold-notice"));

/** Notifies the connected account on every page of sales of its inscriptions. Its code is loaded once a wallet is connected. */
export function SoldWatch() {
  const { market } = useSettings().network;
  const wallet = useWallet();
  if (market === null || wallet.phase !== "connected") return null;
  const { address } = wallet.account;
  return (
    <Suspense>
      <SoldNotice key={address} account={address} />
    </Suspense>
  );
}
