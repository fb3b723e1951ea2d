import { useLocale } from "next-intl";
import { pathIn } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";
import { Button, ButtonLink } from "../ui/button";

/** Shows one token only. A plain form, which works without scripts. */
export function TickerFilter({ path, ticker }: { path: string; ticker: string }) {
  const t = useTranslate();
  return (
    <form action={pathIn(useLocale(), path)} className="flex max-w-md min-w-0 flex-[1_1_18rem] flex-wrap gap-2">
      <input
        type="search"
        name="ticker"
        defaultValue={ticker}
        maxLength={10}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={t("market.filter")}
        placeholder={t("market.filterAll")}
        className="h-11 min-w-0 flex-[1_1_9rem] rounded-xs border border-line-strong bg-surface px-3 text-sm transition-colors duration-150 placeholder:text-faint hover:border-soft focus:border-accent"
      />
      <Button type="submit">{t("market.filterShow")}</Button>
      {ticker === "" ? null : <ButtonLink href={path}>{t("market.filterAll")}</ButtonLink>}
    </form>
  );
}
