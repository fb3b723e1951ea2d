import { hrefWith } from "@/components/format/paths";
import { NextStep } from "@/components/ui/next-step";
import { useTranslate } from "@/lib/languages/translate";

/**
 * The text of an empty list of offers, with a link to the inscriptions that the reader could offer. `ticker` undefined: all
 * tokens.
 */
export function SellOwn({ ticker }: { ticker?: string | undefined }) {
  const t = useTranslate();
  return (
    <>
      {t("market.openOffers.emptyText")}
      <NextStep href={hrefWith("/owned", { ticker })}>{t("market.sell")}</NextStep>
    </>
  );
}
