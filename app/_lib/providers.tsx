"use client";

import type { ReactNode } from "react";
import { type Settings, SettingsProvider } from "@/components/hooks/settings";
import { DialogHost } from "@/components/signing/dialog-host";
import { InitialStatusProvider } from "@/components/status/use-status";
import { TrackerProvider } from "@/components/tracker/provider";
import { Connected } from "@/components/wallet/connected";
import { WalletProvider } from "@/components/wallet/provider";
import { Notifier } from "@/components/watch/notifier";
import { connectedFeatures } from "@/features/pages/connected";
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
            <DialogHost>{children}</DialogHost>
            <Connected>
              {(account) => connectedFeatures.map(({ name, Notice }) => <Notice key={name} account={account} />)}
            </Connected>
            <Notifier />
          </TrackerProvider>
        </WalletProvider>
      </InitialStatusProvider>
    </SettingsProvider>
  );
}
