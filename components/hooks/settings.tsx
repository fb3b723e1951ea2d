"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Network } from "@/lib/chain/networks";
import type { FiatPrice } from "../format/fiat";

/** The service for sign-in by e-mail and social accounts (docs/wallets.md). */
export interface MagicSettings {
  readonly key: string;
  readonly methods: readonly string[];
  /** Origin of another frame than the service's own; null: its own. */
  readonly endpoint: string | null;
}

/** The part of the server's configuration that the browser needs. The server reads it for each request. */
export interface Settings {
  readonly network: Network;
  readonly walletConnectProjectId: string | null;
  /** The service for sign-in by e-mail and social accounts; absent: none is configured. */
  readonly magic?: MagicSettings | undefined;
  /** The price of one coin of the network; null: no price source is configured, or it does not answer. */
  readonly fiat: FiatPrice | null;
}

const SettingsContext = createContext<Settings | null>(null);

export function SettingsProvider({ settings, children }: { settings: Settings; children: ReactNode }) {
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (settings === null)
    throw new Error("useSettings: no SettingsProvider above this component. Render it inside <Providers>.");
  return settings;
}
