"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Network } from "@/lib/chain/networks";

/** What the browser has to know of the configuration; read on the server when the page is asked for. */
export interface Settings {
  readonly network: Network;
  readonly walletConnectProjectId: string | null;
}

const SettingsContext = createContext<Settings | null>(null);

export function SettingsProvider({ settings, children }: { settings: Settings; children: ReactNode }) {
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (settings === null) throw new Error("Settings are read below their provider only.");
  return settings;
}
