"use client";

import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { askedPrice } from "../inscription/state";
import { priceText } from "../prices";
import { useSettings } from "../settings";
import { readableName } from "../signing/naming";
import { Button } from "../ui/button";
import { BuyButton } from "./buttons";
import { isOwn } from "./inscription-trade";
import { termsOf } from "./terms";

interface BuyBarProps {
  readonly inscription: InscriptionRecord;
  readonly account: Address | null;
  /** Buys an inscription that is listed by message. */
  readonly onBuy: () => void;
}

/** On narrow screens, the price of an inscription and the button that buys it, at the bottom of the window. */
export function BuyBar({ inscription, account, onBuy }: BuyBarProps) {
  const t = useTranslate();
  const { network } = useSettings();
  const asked = askedPrice(inscription);
  if (asked === null || inscription.owner === null || isOwn(inscription, account)) return null;
  const terms = termsOf(inscription);
  return (
    <div data-action-bar="" className="action-bar flex items-center justify-between gap-4 lg:hidden">
      <span className="display min-w-0 break-all text-accent text-xl lining-nums">
        {priceText(t, asked.price, asked.unit, network)}
      </span>
      {terms === null ? (
        <Button look="filled" className="px-7" onClick={onBuy}>
          {t("trading.names.buy")}
        </Button>
      ) : (
        <BuyButton look="filled" className="px-7" offer={terms} name={readableName(inscription)} />
      )}
    </div>
  );
}
