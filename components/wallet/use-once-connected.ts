"use client";

import { useCallback, useState } from "react";
import { usePathname } from "../language/navigation";
import { useWallet } from "./wallet";

/** A choice, the page on which it was made, and the number of requests for a wallet up to its own. */
interface Chosen<T> {
  readonly choice: T;
  readonly page: string;
  readonly requests: number;
}

/**
 * What the person chose to do with a wallet, such as the dialog to open, and the function that changes it. A choice without a
 * wallet asks for one, and waits for it: two open dialogs would compete for the keyboard focus. Another request for a wallet
 * or another page gives the choice up, because there the person connects for another reason.
 */
export function useOnceConnected<T>(): readonly [T | null, (choice: T | null) => void] {
  const { phase, requests, connect } = useWallet();
  const page = usePathname();
  const [chosen, setChosen] = useState<Chosen<T> | null>(null);
  const isConnected = phase === "connected";
  const choose = useCallback(
    (choice: T | null) => {
      const isWaiting = choice !== null && !isConnected;
      setChosen(choice === null ? null : { choice, page, requests: isWaiting ? requests + 1 : requests });
      if (isWaiting) connect();
    },
    [isConnected, page, requests, connect],
  );
  const isGivenUp = chosen !== null && !isConnected && (chosen.page !== page || chosen.requests !== requests);
  if (isGivenUp) setChosen(null);
  return [isConnected && chosen !== null ? chosen.choice : null, choose];
}
