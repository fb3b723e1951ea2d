"use client";

import { useState } from "react";
import { inscriptionText } from "@/components/format/inscription-text";
import { useSettings } from "@/components/hooks/settings";
import { useWallet } from "@/components/wallet/wallet";
import { useTranslate } from "@/lib/languages/translate";
import { marketAddress } from "@/lib/protocol/market-contracts";
import { CHECK_LIMIT } from "@/lib/records/limits";
import { chosenOffers, isBuyable, toggledKey } from "./chosen-offers";
import { OfferBox, OfferSelectionBar } from "./offer-selection";
import { type OfferTableProps, offerKey } from "./offer-table";
import { WideOfferTable } from "./wide-offer-table";

/**
 * The offers of one ticker, of which a reader can select several and buy them at once. A separate component, so that other
 * pages do not load the code of the selection.
 */
export function SelectableOfferTable({
  ticker,
  ...table
}: Omit<OfferTableProps, "select" | "wide"> & { readonly ticker: string }) {
  const t = useTranslate();
  const wallet = useWallet();
  const market = marketAddress(useSettings().network);
  const [keys, setKeys] = useState<ReadonlySet<string>>(NONE);
  if (market === null) return <WideOfferTable {...table} />;
  const buyer = wallet.phase === "connected" ? wallet.account.address : null;
  return (
    <WideOfferTable
      {...table}
      select={(rows) => {
        const chosen = chosenOffers(rows, keys, { key: offerKey, buyer });
        const isFull = chosen.length === CHECK_LIMIT;
        return {
          box: (one) => (
            <OfferBox
              name={inscriptionText(t, one.row)}
              isChosen={chosen.includes(one.row)}
              isDisabled={!isBuyable(one, buyer) || (isFull && !chosen.includes(one.row))}
              onToggle={() => setKeys(toggledKey(keys, offerKey(one.row)))}
            />
          ),
          bar: <OfferSelectionBar ticker={ticker} chosen={chosen} onClear={() => setKeys(NONE)} />,
        };
      }}
    />
  );
}

const NONE: ReadonlySet<string> = new Set();
