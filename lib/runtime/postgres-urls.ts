/** Splits a list of PostgreSQL URLs. A comma is also valid in a password, so only one before another URL separates. */
export function postgresUrls(text: string): string[] {
  return text.split(/,\s*(?=postgres(?:ql)?:\/\/)/);
}
