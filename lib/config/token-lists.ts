import { readTokenLists, TokenListsError } from "@/lib/tickers/lists/token-lists";
import type { ConfigurationProblem } from "./error";

/** Files without problems. A process reads its configuration often, but the lists once. */
const checked = new Set<string>();

/** Adds the faults of a file of token lists to `problems`. */
export function checkTokenLists(path: string, problems: ConfigurationProblem[]): void {
  if (checked.has(path)) return;
  try {
    readTokenLists(path);
    checked.add(path);
  } catch (error) {
    if (!(error instanceof TokenListsError)) throw error;
    for (const { field, expected } of error.problems) {
      const where = field === null ? `TOKEN_LISTS (${error.path})` : `${error.path}, field ${field}`;
      problems.push({ where, expected, hint: error.hint });
    }
  }
}
