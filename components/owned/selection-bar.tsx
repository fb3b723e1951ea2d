"use client";

import type { ReactNode } from "react";
import { ownedTexts } from "../texts/owned";
import { Button } from "../ui/button";
import { MOST_SELECTED, type useSelection } from "./use-selection";

/** How many are chosen, and what can be done with them; stays in sight. */
export function SelectionBar({
  selection: { chosen, clear },
  children,
}: {
  selection: ReturnType<typeof useSelection>;
  children: ReactNode;
}) {
  if (chosen.length === 0) return null;
  return (
    <div className="sticky bottom-0 z-20 mt-6 flex flex-wrap items-center gap-3 border border-line bg-plate px-4 py-3 shadow-plate">
      <span role="status" className="mr-auto text-sm">
        {ownedTexts.selected(chosen.length)}
        {chosen.length === MOST_SELECTED ? ` ${ownedTexts.most(MOST_SELECTED)}` : ""}
      </span>
      <Button onClick={clear}>{ownedTexts.clear}</Button>
      {children}
    </div>
  );
}
