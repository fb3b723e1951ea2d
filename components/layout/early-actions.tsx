"use client";

import { useEffect } from "react";
import { changeField, type Field, type FieldValue } from "./change-field";

/** Actions of a person before the page reacted to events. */
interface EarlyActions {
  /** The last button that was clicked. */
  readonly button: HTMLButtonElement | null;
  /** The values of the changed fields. */
  readonly values: ReadonlyMap<Field, FieldValue>;
}

declare global {
  interface Window {
    /** Ends the wait of {@link EARLY_ACTIONS}, and returns what it has remembered. */
    takeEarlyActions?: () => EarlyActions;
  }
}

/** Repeats what a person typed, chose and clicked before the page reacted to events. */
export function EarlyActions() {
  useEffect(() => {
    // React updates nothing during an effect, and a second change would not see the state of the first one.
    queueMicrotask(() => {
      const early = window.takeEarlyActions?.();
      delete window.takeEarlyActions;
      if (early === undefined) return;
      for (const [field, value] of early.values) changeField(field, value);
      // Forms check the values asynchronously.
      setTimeout(() => early.button?.click());
    });
  }, []);
  return null;
}
