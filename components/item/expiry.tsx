"use client";

import { useLocale } from "next-intl";
import { useTranslate } from "@/lib/languages/translate";
import { formatTimeLeft } from "../format/numbers";
import { exactDate, useNow } from "../ui/time";
import { endOf } from "./ended";

/**
 * When an offer ends, as a relative text with the exact date on hover, or why it has ended. `seconds`: Unix time in seconds;
 * null: never.
 */
export function Expiry({ seconds, isOpen }: { seconds: number | null; isOpen: boolean }) {
  const t = useTranslate();
  const language = useLocale();
  const now = useNow();
  if (!isOpen)
    return (
      <span className="text-faint" suppressHydrationWarning>
        {t(`price.expires.${endOf({ expires: seconds }, now)}`)}
      </span>
    );
  if (seconds === null) return <span className="text-faint">{t("price.expires.never")}</span>;
  return (
    <time {...exactDate(language, seconds)} className="whitespace-nowrap" suppressHydrationWarning>
      {t("price.expires.in", { span: formatTimeLeft(t, seconds - now) })}
    </time>
  );
}
