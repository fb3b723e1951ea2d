import { setTimeout as sleep } from "node:timers/promises";
import { RetryableError } from "./errors";

/** Something did not answer in time. */
export class LateError extends RetryableError {
  readonly code = "LATE";
  constructor(what: string, milliseconds: number) {
    super(`${what} did not answer within ${milliseconds} ms`, {
      hint: "Try again; if it lasts, look at that service.",
    });
  }
}

/** The result of `work`, which goes on if it is late. @throws LateError if it takes longer than so many milliseconds */
export async function inTime<T>(what: string, milliseconds: number, work: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = sleep(milliseconds, true, { signal: limit.signal }).catch(() => false);
  try {
    return await Promise.race([
      work,
      late.then((isLate) => (isLate ? Promise.reject(new LateError(what, milliseconds)) : work)),
    ]);
  } finally {
    limit.abort();
  }
}
