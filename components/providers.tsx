"use client";

import type { ReactNode } from "react";
import { type Settings, SettingsProvider } from "./settings";
import { TrackerProvider } from "./tracker/provider";
import { TradeDialogHost } from "./trade/dialog-host";
import { SoldWatch } from "./trade/sold-watch";
import { WalletProvider } from "./wallet/provider";
import { Notifier } from "./watch/notifier";

/** The contexts that every page needs: settings, the wallet, and the tracker of sent transactions. */
export function Providers({ settings, children }: { settings: Settings; children: ReactNode }) {
  return (
    <SettingsProvider settings={settings}>
      <WalletProvider>
        <TrackerProvider>
          <TradeDialogHost>{children}</TradeDialogHost>
          <SoldWatch />
          <Notifier />
        </TrackerProvider>
      </WalletProvider>
    </SettingsProvider>
  );
}
