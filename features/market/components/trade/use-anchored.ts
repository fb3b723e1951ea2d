"use client";

import { useEffect, useState } from "react";
import type { ConnectedWallet } from "@/components/wallet/wallet";
import type { BuyCheck } from "@/lib/client";
import type { Address } from "@/lib/protocol";
import { type AnchoredPurchase, anchorPurchase, anchorRequests, identityOf, isUsable } from "./purchase";

/**
 * The purchase with its anchor, for the estimate of its cost. The hook chooses it again for each state of the index until
 * there is one.
 */
export function useAnchored(
  market: Address,
  { actions }: ConnectedWallet,
  check: BuyCheck | undefined,
): AnchoredPurchase | null {
  const [found, setFound] = useState<{ items: string; purchase: AnchoredPurchase } | null>(null);
  const items = check === undefined ? "" : identityOf(check);
  const isSettled = check !== undefined && found !== null && found.items === items && isUsable(found.purchase, check);
  useEffect(() => {
    if (check === undefined || isSettled) return;
    let isCanceled = false;
    void anchorPurchase(check, anchorRequests(market, actions))
      .catch(() => null)
      .then((purchase) => {
        if (!isCanceled && purchase !== null) setFound({ items, purchase });
      });
    return () => {
      isCanceled = true;
    };
  }, [market, actions, check, items, isSettled]);
  return found !== null && found.items === items ? found.purchase : null;
}
