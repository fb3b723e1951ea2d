"use client";

import { useMemo, useState } from "react";
import type { InscriptionRecord } from "@/lib/client/index";

/** Which inscription is meant, without what may change about it. */
export type Selected = Pick<InscriptionRecord, "ticker" | "tokenId">;

/** So many fit into an address that every server takes. */
export const MOST_SELECTED = 60;

/** Several inscriptions that are chosen, in the order of their choosing; at most {@link MOST_SELECTED}. */
export function useSelection(initial: readonly Selected[] = []) {
  const [chosen, setChosen] = useState<readonly Selected[]>(initial);
  return useMemo(
    () => ({
      chosen,
      keys: new Set(chosen.map((one) => one.tokenId)),
      toggle({ ticker, tokenId }: Selected) {
        setChosen((before) => {
          const others = before.filter((one) => one.tokenId !== tokenId || one.ticker !== ticker);
          if (others.length < before.length) return others;
          return before.length < MOST_SELECTED ? [...before, { ticker, tokenId }] : before;
        });
      },
      clear: () => setChosen([]),
    }),
    [chosen],
  );
}
