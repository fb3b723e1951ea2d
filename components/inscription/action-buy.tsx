"use client";

import { useMemo, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { AddressText } from "../address/address-text";
import { coinPrice, priceText } from "../format/prices";
import { useSettings } from "../hooks/settings";
import { ItemFacts } from "../item/facts";
import { proposeMessage } from "../signing/proposal";
import { usePriceFacts } from "../slots/price-facts";
import { LiveLookalikeNotice } from "../token/live-lookalike";
import { Notice } from "../ui/notice";
import { Price } from "../ui/price";
import type { ActionProps } from "./action";
import { ActionForm } from "./action-form";

/** Buys at the terms shown when the dialog opened. Later changes of the listing are reported, but never applied. */
export function ActionBuy({ inscription, onSent }: ActionProps) {
  const t = useTranslate();

  const { network } = useSettings();
  const [offer] = useState(inscription);
  const { ticker, tokenId, mintId, part, amount, owner, price, unit } = offer;
  const floors = usePriceFacts(ticker);
  const value = coinPrice({ price, unit }, network);
  const proposal = useMemo(
    () =>
      owner === null || value === null
        ? null
        : // By token id: after a reorganization, a mint id may name another inscription (spec §4.3).
          proposeMessage({ op: "ex", tick: ticker, id: tokenId }, owner, { value, amount, mintId, part }),
    [ticker, tokenId, mintId, part, amount, owner, value],
  );
  const shownPrice = priceText(t, price ?? 0n, unit, network);
  return (
    <div className="space-y-5">
      <LiveLookalikeNotice ticker={ticker} />
      <ItemFacts
        item={offer}
        more={[
          { name: t("trading.buy.price"), value: <Price value={price ?? 0n} unit={unit} amount={amount} withFiat /> },
          ...floors,
          { name: t("trading.buy.seller"), value: <AddressText value={owner ?? ""} isShort /> },
        ]}
      />
      <ActionForm
        text={t("trading.buy.text", { price: shownPrice })}
        proposal={proposal}
        outcome={t("trading.buy.outcome")}
        danger={t("trading.buy.decision")}
        onSent={onSent}
      >
        <Notice tone="refused" title={t("trading.buy.riskTitle")}>
          {t("trading.buy.risk")}
        </Notice>
      </ActionForm>
    </div>
  );
}
