/** Groups of three digits, separated by white space of any kind, with a fraction or without: `21 000 000`, `1 000,5`. */
const SPACED = /^([1-9][0-9]{0,2}(?:\s[0-9]{3})+)([.,][0-9]*)?$/u;

/**
 * A number as a person typed or pasted it, with the digits, comma and point of full width (０, ，, ．) as those of ASCII, and without the
 * white space around it and between groups of three digits.
 */
export function typedDigits(typed: string): string {
  const text = typed.replaceAll(/[\uFF10-\uFF19\uFF0C\uFF0E]/g, narrow).trim();
  const [, whole, fraction = ""] = SPACED.exec(text) ?? [];
  return whole === undefined ? text : whole.replaceAll(/\s/gu, "") + fraction.replace(",", ".");
}

/** The forms of full width follow those of ASCII at a fixed distance. */
function narrow(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) - 0xfee0);
}
