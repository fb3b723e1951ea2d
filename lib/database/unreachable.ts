import { RetryableError } from "@/lib/runtime/errors";

/** The database could not be reached, or broke off. */
export class DatabaseUnreachableError extends RetryableError {
  readonly code = "DATABASE_UNREACHABLE";
  constructor(cause: unknown) {
    super("the database could not be reached or broke off", {
      mend: "It is tried again by itself. If it lasts, look at the server at DATABASE_URL and its log.",
      cause,
    });
  }
}

/** Classes of PostgreSQL's codes that time heals: connection, resources, operator intervention, system, rollback. */
const TRANSIENT = /^(08|53|57|58|40)/;

/** Errors of this program's own, which no other attempt mends. */
const PROGRAM_FAULTS = [ReferenceError, TypeError, RangeError, SyntaxError];

/** Whether what a database client threw passes by itself: the connection is at fault, or the server's state just now. */
export function isTransientFault(error: unknown): boolean {
  if (PROGRAM_FAULTS.some((fault) => error instanceof fault)) return false;
  // Without a code of five characters it is not PostgreSQL that speaks but the socket.
  return codeOf(error)?.length !== 5 || hasTransientCode(error);
}

/** Whether it is PostgreSQL's word of something that passes by itself. */
export function hasTransientCode(error: unknown): boolean {
  return TRANSIENT.test(codeOf(error) ?? "");
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
