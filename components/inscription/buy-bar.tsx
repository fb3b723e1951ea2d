"use client";

import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { priceText } from "../format/prices";
import { useSettings } from "../hooks/settings";
import { isOwn } from "../item/own";
import { openPrice } from "../item/state";
import { useInscriptionFeatures } from "../slots/inscription-features";
import { Button } from "../ui/button";

/** Longest price in a large face, in characters. */
const LONG = 14;

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
  const features = useInscriptionFeatures();
  const open = openPrice(inscription);
  if (open === null || inscription.owner === null || isOwn(inscription, account)) return null;
  const text = priceText(t, open.price, open.unit, network);
  // A long price takes a line above the button.
  const isLong = text.length > LONG;
  const shape = `px-7 ${isLong ? "grow" : ""}`;
  return (
    <div
      data-action-bar=""
      className={`action-bar flex items-center justify-between gap-x-4 gap-y-1 lg:hidden ${isLong ? "flex-wrap" : ""}`}
    >
      <span className={`pair display text-accent lining-nums ${isLong ? "shrink-0 text-sm" : "min-w-0 text-xl"}`}>
        {text}
      </span>
      {inscription.offer?.isOpen === true ? (
        features.map(({ name, Buy }) =>
          Buy === undefined ? null : <Buy key={name} inscription={inscription} className={shape} />,
        )
      ) : (
        <Button look="filled" className={shape} onClick={onBuy}>
          {t("trading.names.buy")}
        </Button>
      )}
    </div>
  );
}
