"use client";

import type { ReactNode } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { Button } from "../ui/button";
import { MAX_SELECTED, type Selection } from "./use-selection";

/** The number of selected inscriptions and the actions on them. Sticks to the bottom of the window. */
export function SelectionBar({
  selection: { chosen, clear },
  children,
}: {
  selection: Pick<Selection, "chosen" | "clear">;
  children: ReactNode;
}) {
  const t = useTranslate();
  if (chosen.length === 0) return null;
  return (
    <div className="sticky bottom-0 z-20 mt-6 flex flex-wrap items-center gap-2 border border-line bg-surface px-4 py-3 shadow-raised">
      <span role="status" className="mr-auto text-sm max-sm:w-full">
        {t("owned.selected", { count: chosen.length })}
        {chosen.length === MAX_SELECTED ? ` ${t("owned.most", { most: MAX_SELECTED })}` : ""}
      </span>
      <Button onClick={clear}>{t("owned.clear")}</Button>
      {children}
    </div>
  );
}
