import { useLocale } from "next-intl";
import { pathIn } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../paths";
import { Button, ButtonLink } from "../ui/button";

/** Searches tickers by prefix. A plain form, which works without scripts. */
export function TokenSearch({ wanted }: { wanted: string }) {
  const t = useTranslate();

  return (
    <form action={pathIn(useLocale(), paths.tokens)} className="flex min-w-0 flex-wrap gap-2 lg:flex-1">
      <input
        type="search"
        name="q"
        defaultValue={wanted}
        maxLength={10}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={t("tokens.search")}
        placeholder={t("tokens.search")}
        className="h-11 min-w-0 flex-[1_1_9rem] rounded-xs border border-line-strong bg-surface px-3 text-sm transition-colors duration-150 placeholder:text-faint hover:border-soft focus:border-accent"
      />
      <Button type="submit">{t("tokens.searchButton")}</Button>
      {wanted === "" ? null : <ButtonLink href={paths.tokens}>{t("tokens.clear")}</ButtonLink>}
    </form>
  );
}
