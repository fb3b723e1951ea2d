import { useTranslate } from "@/lib/languages/translate";

/** Labels a listing by message: its buyer pays the seller directly, without protection. */
export function Unprotected({ className = "" }: { className?: string }) {
  const t = useTranslate();
  return (
    <span
      title={t("price.unprotectedTitle")}
      className={`inline-block whitespace-nowrap rounded-xs border border-refused px-1.5 py-px text-refused text-xs leading-snug ${className}`}
    >
      {t("price.unprotected")}
    </span>
  );
}
