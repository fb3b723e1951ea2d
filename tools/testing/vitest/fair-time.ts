import { availableParallelism, loadavg } from "node:os";

// Tests replace the timers of the process.
const [every, stop] = [setInterval, clearInterval];

/** A test or a hook did not end within its limit. */
export class FairTimeError extends Error {
  constructor(limit: number, seconds: number) {
    super(`no end within ${limit} s, which were ${seconds} s on this busy machine`);
  }
}

/** How much of a second a process gets on this machine, by the load of the last minute. */
export function fairShare(load: number, cores: number): number {
  return Math.min(1, cores / Math.max(load, 1));
}

function shareNow(): number {
  const [load = 0] = loadavg();
  return fairShare(load, availableParallelism());
}

/** The milliseconds that this machine, as busy as it is now, needs for what an idle one does in `milliseconds`. */
export function fairMilliseconds(milliseconds: number): number {
  return milliseconds / shareNow();
}

/**
 * Ends work that hangs. A second of an idle machine counts as one, a second of a busy machine as the part of it that a process
 * gets: with ten times as many processes as cores, work may take ten times as long.
 *
 * @param limit seconds
 * @param share the part that counts of the last second
 * @throws FairTimeError after the limit
 */
export async function withinFairTime<T>(work: () => T, limit: number, share = shareNow): Promise<Awaited<T>> {
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_, reject) => {
    let [seconds, counted] = [0, 0];
    timer = every(() => {
      seconds++;
      counted += share();
      if (counted >= limit) reject(new FairTimeError(limit, seconds));
    }, 1_000).unref();
  });
  try {
    return await Promise.race([work(), hang]);
  } finally {
    stop(timer);
  }
}
