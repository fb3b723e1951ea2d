import { cut } from "./cut";

/** Maximum length of one cause in {@link describeError}, in characters, because a node's text may have megabytes. */
const LONGEST_CAUSE = 1_000;

/** The page of the documentation that describes all error codes. */
const CODES_PAGE = "docs/errors.md";

/** An error of this project, with a stable code and a hint. */
export abstract class EngraveError extends Error {
  /** Stable. Logs, metrics and callers distinguish errors by it. docs/errors.md describes each code. */
  abstract readonly code: string;
  /** How to fix or handle the error. */
  readonly hint: string;

  constructor(message: string, options: { hint: string; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.hint = options.hint;
  }
}

/** A retry may succeed: for example, a node is down or a connection was closed. */
export abstract class RetryableError extends EngraveError {
  /** The name of the chain's node that failed, if one did. */
  node?: string;
}

/** A retry cannot succeed until someone changes something. */
export abstract class FatalError extends EngraveError {}

/** Exit code of a process whose configuration is invalid (spec §13.9). */
export const EXIT_CONFIGURATION = 2;
/** Exit code of a process that ended with a fatal error. */
export const EXIT_FATAL = 1;
/** Exit code of a command with a negative result. */
export const EXIT_NO = 3;
/** Exit code of a worker that made no progress for too long. */
export const EXIT_STALLED = 4;
/** Exit code of a worker that lost the leadership to another one. It may be restarted immediately. */
export const EXIT_LEADERSHIP_LOST = 5;
/** Exit code of a worker whose chain contradicts a final block. An operator must investigate (spec §8.4). */
export const EXIT_FINALITY_VIOLATED = 6;

/** A failure in the form in which logs, terminals and parent processes report it. */
export interface Failure {
  readonly code: string;
  /** One line per cause ({@link describeError}). */
  readonly message: string;
  readonly hint: string;
  /** The place in the documentation that describes the code: a file of this repository with an anchor. */
  readonly docs: string;
}

/** The operating system lets this process, or the machine, open no further file or connection. */
class TooManyFilesError extends FatalError {
  readonly code = "OPEN_FILES";
  constructor(cause: Error) {
    super("too many files and connections are open", {
      hint: "Raise the limit of open files: ulimit -n, LimitNOFILE of a systemd service, or fs.file-max of the machine.",
      cause,
    });
  }
}

/** The codes that Node.js gives to errors of the operating system's limits of open files. */
const FILE_LIMITS: readonly unknown[] = ["EMFILE", "ENFILE"];

/** Describes any thrown value. An error of another library has the code `UNEXPECTED`. */
export function failureOf(thrown: unknown): Failure {
  const isFileLimit = thrown instanceof Error && "code" in thrown && FILE_LIMITS.includes(thrown.code);
  const error = isFileLimit ? new TooManyFilesError(thrown) : thrown;
  const code = error instanceof EngraveError ? error.code : "UNEXPECTED";
  const hint = error instanceof EngraveError ? error.hint : "Please report it with the log's last lines.";
  return { code, message: describeError(error), hint, docs: docsOf(code) };
}

/** Describes any thrown value for a terminal: what failed, how to fix it, and where its code is documented. */
export function failureText(error: unknown): string {
  const { message, hint, docs } = failureOf(error);
  return `${message}\n${hint}\nSee ${docs}.`;
}

/** Returns the place of the documentation that describes an error code: a file of this repository with an anchor. */
export function docsOf(code: string): string {
  return `${CODES_PAGE}#${code.toLowerCase()}`;
}

/** Describes an error in one line per cause, outermost first, for logs and terminals. Each line is cut to a bounded length. */
export function describeError(error: unknown): string {
  const lines: string[] = [];
  let current: unknown = error;
  while (current !== undefined && current !== null && lines.length < 8) {
    if (!(current instanceof Error)) {
      lines.push(cut(String(current), LONGEST_CAUSE));
      break;
    }
    lines.push(cut(lineOf(current), LONGEST_CAUSE));
    current = current.cause;
  }
  return lines.join("\n  caused by: ");
}

function lineOf(error: Error): string {
  if (!(error instanceof EngraveError)) return error.message;
  const node = error instanceof RetryableError && error.node !== undefined ? ` (${error.node})` : "";
  return `${error.code}: ${error.message}${node}`;
}

/** A bug of the program: an invariant does not hold. */
export class InvariantError extends FatalError {
  readonly code = "INVARIANT";
  constructor(message: string) {
    super(message, { hint: "This is a bug of Engrave. Please report it with the log's last lines." });
  }
}
