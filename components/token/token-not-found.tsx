"use client";

import { useParams } from "next/navigation";
import { useTokens } from "@/lib/client/react/tokens";
import { useTranslate } from "@/lib/languages/translate";
import { isTicker } from "@/lib/protocol/forms";
import { paths } from "../format/paths";
import { Link } from "../language/navigation";
import { ButtonLink } from "../ui/button";
import { RecognitionNotes } from "./recognition-notes";

/** Largest number of suggestions. */
const SUGGESTIONS = 8;

/** The 404 page of a token. Names the reason and suggests tickers that look like it or begin like it, the most held first. */
export default function TokenNotFound() {
  const t = useTranslate();
  const { ticker } = useParams<{ ticker: string }>();
  const isValid = isTicker(ticker);
  const { data } = useTokens(isValid ? { q: ticker, limit: SUGGESTIONS } : null);

  const similar = data?.tokens ?? [];
  return (
    <div className="max-w-2xl py-16 md:py-24">
      <h1 className="display break-words text-[clamp(2.2rem,6vw,3.6rem)] leading-tight">
        {isValid ? t("errors.tokenUnknown", { ticker }) : t("errors.tokenInvalid")}
      </h1>
      <p className="mt-4 text-lg text-soft">
        {!isValid
          ? t("errors.tokenInvalidText")
          : similar.length > 0
            ? t("errors.tokenUnknownText")
            : t("errors.tokenUnknownHint")}
      </p>
      {similar.length === 0 ? null : (
        <ul className="mt-4 flex flex-wrap gap-x-6">
          {similar.map((token) => (
            <li key={token.ticker}>
              <Link href={paths.token(token.ticker)} className="display link inline-block py-2 text-2xl">
                {token.ticker}
              </Link>
              <RecognitionNotes token={token} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href="/">{t("errors.home")}</ButtonLink>
        <ButtonLink href={paths.tokens}>{t("errors.tokens")}</ButtonLink>
        {isValid ? <ButtonLink href="/deploy">{t("nav.deploy")}</ButtonLink> : null}
      </p>
    </div>
  );
}
