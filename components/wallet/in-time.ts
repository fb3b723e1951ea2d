import { sleep } from "@/lib/runtime/sleep";

/** A wallet did not answer a read within its time limit. */
export class UnansweredError extends Error {
  override readonly name = "UnansweredError";
}

/**
 * Returns the result of a read through the wallet. After the time limit `work` continues, and its result is ignored. Throws
 * an {@link UnansweredError} if `work` takes longer than `milliseconds`.
 */
export async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const limit = sleep(milliseconds, ended.signal).then(() => {
    if (ended.signal.aborted) return work;
    throw new UnansweredError(`The wallet's node did not answer within ${milliseconds} ms.`);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    ended.abort();
  }
}
