"use client";

import { useMemo, useState } from "react";
import type { InscriptionRecord } from "@/lib/client";

/** The identity of an inscription, without its mutable state. */
export type Selected = Pick<InscriptionRecord, "ticker" | "tokenId">;

/** This many inscriptions fit into a URL that every server accepts. */
export const MAX_SELECTED = 60;

/** The selected inscriptions, in the order of selection, at most {@link MAX_SELECTED}. */
export function useSelection(initial: readonly Selected[] = []) {
  const [chosen, setChosen] = useState<readonly Selected[]>(initial);
  return useMemo(
    () => ({
      chosen,
      keys: new Set(chosen.map((one) => one.tokenId)),
      toggle({ ticker, tokenId }: Selected) {
        setChosen((previous) => {
          const others = previous.filter((one) => one.tokenId !== tokenId || one.ticker !== ticker);
          if (others.length < previous.length) return others;
          return previous.length < MAX_SELECTED ? [...previous, { ticker, tokenId }] : previous;
        });
      },
      clear: () => setChosen([]),
    }),
    [chosen],
  );
}
