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
