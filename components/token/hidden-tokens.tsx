"use client";

import type { ListedToken } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";
import { Link } from "../language/navigation";
import { useHiddenTokens } from "./use-hidden-tokens";

const SMALL = "link inline-flex min-h-6 min-w-6 items-center";

/** A button that hides a token in the lists of this device. */
export function HideToken({ token: { ticker, transactionHash } }: { token: ListedToken }) {
  const t = useTranslate();
  const { hide } = useHiddenTokens();
  return (
    <button
      type="button"
      aria-label={t("tokens.hidden.hideTicker", { ticker })}
      onClick={() => hide(transactionHash)}
      // Above the padding of the token's link.
      className={`relative ${SMALL}`}
    >
      {t("tokens.hidden.hide")}
    </button>
  );
}

/** One line for the tokens of a list that the person has hidden. It opens to show each of them again. */
export function HiddenTokens({ tokens }: { tokens: readonly ListedToken[] }) {
  const t = useTranslate();
  const { show } = useHiddenTokens();
  if (tokens.length === 0) return null;
  return (
    <details className="mt-4 text-sm text-soft">
      <summary className="min-h-6 w-fit cursor-pointer">{t("tokens.hidden.count", { count: tokens.length })}</summary>
      <ul className="mt-1">
        {tokens.map(({ ticker, transactionHash }) => (
          <li key={transactionHash} className="flex flex-wrap items-baseline gap-x-4">
            <Link href={paths.token(ticker)} prefetch={false} translate="no" className={SMALL}>
              {ticker}
            </Link>
            <button
              type="button"
              aria-label={t("tokens.hidden.showTicker", { ticker })}
              onClick={() => show(transactionHash)}
              className={SMALL}
            >
              {t("tokens.hidden.show")}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
