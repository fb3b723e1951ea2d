import { FatalError } from "@/lib/runtime/errors";

/** One wrong value of the configuration. */
export interface ConfigurationProblem {
  /** The variable, or the network file and its field. */
  readonly where: string;
  /** The expected value, and the given value if it may be shown. */
  readonly expected: string;
  /** How to fix it. */
  readonly hint: string;
}

/** The configuration is invalid. The process prints every problem and exits with code 2 before it changes anything (spec §13.9). */
export class ConfigurationError extends FatalError {
  readonly code = "CONFIGURATION";

  constructor(readonly problems: readonly ConfigurationProblem[]) {
    super(
      ["The configuration is invalid.", ...problems.map((p) => `  ${p.where}: ${p.expected}\n    ${p.hint}`)].join(
        "\n",
      ),
      { hint: "Fix the values listed above and start again. docs/configuration.md describes all variables." },
    );
  }
}
