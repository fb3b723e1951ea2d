import { paths } from "@/components/format/paths";
import { NextStep } from "@/components/ui/next-step";
import { useTranslate } from "@/lib/languages/translate";

/** A link to all offers. */
export function ForSale() {
  const t = useTranslate();
  return <NextStep href={paths.market("offers")}>{t("market.openOffers.all")}</NextStep>;
}

/** A link to the market's page of a token. */
export function TokenForSale({ ticker }: { ticker: string }) {
  const t = useTranslate();
  return <NextStep href={paths.token(ticker, "market")}>{t("market.token.more")}</NextStep>;
}

/** What an empty list of an account's offers would show, and a link to where offers are. */
export function NoOffers() {
  const t = useTranslate();
  return (
    <>
      {t("market.account.nothing")}
      <ForSale />
    </>
  );
}
