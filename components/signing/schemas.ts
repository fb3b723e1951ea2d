import * as z from "zod/mini";
import { parseWholeNumber } from "@/lib/protocol";

// Compiling schemas needs `eval`, which the pages' policy forbids.
z.config({ jitless: true });

/** A text that `parse` makes a value of; null: it has not the form, and `message` says which one it should have. */
export function parsed<T>(parse: (text: string) => T | null, message: string) {
  return z.pipe(
    z.string(),
    z.transform((text, context): T => {
      const value = parse(text.trim());
      if (value !== null) return value;
      context.issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    }),
  );
}

/** A whole number as the protocol spells it (decisions.md §1). */
export function wholeNumber(message: string) {
  return parsed(parseWholeNumber, message);
}

/** A number of things, from 1 to `most`. */
export function count(most: number, message: string) {
  return parsed((text) => {
    const value = /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : 0;
    return value >= 1 && value <= most ? value : null;
  }, message);
}

/** An empty text, or one that `schema` takes. */
export function optional<T>(parse: (text: string) => T | null, message: string) {
  return z.pipe(
    z.string(),
    z.transform((text, context): T | null => {
      if (text.trim() === "") return null;
      const value = parse(text.trim());
      if (value === null) context.issues.push({ code: "custom", message, input: text });
      return value;
    }),
  );
}
