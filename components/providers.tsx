"use client";

import type { ReactNode } from "react";
import { type Settings, SettingsProvider } from "./settings";
import { TrackerProvider } from "./tracker/provider";
import { WalletProvider } from "./wallet/provider";

/** What every page stands on: configuration, live data, a wallet for whoever wants one, and what was sent with it. */
export function Providers({ settings, children }: { settings: Settings; children: ReactNode }) {
  return (
    <SettingsProvider settings={settings}>
      <WalletProvider>
        <TrackerProvider>{children}</TrackerProvider>
      </WalletProvider>
    </SettingsProvider>
  );
}
