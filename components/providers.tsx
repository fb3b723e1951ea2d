"use client";

import type { ReactNode } from "react";
import type { IndexStatus } from "@/lib/client";
import { type Settings, SettingsProvider } from "./settings";
import { InitialStatusProvider } from "./status/use-status";
import { TrackerProvider } from "./tracker/provider";
import { TradeDialogHost } from "./trade/dialog-host";
import { SoldWatch } from "./trade/sold-watch";
import { WalletProvider } from "./wallet/provider";
import { Notifier } from "./watch/notifier";

interface ProvidersProps {
  readonly settings: Settings;
  /** What the server read; undefined if the read failed. */
  readonly status: IndexStatus | null | undefined;
  readonly children: ReactNode;
}

/** The contexts that every page needs: settings, the index's status, the wallet, and the tracker of sent transactions. */
export function Providers({ settings, status, children }: ProvidersProps) {
  return (
    <SettingsProvider settings={settings}>
      <InitialStatusProvider status={status}>
        <WalletProvider>
          <TrackerProvider>
            <TradeDialogHost>{children}</TradeDialogHost>
            <SoldWatch />
            <Notifier />
          </TrackerProvider>
        </WalletProvider>
      </InitialStatusProvider>
    </SettingsProvider>
  );
}
