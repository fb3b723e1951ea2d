"use client";

import { useSettings } from "@/components/hooks/settings";
import type { ConnectedProps } from "@/components/slots/page-feature";
import { marketAddress } from "@/lib/protocol/market-contracts";
import SoldNotice from "./sold-notice";

/** Notifies the connected account on every page of sales of its inscriptions. */
export default function SoldWatch({ account }: ConnectedProps) {
  const market = marketAddress(useSettings().network);
  return market === null ? null : <SoldNotice key={account} account={account} />;
}
