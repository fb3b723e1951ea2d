import { cut } from "@/lib/runtime/cut";
import { type Environment, environmentSchema } from "./environment";
import type { ConfigurationProblem } from "./error";
import { HELP, QUOTABLE, type VariableName } from "./variable-help";

/** Characters of a value that a problem quotes. */
const LONGEST_VALUE = 100;

function isName(key: PropertyKey | undefined): key is VariableName {
  return typeof key === "string" && key in HELP;
}

/**
 * Parses the variables. An empty value counts as unset. Adds a problem for each invalid variable, whose value is then
 * undefined. A problem quotes the value only if it cannot hold a secret.
 */
export function readVariables(
  environment: Readonly<Record<string, string | undefined>>,
  problems: ConfigurationProblem[],
): Environment {
  const given = Object.fromEntries(Object.entries(environment).filter(([key, text]) => isName(key) && text !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]).filter(isName));
  for (const name of wrong) {
    const got = QUOTABLE.has(name) ? `, got "${cut(given[name] ?? "", LONGEST_VALUE)}"` : "";
    problems.push({ where: name, expected: `expected ${HELP[name].expected}${got}`, hint: HELP[name].hint });
    delete given[name];
  }
  return environmentSchema.parse(given);
}
