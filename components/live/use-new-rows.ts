"use client";

import { useEffect, useState } from "react";
import { compareRows } from "./new-rows";

export interface NewRows<T> {
  /** The shown rows; undefined before the first answer. */
  readonly rows: readonly T[] | undefined;
  /** Number of new rows that are not shown yet. */
  readonly count: number;
  /** Whether there may be more new rows than `count`. */
  readonly isCut: boolean;
  /** Keys of the rows that `open` inserted last. They are highlighted. */
  readonly opened: ReadonlySet<string>;
  /** Number of rows that reorganizations have removed since the page was opened. */
  readonly removed: number;
  /** Shows the new rows. */
  open(): void;
}

/**
 * A list that does not move while someone reads it. New rows are counted, and inserted when the reader calls `open`. Rows
 * that a reorganization removed disappear at once. `newest` is the current newest page of the list.
 */
export function useNewRows<T>(
  newest: { readonly rows: readonly T[]; readonly isComplete: boolean } | undefined,
  key: (row: T) => string,
): NewRows<T> {
  const [shown, setShown] = useState(newest?.rows);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState(0);
  const isFirst = shown === undefined || (shown.length === 0 && newest !== undefined);
  const {
    added,
    isCut,
    removed: missing,
  } = newest === undefined || shown === undefined
    ? { added: [], isCut: false, removed: [] }
    : compareRows(shown, newest.rows, key, newest.isComplete);

  useEffect(() => {
    if (newest === undefined) return;
    if (isFirst) setShown(newest.rows);
    else if (missing.length > 0) {
      setShown(newest.rows);
      setRemoved((count) => count + missing.length);
    }
  }, [newest, isFirst, missing.length]);

  const open = () => {
    if (newest === undefined) return;
    setOpened(new Set(added.map(key)));
    setShown(newest.rows);
  };
  return { rows: updated(shown, newest?.rows, key), count: isFirst ? 0 : added.length, isCut, opened, removed, open };
}

/** The shown rows in their order, each replaced with its version on the newest page, if any. */
function updated<T>(shown: readonly T[] | undefined, newest: readonly T[] | undefined, key: (row: T) => string) {
  if (shown === undefined || newest === undefined) return shown;
  const current = new Map(newest.map((row) => [key(row), row]));
  return shown.map((row) => current.get(key(row)) ?? row);
}
