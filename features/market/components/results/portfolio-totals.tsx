import type { ReactNode } from "react";
import { paths } from "@/components/format/paths";
import { MoreLink } from "@/components/ui/more-link";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import type { ResultTotals } from "@/lib/records";
import { Gain } from "./gain";

interface TotalsProps {
  readonly account: Address;
  /** Null: not known. */
  readonly totals: ResultTotals["totals"];
}

/** What an account gained or lost, below its portfolio, with the link to its results. */
export function PortfolioTotals({ account, totals }: TotalsProps) {
  const t = useTranslate();
  return (
    <div className="-mt-8 mb-10 flex flex-wrap items-baseline gap-x-6">
      {totals === null ? null : (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 pt-3 text-sm">
          <Total name={t("trade.holdings.realized")}>
            <Gain value={totals.realized} />
          </Total>{" "}
          {totals.unrealized === null ? null : (
            <Total name={t("trade.holdings.unrealized")}>
              <Gain value={totals.unrealized} />
            </Total>
          )}
        </dl>
      )}
      <MoreLink href={paths.account(account, "results")}>{t("trade.holdings.results")}</MoreLink>
    </div>
  );
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="inline text-faint">{name}</dt> <dd className="figures inline">{children}</dd>
    </div>
  );
}
