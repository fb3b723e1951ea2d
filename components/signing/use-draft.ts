import { useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { tabTexts } from "../storage/stored-value";

/** What was typed, by field. It was stored by any version of the site. */
export type StoredDraft = Readonly<Record<string, string | undefined>>;

/** Longest text of a field that is restored. */
const LONGEST = 10_000;

interface DraftForm<T extends FieldValues> {
  /** The fields with text, which are checked again. */
  readonly fields: readonly Path<T>[];
  /** Makes the values of the form from what was stored. */
  readonly read: (stored: StoredDraft) => T;
}

/**
 * Keeps what is typed in a form for this tab, so that it survives a reload and the way back from another page. It is kept until
 * the form has its first values again.
 */
export function useDraft<T extends FieldValues>(
  name: string,
  form: Pick<UseFormReturn<T>, "getValues" | "reset" | "trigger" | "watch">,
  { fields, read }: DraftForm<T>,
): void {
  const { getValues, reset, trigger, watch } = form;
  useEffect(() => {
    const key = `engrave.draft.${name}`;
    const first = JSON.stringify(getValues());
    const stored = parse(tabTexts.getItem(key));
    if (stored !== null) {
      reset(read(stored), { keepDefaultValues: true });
      // Only what was typed: an empty field is not wrong yet.
      void trigger(fields.filter((field) => getValues(field) !== ""));
    }
    const { unsubscribe } = watch((values) => {
      const text = JSON.stringify(values);
      if (text === first) tabTexts.removeItem(key);
      else tabTexts.setItem(key, text);
    });
    return unsubscribe;
  }, [name, getValues, reset, trigger, watch, fields, read]);
}

function parse(text: string | null): StoredDraft | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== "object" || stored === null) return null;
    const texts = Object.entries(stored).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].length <= LONGEST,
    );
    return Object.fromEntries(texts);
  } catch {
    return null;
  }
}
