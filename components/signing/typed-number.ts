import { parseWholeNumber } from "@/lib/protocol";
import { typedDigits } from "../format/typed-digits";

/** Digits in groups of three, separated by commas as the pages write them: `1,000,000`. */
const GROUPED = /^[1-9][0-9]{0,2}(?:,[0-9]{3})+$/;

/**
 * The whole number that a person typed or pasted, without the commas or white space between groups of three digits, in the protocol's
 * form (spec §2.7.2). Any other text is returned trimmed.
 */
export function withoutGroups(typed: string): string {
  const text = typedDigits(typed);
  return GROUPED.test(text) ? text.replaceAll(",", "") : text;
}

/** Parses a whole number that a person typed, with or without commas between groups of three digits; null if malformed. */
export function parseTypedNumber(typed: string): bigint | null {
  return parseWholeNumber(withoutGroups(typed));
}
