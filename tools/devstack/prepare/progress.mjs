/** Time between two lines of one step, in milliseconds. */
const INTERVAL = 10_000;

/**
 * Prints a long step when it begins, and then its seconds until it ends. Rejects as `work` does.
 * @template T
 * @param {(line: string) => void} print
 * @param {{ what: string, note: string, interval?: number }} step `interval`: in milliseconds
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(print, { what, note, interval = INTERVAL }, work) {
  const begun = performance.now();
  print(`${what} (${note}) …`);
  const seconds = () => Math.round((performance.now() - begun) / 1_000);
  const timer = setInterval(() => print(`${what}: ${seconds()} s …`), interval);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
