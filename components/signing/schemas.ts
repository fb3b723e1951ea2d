import * as z from "zod/mini";
import { parseTypedNumber } from "./typed-number";

// zod's compiled schemas need `eval`, which the content security policy forbids.
z.config({ jitless: true });

/** A schema of texts that `parse` accepts. If `parse` returns null, the issue is `message`. */
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

/** A schema of whole numbers (spec §2.7.2), with or without commas between groups of three digits. */
export function wholeNumber(message: string) {
  return parsed(parseTypedNumber, message);
}

/** A schema of counts from 1 to `max`. */
export function count(max: number, message: string) {
  return parsed((text) => {
    const value = /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : 0;
    return value >= 1 && value <= max ? value : null;
  }, message);
}

/** Like {@link parsed}, but an empty text gives null. */
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
