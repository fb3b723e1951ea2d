import { FatalError } from "@/lib/runtime/errors";

/** One thing that is wrong with the configuration. */
export interface ConfigurationProblem {
  /** The variable, or the network file and its field. */
  readonly where: string;
  /** What is wrong and what was expected. */
  readonly expected: string;
  /** What to do about it. */
  readonly hint: string;
}

/** The configuration is wrong: the process says so and exits with code 2 before it touches anything. */
export class ConfigurationError extends FatalError {
  readonly code = "CONFIGURATION";

  constructor(readonly problems: readonly ConfigurationProblem[]) {
    super(
      ["The configuration is wrong.", ...problems.map((p) => `  ${p.where}: ${p.expected}\n    ${p.hint}`)].join("\n"),
      { hint: "Fix what is named above and start again; docs/configuration.md lists everything." },
    );
  }
}
