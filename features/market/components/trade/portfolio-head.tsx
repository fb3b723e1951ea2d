"use client";

import type { ReactNode } from "react";
import { groupDigits } from "@/components/format/numbers";
import { Coins, Fiat, RoundedCoins } from "@/components/ui/price";
import type { Portfolio } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { ManageButton } from "./buttons";

/** The account's market summary, with a button that collects its proceeds. Undefined: not loaded; null: no market, or unreachable. */
export function PortfolioHead({ portfolio }: { portfolio: Portfolio | null | undefined }) {
  const t = useTranslate();
  if (portfolio === null) return null;
  if (portfolio === undefined) return <div aria-hidden="true" className="skeleton mb-8 h-28" />;
  const { owned, inVault, offered, sold, toCollect, floorValue } = portfolio;
  return (
    <section aria-label={t("trade.portfolio.label")} className="mb-8 border-line border-y">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 py-4 sm:grid-cols-3 lg:grid-cols-6">
        <Figure name={t("trade.portfolio.owned")}>{groupDigits(t, owned)}</Figure>
        <Figure name={t("trade.portfolio.inVault")}>{groupDigits(t, inVault)}</Figure>
        <Figure name={t("trade.portfolio.offered")}>{groupDigits(t, offered)}</Figure>
        <Figure name={t("trade.portfolio.sold")}>
          {groupDigits(t, sold.count)}
          {sold.count === 0 ? null : (
            <>
              {" "}
              <span className="caption ml-1">
                <Coins value={sold.value} /> <Fiat value={sold.value} />
              </span>
            </>
          )}
        </Figure>
        <Figure name={t("trade.portfolio.floorValue")}>
          <RoundedCoins value={floorValue} /> <Fiat value={floorValue} />
        </Figure>
        <Figure name={t("trade.portfolio.toCollect")}>
          {toCollect === null ? (
            <span className="text-faint">{t("trade.portfolio.unknown")}</span>
          ) : (
            <>
              <Coins value={toCollect} className={toCollect === 0n ? "" : "font-medium text-accent"} />{" "}
              <Fiat value={toCollect} />
            </>
          )}
        </Figure>
      </dl>
      {offered === 0 && (toCollect === null || toCollect === 0n) ? null : (
        <div className="flex flex-wrap gap-2 pb-4">
          {toCollect === null || toCollect === 0n ? null : (
            <ManageButton look="filled" action={{ kind: "collect", amount: toCollect }} />
          )}
          {offered === 0 ? null : <ManageButton action={{ kind: "cancelAll" }} />}
        </div>
      )}
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-faint text-sm">{name}</dt>
      <dd className="figures min-w-0 text-lg max-xs:text-base max-[22rem]:text-[0.8125rem]">{children}</dd>
    </div>
  );
}
