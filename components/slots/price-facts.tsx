"use client";

import { useTranslate } from "@/lib/languages/translate";
import { useInscriptionFeatures } from "./inscription-features";

/** What features know about the prices of a token, each with its name. */
export function PriceFacts({ ticker }: { ticker: string }) {
  const t = useTranslate();
  return usePriceFacts(ticker).map(({ name, value }) => (
    <span key={name}>
      {t("units.labeled", { label: name, text: "" })}
      {value}
    </span>
  ));
}

/** The same facts, for a list of descriptions. */
export function usePriceFacts(ticker: string) {
  const t = useTranslate();
  return useInscriptionFeatures().flatMap(({ priceFact }) =>
    priceFact === undefined ? [] : [{ name: priceFact.name(t), value: <priceFact.Value ticker={ticker} /> }],
  );
}
