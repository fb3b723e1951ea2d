import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between two checks. */
const INTERVAL = 10;

/** Waits until a condition holds. Rejects if a check throws. The timeout of the test bounds the wait. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(INTERVAL);
}
