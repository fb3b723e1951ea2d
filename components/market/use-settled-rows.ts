"use client";

import { useEffect, useState } from "react";
import { compareRows } from "../live/new-rows";

export interface SettledRow<T> {
  readonly row: T;
  /** Whether the row has left the list since it was shown. */
  readonly isGone: boolean;
}

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
  if (rows === undefined || current === undefined) return { rows: rows?.map(settled), changed: 0, update };
  const { added, removed } = compareRows(rows, current.rows, key, current.isComplete);
  const gone = new Set(removed.map(key));
  const latest = new Map(current.rows.map((row) => [key(row), row]));
  return {
    rows: rows.map((row) => ({ row: latest.get(key(row)) ?? row, isGone: gone.has(key(row)) })),
    changed: added.length + removed.length,
    update,
  };
}

function settled<T>(row: T): SettledRow<T> {
  return { row, isGone: false };
}
