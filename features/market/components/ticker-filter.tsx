import { TickerSearch } from "@/components/token/ticker-search";
import { useTranslate } from "@/lib/languages/translate";

/** Shows one token only. */
export function TickerFilter({ path, ticker }: { path: string; ticker: string }) {
  const t = useTranslate();
  return (
    <TickerSearch
      path={path}
      name="ticker"
      value={ticker}
      label={t("market.filter")}
      placeholder={t("market.filterAll")}
      submit={t("market.filterShow")}
      clear={t("market.filterAll")}
      className="max-w-md flex-[1_1_18rem]"
    />
  );
}
