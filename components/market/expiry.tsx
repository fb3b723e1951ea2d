"use client";

import { useTranslate } from "@/lib/languages/translate";
import { formatSpan } from "../format";
import { useNow } from "../ui/time";

/** When an offer ends, relative and exact on hover. `seconds`: Unix time in seconds; null: never. */
export function Expiry({ seconds, isOpen }: { seconds: number | null; isOpen: boolean }) {
  const t = useTranslate();
  const now = useNow();
  if (!isOpen) return <span className="text-faint">{t("price.expires.closed")}</span>;
  if (seconds === null) return <span className="text-faint">{t("price.expires.never")}</span>;
  const exact = new Date(seconds * 1000).toISOString();
  return (
    <time dateTime={exact} title={exact} className="whitespace-nowrap" suppressHydrationWarning>
      {t("price.expires.in", { span: formatSpan(t, seconds - now) })}
    </time>
  );
}
