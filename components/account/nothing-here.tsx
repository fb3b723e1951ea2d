import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";
import { NextStep } from "../ui/next-step";

/** What an empty list of an address would show, and a link to where such things are. */
export function NothingHere({ of }: { of: "inscriptions" | "offers" | "listings" | "history" }) {
  const t = useTranslate();
  const isForSale = of === "offers" || of === "listings";
  return (
    <>
      {t(`account.nothing.${of}`)}
      {isForSale ? (
        <NextStep href={paths.market("offers")}>{t("market.openOffers.all")}</NextStep>
      ) : (
        <NextStep href={paths.tokens}>{t("errors.tokens")}</NextStep>
      )}
    </>
  );
}
