"use client";

import { formatSpan } from "../format";
import { priceTexts } from "../texts/prices";
import { useNow } from "../ui/time";

const words = priceTexts.expires;

/** When an offer ends, relative and exact on hover. `seconds`: Unix time in seconds; null: never. */
export function Expiry({ seconds, isOpen }: { seconds: number | null; isOpen: boolean }) {
  const now = useNow();
  if (!isOpen) return <span className="text-faint">{words.closed}</span>;
  if (seconds === null) return <span className="text-faint">{words.never}</span>;
  const exact = new Date(seconds * 1000).toISOString();
  return (
    <time dateTime={exact} title={exact} className="whitespace-nowrap" suppressHydrationWarning>
      {words.in(formatSpan(seconds - now))}
    </time>
  );
}
