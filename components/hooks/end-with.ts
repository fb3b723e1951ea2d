/**
 * Runs `work`, then calls `end` with its result, or with `otherwise` if it fails. Rejects as `work` does. What a page shows while `work`
 * runs must end in both cases.
 */
export async function endWith<T>(work: () => Promise<T>, otherwise: T, end: (result: T) => void): Promise<void> {
  let result = otherwise;
  try {
    result = await work();
  } finally {
    end(result);
  }
}
