import * as z from "zod/mini";
import type { Translate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { readTypedAddress } from "../address/typed";
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

/** A schema of typed addresses. Of a malformed one, the issue is `message`; of one with a wrong checksum, its own. */
export function typedAddress(t: Translate, message: string) {
  return z.pipe(
    z.string(),
    z.transform((text, context): Address => addressIn(t, message, text, context) ?? z.NEVER),
  );
}

/** Like {@link typedAddress}, but an empty text gives null. */
export function optionalAddress(t: Translate, message: string) {
  return z.pipe(
    z.string(),
    z.transform((text, context) => (text.trim() === "" ? null : addressIn(t, message, text, context))),
  );
}

interface Issues {
  readonly issues: { push(issue: { code: "custom"; message: string; input: string }): unknown };
}

function addressIn(t: Translate, message: string, text: string, { issues }: Issues): Address | null {
  const read = readTypedAddress(text.trim());
  if ("address" in read) return read.address;
  const issue = read.problem === "checksum" ? t("signing.recipient.checksum") : message;
  issues.push({ code: "custom", message: issue, input: text });
  return null;
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
