"use client";

import { useMemo, useState } from "react";
import { priceInSmallestUnit } from "@/lib/protocol";
import { groupDigits } from "../format";
import { useSettings } from "../settings";
import { proposeMessage } from "../signing/proposal";
import { tradingTexts } from "../texts/trading";
import { Facts } from "../ui/facts";
import { AddressText } from "../ui/hex";
import { Notice } from "../ui/notice";
import { ActionDesk } from "./action-desk";
import type { ActionProps } from "./action-dialog";

/** The offer that was looked at when the dialog was opened: whatever changes since is told, and never followed. */
export function ActionBuy({ inscription, onSent }: ActionProps) {
  const words = tradingTexts.buy;
  const { network } = useSettings();
  const [offer] = useState(inscription);
  const { ticker, tokenId, amount, owner, price, unit } = offer;
  const value = price === null || unit === null ? null : priceInSmallestUnit(price, unit, network);
  const proposal = useMemo(
    () =>
      owner === null || value === null
        ? null
        : // By its token id, which no reorganisation makes another's.
          proposeMessage({ op: "ex", tick: ticker, id: tokenId }, owner, { value, amount }),
    [ticker, tokenId, amount, owner, value],
  );
  const shownPrice = `${groupDigits(price ?? 0n)} ${unit}`;
  return (
    <ActionDesk
      text={words.text(shownPrice)}
      proposal={proposal}
      outcome={words.outcome}
      danger={words.decision}
      onSent={onSent}
    >
      <Facts
        facts={[
          { name: words.price, value: <span className="figures">{shownPrice}</span> },
          { name: words.seller, value: <AddressText value={owner ?? ""} /> },
        ]}
      />
      <Notice tone="refused" title={words.riskTitle}>
        {words.risk}
      </Notice>
    </ActionDesk>
  );
}
