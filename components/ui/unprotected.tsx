import { priceTexts } from "../texts/prices";

/** Labels a listing by message: its buyer pays the seller directly, without protection. */
export function Unprotected({ className = "" }: { className?: string }) {
  return (
    <span
      title={priceTexts.unprotectedTitle}
      className={`inline-block whitespace-nowrap rounded-xs border border-refused px-1.5 py-px text-refused text-xs leading-snug ${className}`}
    >
      {priceTexts.unprotected}
    </span>
  );
}
