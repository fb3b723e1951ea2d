"use client";

import { useEffect, useState } from "react";
import { difference } from "./new-rows";

export interface NewRows<T> {
  /** What is shown; undefined before the first answer. */
  readonly rows: readonly T[] | undefined;
  /** How many rows have come since, and whether there may be more than were counted. */
  readonly count: number;
  readonly isCut: boolean;
  /** Rows that the reader has opened: they are marked as just come. */
  readonly opened: ReadonlySet<string>;
  /** How many shown rows a reorganisation has undone since the page was opened. */
  readonly undone: number;
  /** Shows what has come. */
  open(): void;
}

/**
 * A list that never moves under its reader: new rows are counted and wait until they are opened; rows that a
 * reorganisation undid leave at once, because they are not true any more. `newest` is the list's first page as it is now.
 */
export function useNewRows<T>(
  newest: { readonly rows: readonly T[]; readonly isWhole: boolean } | undefined,
  key: (row: T) => string,
): NewRows<T> {
  const [shown, setShown] = useState(newest?.rows);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [undone, setUndone] = useState(0);
  const isFirst = shown === undefined || (shown.length === 0 && newest !== undefined);
  const { added, isCut, gone } =
    newest === undefined || shown === undefined
      ? { added: [], isCut: false, gone: [] }
      : difference(shown, newest.rows, key, newest.isWhole);

  useEffect(() => {
    if (newest === undefined) return;
    if (isFirst) setShown(newest.rows);
    else if (gone.length > 0) {
      setShown(newest.rows);
      setUndone((count) => count + gone.length);
    }
  }, [newest, isFirst, gone.length]);

  const open = () => {
    if (newest === undefined) return;
    setOpened(new Set(added.map(key)));
    setShown(newest.rows);
  };
  return { rows: fresh(shown, newest?.rows, key), count: isFirst ? 0 : added.length, isCut, opened, undone, open };
}

/** The shown rows where they are, each as the newest page has it. */
function fresh<T>(shown: readonly T[] | undefined, newest: readonly T[] | undefined, key: (row: T) => string) {
  if (shown === undefined || newest === undefined) return shown;
  const newer = new Map(newest.map((row) => [key(row), row]));
  return shown.map((row) => newer.get(key(row)) ?? row);
}
