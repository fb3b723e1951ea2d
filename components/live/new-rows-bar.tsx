"use client";

import { useTranslate } from "@/lib/languages/translate";
import { Notice } from "../ui/notice";
import type { NewRows } from "./use-new-rows";

/** The bar above a live list: a button that shows the new rows, and a notice if a reorganization removed rows. */
export function NewRowsBar({ list }: { list: Omit<NewRows<unknown>, "rows"> }) {
  const t = useTranslate();

  return (
    <div role="status">
      {list.removed === 0 ? null : <Notice tone="refused" title={t("lists.undone", { count: list.removed })} />}
      {list.count === 0 ? null : (
        <button
          type="button"
          onClick={list.open}
          className="pulse-once flex min-h-11 w-full items-center justify-center border-line border-b bg-wash px-3 text-accent text-sm transition-colors duration-150 hover:text-accent-strong"
        >
          {t("lists.showNew", { count: list.count, isMore: list.isCut ? "true" : "false" })}
        </button>
      )}
    </div>
  );
}
