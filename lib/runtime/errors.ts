import { cut } from "./cut";

/** Characters of one cause in {@link describeError}: a node may answer with megabytes. */
const LONGEST_CAUSE = 1_000;

/** What every error of this project carries: a stable code, and what to do about it. */
export abstract class EngraveError extends Error {
  /** Stable; what logs, metrics and callers tell errors apart by. */
  abstract readonly code: string;
  /** What a person or a caller does about it. */
  readonly hint: string;

  constructor(message: string, options: { hint: string; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.hint = options.hint;
  }
}

/** The same attempt may succeed later: a node that is away, a connection that was cut. */
export abstract class RetryableError extends EngraveError {}

/** Trying again is of no use before a person has changed something. */
export abstract class FatalError extends EngraveError {}

/** Exit code of a process whose configuration is wrong (decisions.md §11). */
export const EXIT_CONFIGURATION = 2;
/** Exit code of a process that met a fatal error. */
export const EXIT_FATAL = 1;
/** Exit code of a command whose answer is no. */
export const EXIT_NO = 3;
/** Exit code of a worker that did nothing any more. */
export const EXIT_STALLED = 4;
/** Exit code of a worker that another one has taken the lead from: it may be started again at once. */
export const EXIT_LEADERSHIP_LOST = 5;
/** Exit code of a worker whose chain contradicts what was final: a person has to look. */
export const EXIT_FINALITY_VIOLATED = 6;

/** One line a cause, outermost first: what happened, all the way down. For logs and terminals. */
export function describeError(error: unknown): string {
  const lines: string[] = [];
  let current: unknown = error;
  while (current !== undefined && current !== null && lines.length < 8) {
    if (!(current instanceof Error)) {
      lines.push(cut(String(current), LONGEST_CAUSE));
      break;
    }
    const line = current instanceof EngraveError ? `${current.code}: ${current.message}` : current.message;
    lines.push(cut(line, LONGEST_CAUSE));
    current = current.cause;
  }
  return lines.join("\n  caused by: ");
}

/** The program is wrong: something that must always hold does not. */
export class InvariantError extends FatalError {
  readonly code = "INVARIANT";
  constructor(message: string) {
    super(message, { hint: "This is a fault of the program: please report it with the log's last lines." });
  }
}
