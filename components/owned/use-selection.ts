"use client";

import { useMemo, useState } from "react";
import type { InscriptionRecord } from "@/lib/client";
import { inscriptionKey } from "../item/key";

/** The identity of an inscription, without its mutable state. */
export type Selected = Pick<InscriptionRecord, "ticker" | "tokenId">;

/** This many inscriptions fit into a URL that every server accepts, and into one check of the market. */
export const MAX_SELECTED = 50;

/** The selected inscriptions, in the order of selection, at most {@link MAX_SELECTED}. `T`: the data of each. */
export function useSelection<T extends Selected = Selected>(initial: readonly T[] = []) {
  const [chosen, setChosen] = useState<readonly T[]>(initial);
  return useMemo(
    () => ({
      chosen,
      keys: new Set(chosen.map(inscriptionKey)),
      toggle(selected: T) {
        setChosen((previous) => {
          const others = previous.filter((one) => !isSame(one, selected));
          if (others.length < previous.length) return others;
          return previous.length < MAX_SELECTED ? [...previous, selected] : previous;
        });
      },
      /** Selects these too, as far as there is room. */
      add(more: readonly T[]) {
        setChosen((previous) => {
          const known = new Set(previous.map(inscriptionKey));
          return [...previous, ...more.filter((one) => !known.has(inscriptionKey(one)))].slice(0, MAX_SELECTED);
        });
      },
      /** Replaces the data of a selected inscription. */
      refresh(selected: T) {
        setChosen((previous) =>
          previous.some((one) => isSame(one, selected) && one !== selected)
            ? previous.map((one) => (isSame(one, selected) ? selected : one))
            : previous,
        );
      },
      clear: () => setChosen([]),
    }),
    [chosen],
  );
}

export type Selection<T extends Selected = Selected> = ReturnType<typeof useSelection<T>>;

/** The part of a selection that a list of inscriptions uses. */
export type ListSelection = Pick<Selection<InscriptionRecord>, "keys" | "toggle" | "refresh" | "add">;

function isSame(one: Selected, other: Selected): boolean {
  return inscriptionKey(one) === inscriptionKey(other);
}
