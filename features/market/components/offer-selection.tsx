"use client";

import { unitPriceOf } from "@/components/format/prices";
import { Button } from "@/components/ui/button";
import { Coins, Fiat, UnitPrice } from "@/components/ui/price";
import type { OfferRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { CHECK_LIMIT } from "@/lib/records/limits";
import { SweepButton } from "./trade/buttons";

/** The checkbox that selects an offer in a list. */
export function OfferBox({
  name,
  isChosen,
  isDisabled,
  onToggle,
}: {
  name: string;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}) {
  const t = useTranslate();
  return (
    <label className={`flex h-11 w-7 shrink-0 items-center ${isDisabled ? "" : "cursor-pointer"}`}>
      <input
        type="checkbox"
        // Browsers would check it again after a reload, perhaps for another offer, and React would not know.
        autoComplete="off"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
        aria-label={t("market.openOffers.select", { name })}
        className="size-6"
      />
    </label>
  );
}

/** The total of the selected offers and the button that buys them. Sticks to the bottom of the window. */
export function OfferSelectionBar({
  ticker,
  chosen,
  onClear,
}: {
  ticker: string;
  chosen: readonly OfferRecord[];
  onClear: () => void;
}) {
  const t = useTranslate();
  if (chosen.length === 0) return null;
  const total = chosen.reduce((sum, { price }) => sum + price, 0n);
  const amount = chosen.reduce((sum, offer) => sum + offer.amount, 0n);
  const average = unitPriceOf(total, amount);
  return (
    <section
      aria-label={t("market.openOffers.selection")}
      data-selection-bar=""
      className="selection-bar mt-4 flex flex-wrap items-center gap-2 border border-line bg-surface px-4 pt-3 shadow-raised"
    >
      <span role="status" className="mr-auto min-w-0 text-sm max-sm:w-full">
        {t("market.openOffers.selected", { count: chosen.length })}{" "}
        {chosen.length === CHECK_LIMIT ? t("market.openOffers.most", { most: CHECK_LIMIT }) : null}
        <span className="block">
          {t("market.openOffers.total")} <Coins value={total} className="font-medium" /> <Fiat value={total} />
        </span>
        {average === null ? null : <UnitPrice value={average} className="caption block" />}
      </span>
      <Button onClick={onClear}>{t("market.openOffers.clear")}</Button>
      <SweepButton look="filled" ticker={ticker} offers={chosen} />
    </section>
  );
}
