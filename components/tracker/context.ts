"use client";

import { createContext, useContext } from "react";
import type { WalletActions } from "../wallet/wallet";
import type { Tracked } from "./tracked";
import type { SendRequest } from "./tracker";

/** The tracker as pages see it. */
export interface TrackerHandle {
  /** Of this chain, newest first. */
  readonly transactions: readonly Tracked[];
  /** Asks the wallet to sign and send; resolves when it has answered. */
  send(request: SendRequest, actions: WalletActions): Promise<Tracked>;
  dismiss(key: string): void;
  dismissEnded(): void;
}

export const TrackerContext = createContext<TrackerHandle | null>(null);

export function useTracker(): TrackerHandle {
  const tracker = useContext(TrackerContext);
  if (tracker === null) throw new Error("The tracker is used below its provider only.");
  return tracker;
}
