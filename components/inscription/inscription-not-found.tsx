"use client";

import { useParams } from "next/navigation";
import { useTranslate } from "@/lib/languages/translate";
import { isTicker } from "@/lib/protocol/forms";
import { paths } from "../format/paths";
import { NotFoundMessage } from "../ui/not-found-message";

/** The 404 page of an inscription. Names the reason: no such ticker, or no such inscription of the ticker. */
export function InscriptionNotFound() {
  const t = useTranslate();
  const { ticker } = useParams<{ ticker: string }>();

  if (!isTicker(ticker))
    return <NotFoundMessage title={t("errors.tokenInvalid")} text={t("errors.tokenInvalidText")} />;
  return (
    <NotFoundMessage
      title={t("inscription.unknown", { ticker })}
      text={t("inscription.unknownText")}
      more={[{ href: paths.token(ticker, "inscriptions"), text: t("inscription.toToken", { ticker }) }]}
    />
  );
}
