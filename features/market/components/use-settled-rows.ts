"use client";

import { useEffect, useState } from "react";
import type { NewestPage } from "@/components/live/use-new-rows";
import { type SettledRow, settle } from "./settled";

export interface SettledRows<T> {
  /** Undefined before the first answer. */
  readonly rows: readonly SettledRow<T>[] | undefined;
  /** Number of rows that are new or gone. */
  readonly changed: number;
  /** Shows the current list. */
  update(): void;
}

/**
 * A sorted list that does not move while someone reads it: rows that left it stay in their places, marked, and new ones
 * wait until the reader calls `update`. `current`: the current first page. `rendered`: the rows that the server rendered; if
 * they change, the page was rendered again after an own operation, and the current list is shown.
 */
export function useSettledRows<T>(
  current: NewestPage<T> | undefined,
  key: (row: T) => string,
  rendered: readonly T[] | undefined,
): SettledRows<T> {
  const [shown, setShown] = useState(current?.rows);
  const [renderedBefore, setRenderedBefore] = useState(rendered);
  const isRenderedAgain = rendered !== renderedBefore;
  const isFirst = shown === undefined || (current !== undefined && (shown.length === 0 || isRenderedAgain));
  useEffect(() => {
    if (!isFirst || current === undefined) return;
    setShown(current.rows);
    setRenderedBefore(rendered);
  }, [current, isFirst, rendered]);
  const update = () => setShown(current?.rows);
  const rows = isFirst ? current?.rows : shown;
  if (rows === undefined) return { rows, changed: 0, update };
  return { ...settle(rows, current?.rows ?? rows, key, current?.isComplete ?? true), update };
}
