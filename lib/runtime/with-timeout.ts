import { RetryableError } from "./errors";
import { inTime } from "./sleep";

/** A service did not answer within a time limit. */
export class TimedOutError extends RetryableError {
  readonly code = "LATE";
  constructor(service: string, milliseconds: number) {
    super(`${service} did not answer within ${milliseconds} ms`, {
      hint: "Retry; check that service if it persists.",
    });
  }
}

/**
 * Returns the result of `work`. After the time limit `work` continues, and its result is ignored.
 * @param service the service that `work` waits for, as the error's message names it
 * @throws TimedOutError if `work` takes longer than `milliseconds`
 */
export function withTimeout<T>(service: string, milliseconds: number, work: Promise<T>): Promise<T> {
  return inTime(milliseconds, work, () => new TimedOutError(service, milliseconds));
}
