"use client";

import { useState } from "react";
import type { Tracked } from "../tracker/tracked";

/** The accepted mints of a ticker that the person has made on this page and not dismissed. */
export function useNewMints(
  transactions: readonly Tracked[],
  ticker: string,
): {
  /** The newest; null: none. */
  readonly newest: Tracked | null;
  /** Number of the others. */
  readonly more: number;
  /** Whether the person has minted on this page, dismissed or not. */
  readonly hasMinted: boolean;
  dismiss(): void;
} {
  const [opened] = useState(() => Date.now());
  const [dismissed, setDismissed] = useState(0);
  const made = transactions.filter(
    ({ subject, status, createdAt }) =>
      subject.op === "mint" && subject.ticker === ticker && status.kind === "accepted" && createdAt >= opened,
  );
  const shown = made.filter(({ createdAt }) => createdAt > dismissed);
  return {
    newest: shown[0] ?? null,
    more: Math.max(0, shown.length - 1),
    hasMinted: made.length > 0,
    // One that was sent before, and accepted later, stays dismissed.
    dismiss: () => setDismissed(Date.now()),
  };
}
