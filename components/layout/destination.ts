import { isTicker, parseHash } from "@/lib/protocol/forms";

/** The page of what somebody looks up: a transaction's or a token's; null where the text can be neither. */
export function destinationOf(text: string): string | null {
  const trimmed = text.trim();
  const hash = parseHash(trimmed);
  if (hash !== null) return `/tx/${hash}`;
  return isTicker(trimmed) ? `/token/${trimmed}` : null;
}
