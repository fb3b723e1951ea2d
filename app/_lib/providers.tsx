"use client";

import type { ReactNode } from "react";
import { type Settings, SettingsProvider } from "@/components/hooks/settings";
import { InitialStatusProvider } from "@/components/status/use-status";
import { TrackerProvider } from "@/components/tracker/provider";
import { TradeDialogHost } from "@/components/trade/dialog-host";
import { SoldWatch } from "@/components/trade/sold-watch";
import { WalletProvider } from "@/components/wallet/provider";
import { Notifier } from "@/components/watch/notifier";
import type { IndexStatus } from "@/lib/client";

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
