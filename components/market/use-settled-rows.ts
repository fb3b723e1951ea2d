"use client";

import { useEffect, useState } from "react";
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
 * wait until the reader calls `update`. `current`: the current first page.
 */
export function useSettledRows<T>(
  current: { readonly rows: readonly T[]; readonly isComplete: boolean } | undefined,
  key: (row: T) => string,
): SettledRows<T> {
  const [shown, setShown] = useState(current?.rows);
  const isFirst = shown === undefined || (shown.length === 0 && current !== undefined);
  useEffect(() => {
    if (isFirst && current !== undefined) setShown(current.rows);
  }, [current, isFirst]);
  const update = () => setShown(current?.rows);
  const rows = isFirst ? current?.rows : shown;
  if (rows === undefined) return { rows, changed: 0, update };
  return { ...settle(rows, current?.rows ?? rows, key, current?.isComplete ?? true), update };
}
