import type { ReactNode } from "react";
import { Fiat, RoundedCoins } from "@/components/ui/price";
import { useTranslate } from "@/lib/languages/translate";
import type { AccountResults } from "@/lib/records";
import { Difference } from "./difference";

/** The results of an account over all tokens. */
export function ResultFigures({ total }: { total: AccountResults["total"] }) {
  const t = useTranslate();
  const { cost, unknown, floorValue, unrealized, sold, soldUnknown } = total;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-4 border-line border-y py-4 xs:grid-cols-2 lg:grid-cols-4">
      <Figure name={t("results.realized")} note={t("results.sales", { count: sold.count })}>
        <Difference value={sold.result} />
      </Figure>
      <Figure name={t("results.unrealized")} note={t("results.floorNote")}>
        <Difference value={unrealized} />
      </Figure>
      <Figure name={t("results.cost")} note={unknown === 0 ? null : t("results.unknownHoldings", { count: unknown })}>
        <RoundedCoins value={cost} />
      </Figure>
      <Figure name={t("results.floorValue")}>
        <RoundedCoins value={floorValue} /> <Fiat value={floorValue} />
      </Figure>
      {soldUnknown.count === 0 ? null : (
        <Figure name={t("results.soldUnknown")} note={t("results.sales", { count: soldUnknown.count })}>
          <RoundedCoins value={soldUnknown.proceeds} />
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, note = null, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-faint text-sm">{name}</dt>
      <dd className="figures min-w-0 text-lg max-xs:text-base">
        {children}
        {note === null ? null : <span className="caption block">{note}</span>}
      </dd>
    </div>
  );
}
