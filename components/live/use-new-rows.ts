"use client";

import { useEffect, useState } from "react";
import { compareRows, removedKeys } from "./new-rows";

export interface NewRows<T> {
  /** The shown rows; undefined before the first answer. */
  readonly rows: readonly T[] | undefined;
  /** Number of new rows that are not shown yet. */
  readonly count: number;
  /** Whether there may be more new rows than `count`. */
  readonly isCut: boolean;
  /** Keys of the rows that were inserted last. They are highlighted. */
  readonly opened: ReadonlySet<string>;
  /** Number of rows that reorganizations have removed since the page was opened, except those that returned. */
  readonly removed: number;
  /** Shows the new rows. */
  open(): void;
}

/** The current newest page of a list. */
export interface NewestPage<T> {
  readonly rows: readonly T[];
  readonly isComplete: boolean;
}

/** What {@link useNewRows} shows without being asked. */
interface AtOnce<T> {
  /** Whether a new row is shown at once, with all others: the person who looks has caused it. */
  readonly isOwn?: (row: T) => boolean;
  /** What the server rendered. If it changes, the page was rendered again after an own operation. */
  readonly rendered?: object | undefined;
}

/**
 * A list that does not move while someone reads it. New rows are counted, and inserted when the reader calls `open` or has
 * caused one of them. Rows that a reorganization removed disappear at once.
 */
export function useNewRows<T>(
  newest: NewestPage<T> | undefined,
  key: (row: T) => string,
  { isOwn = () => false, rendered }: AtOnce<T> = {},
): NewRows<T> {
  const [shown, setShown] = useState(newest?.rows);
  const [renderedBefore, setRenderedBefore] = useState(rendered);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const isFirst = shown === undefined || (shown.length === 0 && newest !== undefined);
  const {
    added,
    isCut,
    removed: missing,
  } = newest === undefined || shown === undefined
    ? { added: [], isCut: false, removed: [] }
    : compareRows(shown, newest.rows, key, newest.isComplete);
  const isRenderedAgain = newest !== undefined && rendered !== renderedBefore;
  const isDue = !isFirst && (missing.length > 0 || added.some(isOwn) || isRenderedAgain);

  useEffect(() => {
    if (newest === undefined) return;
    if (isFirst) setShown(newest.rows);
    else if (isDue) {
      setShown(newest.rows);
      setRenderedBefore(rendered);
      if (added.length > 0) setOpened(new Set(added.map(key)));
      setRemoved((before) => removedKeys(before, missing.map(key), newest.rows.map(key)));
    }
  });

  const open = () => {
    if (newest === undefined) return;
    setOpened(new Set(added.map(key)));
    setShown(newest.rows);
    setRemoved((before) => removedKeys(before, [], newest.rows.map(key)));
  };
  const isWaiting = !isFirst && !isDue;
  const rows = isDue ? newest?.rows : updated(shown, newest?.rows, key);
  return { rows, count: isWaiting ? added.length : 0, isCut, opened, removed: removed.size, open };
}

/** The shown rows in their order, each replaced with its version on the newest page, if any. */
function updated<T>(shown: readonly T[] | undefined, newest: readonly T[] | undefined, key: (row: T) => string) {
  if (shown === undefined || newest === undefined) return shown;
  const current = new Map(newest.map((row) => [key(row), row]));
  return shown.map((row) => current.get(key(row)) ?? row);
}
