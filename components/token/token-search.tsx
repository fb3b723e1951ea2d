import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";
import { TickerSearch } from "./ticker-search";

/** Searches tickers by prefix. */
export function TokenSearch({ wanted }: { wanted: string }) {
  const t = useTranslate();
  return (
    <TickerSearch
      path={paths.tokens}
      name="q"
      value={wanted}
      label={t("tokens.search")}
      placeholder={t("tokens.search")}
      submit={t("tokens.searchButton")}
      clear={t("tokens.clear")}
      className="lg:flex-1 lg:basis-80"
    />
  );
}
