"use client";

import { useMemo, useState } from "react";
import { coinPrice, priceText } from "../prices";
import { useSettings } from "../settings";
import { proposeMessage } from "../signing/proposal";
import { tradingTexts } from "../texts/trading";
import { LiveLookalikeNotice } from "../token/live-lookalike";
import { DescriptionList } from "../ui/description-list";
import { AddressText } from "../ui/hex";
import { Notice } from "../ui/notice";
import { Price } from "../ui/price";
import type { ActionProps } from "./action-dialog";
import { ActionForm } from "./action-form";

/** Buys at the terms shown when the dialog opened. Later changes of the listing are reported, but never applied. */
export function ActionBuy({ inscription, onSent }: ActionProps) {
  const words = tradingTexts.buy;
  const { network } = useSettings();
  const [offer] = useState(inscription);
  const { ticker, tokenId, mintId, amount, owner, price, unit } = offer;
  const value = coinPrice({ price, unit }, network);
  const proposal = useMemo(
    () =>
      owner === null || value === null
        ? null
        : // By token id: after a reorganization, a mint id may name another inscription (spec §4.3).
          proposeMessage({ op: "ex", tick: ticker, id: tokenId }, owner, { value, amount, mintId }),
    [ticker, tokenId, mintId, amount, owner, value],
  );
  const shownPrice = priceText(price ?? 0n, unit, network);
  return (
    <ActionForm
      text={words.text(shownPrice)}
      proposal={proposal}
      outcome={words.outcome}
      danger={words.decision}
      onSent={onSent}
    >
      <LiveLookalikeNotice ticker={ticker} />
      <DescriptionList
        items={[
          { name: words.price, value: <Price value={price ?? 0n} unit={unit} amount={amount} withFiat /> },
          { name: words.seller, value: <AddressText value={owner ?? ""} /> },
        ]}
      />
      <Notice tone="refused" title={words.riskTitle}>
        {words.risk}
      </Notice>
    </ActionForm>
  );
}
