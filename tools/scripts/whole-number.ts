/**
 * The value of a command-line option.
 *
 * @throws {Error} if it is not a whole number
 */
export function wholeNumber(name: string, text: string): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new Error(`--${name}: expected a whole number, got ${text}`);
  return Number(text);
}
