"use client";

import { createContext, useContext } from "react";
import type { WalletActions } from "../wallet/wallet";
import type { Tracked } from "./tracked";
import type { SendRequest } from "./tracker";

/** The tracker as pages use it. */
export interface TrackerHandle {
  /** The transactions on this chain, newest first. */
  readonly transactions: readonly Tracked[];
  /** Asks the wallet to sign and send. Resolves with the wallet's answer. */
  send(request: SendRequest, actions: WalletActions): Promise<Tracked>;
  dismiss(key: string): void;
  dismissEnded(): void;
}

/** Holds the page's tracker. Read it with {@link useTracker}. */
export const TrackerContext = createContext<TrackerHandle | null>(null);

/** The page's tracker. Throws if there is no TrackerProvider above. */
export function useTracker(): TrackerHandle {
  const tracker = useContext(TrackerContext);
  if (tracker === null) throw new Error("useTracker: no TrackerProvider above this component.");
  return tracker;
}
