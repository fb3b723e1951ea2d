import { inTime } from "@/lib/runtime/sleep";

/** A wallet did not answer a read within its time limit. */
export class UnansweredError extends Error {
  override readonly name = "UnansweredError";
}

/** Returns the result of a read through the wallet, or fails with an {@link UnansweredError} after this many milliseconds. */
export function readInTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const error = () => new UnansweredError(`The wallet's node did not answer within ${milliseconds} ms.`);
  return inTime(milliseconds, work, error);
}
