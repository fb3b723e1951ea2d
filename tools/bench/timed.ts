const COLUMN = 60;

/** Prints a result of a command in the column of results. */
export function printResult(what: string, result: string): void {
  console.log(`  ${what.padEnd(COLUMN)} ${result}`);
}

/** Runs `work`, prints its duration, and returns its result. */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  printResult(what, seconds(performance.now() - start));
  return result;
}

/** A duration in milliseconds as a text. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
