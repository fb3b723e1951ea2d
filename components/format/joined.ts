import type { Translate } from "@/lib/languages/translate";

/** Facts in one line, as the language separates them. */
export function facts(t: Translate, parts: readonly string[]): string {
  return joined(parts, (first, second) => t("units.facts", { first, second }));
}

/** Names of several things, as the language lists them. */
export function nameList(t: Translate, names: readonly string[]): string {
  return joined(names, (first, second) => t("units.names", { first, second }));
}

function joined(parts: readonly string[], pair: (first: string, second: string) => string): string {
  return parts.length === 0 ? "" : parts.reduce(pair);
}
