import { sleep } from "@/lib/runtime/sleep";
import { BusyError } from "./pool";

/** Milliseconds after which a read that has not seen one state is given up. */
const LIMIT = 5_000;
/** Number of attempts without a pause, and the pause in milliseconds before each later one. */
const IMMEDIATE = 10;
const PAUSE = 50;

/**
 * Repeats a read of several statements until all of them have seen one state of the index. `read` returns undefined if they
 * have not.
 * @throws BusyError if the index changes during every attempt, or replicas that answer in turn stay apart
 */
export async function fromOneState<T>(read: () => Promise<T | undefined>): Promise<T> {
  const since = performance.now();
  for (let attempt = 1; ; attempt++) {
    const result = await read();
    if (result !== undefined) return result;
    if (performance.now() - since > LIMIT) throw new BusyError(new Error("the index changed during every attempt"));
    if (attempt >= IMMEDIATE) await sleep(PAUSE);
  }
}
