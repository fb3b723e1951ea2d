/**
 * Resolves after `milliseconds`, or as soon as `signal` aborts. Never rejects.
 * @param options.isBackground whether the process may exit meanwhile
 */
export function sleep(
  milliseconds: number,
  signal?: AbortSignal,
  { isBackground = false }: { readonly isBackground?: boolean } = {},
): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    if (isBackground) timer.unref();
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}

/**
 * Returns the result of `work`. After the time limit, in milliseconds, `work` continues, and its result is ignored.
 * @throws the error of `late` if `work` takes longer
 */
export async function inTime<T>(milliseconds: number, work: Promise<T>, late: () => Error): Promise<T> {
  const ended = new AbortController();
  const limit = sleep(milliseconds, ended.signal).then(() => {
    if (ended.signal.aborted) return work;
    throw late();
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    ended.abort();
  }
}
