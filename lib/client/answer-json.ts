import { exactNumber } from "./exact-number";

/** The third argument that newer engines pass to a reviver of `JSON.parse`. */
interface ReviverContext {
  /** The source text of a number, string, boolean or null in the JSON. */
  readonly source?: string;
}

/**
 * Whether this engine passes the source text of numbers to revivers, as browsers have done since 2023 (Chromium), 2024
 * or 2025.
 */
const hasSources = JSON.parse("1", (_key, _value, context?: ReviverContext) => context?.source) === "1";

/**
 * Parses an answer's JSON with every integer exact, as a bigint; resolves to undefined for text that is not JSON. Only
 * older engines load a library for this.
 */
export async function answerJson(text: string): Promise<unknown> {
  if (!hasSources) return (await import("./exact-json")).exactJson(text);
  try {
    return JSON.parse(text, revive);
  } catch {
    return undefined;
  }
}

function revive(_key: string, value: unknown, context?: ReviverContext): unknown {
  return typeof value === "number" && context?.source !== undefined ? exactNumber(context.source) : value;
}
