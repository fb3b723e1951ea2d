import { database } from "@/lib/database/shared";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import { TimedOutError } from "@/lib/runtime/with-timeout";

/** First path segments of the pages that need the index. */
const INDEX_PAGES = new Set([
  "",
  "tokens",
  "token",
  "account",
  "inscription",
  "block",
  "tx",
  "search",
  "snapshots",
  "market",
]);

const PROBE = { name: "is-available", text: "SELECT 1 AS one" };
/**
 * A probe times out after so many steps of so many milliseconds. While the process is too busy to read the answer, for
 * example because it draws a social image, only one step ends.
 */
const TIMEOUT = { steps: 20, step: 100 };
/** Milliseconds until the result of a probe expires. */
const MAX_AGE = 1_000;

let latest = { time: Number.NEGATIVE_INFINITY, isAvailable: Promise.resolve(true) };

/**
 * Whether the page at `path` can be rendered. False only for pages that need the index, while the database does not answer.
 * Call it before rendering: the status code cannot change once the page is being sent.
 */
export async function isAvailable(path: string): Promise<boolean> {
  const [, first = ""] = path.split("/");
  if (!INDEX_PAGES.has(first)) return true;
  if (performance.now() - latest.time >= MAX_AGE) latest = { time: performance.now(), isAvailable: probe() };
  return latest.isAvailable;
}

async function probe(): Promise<boolean> {
  const ended = new AbortController();
  try {
    await Promise.race([database().query(PROBE, []), timeLimit(ended.signal)]);
    return true;
  } catch (error) {
    log.warn({ cause: describeError(error) }, "pages cannot read the index");
    return false;
  } finally {
    ended.abort();
  }
}

/** Rejects with TimedOutError after all steps, or as soon as `signal` aborts. */
async function timeLimit(signal: AbortSignal): Promise<never> {
  const { steps, step } = TIMEOUT;
  for (let n = 0; n < steps && !signal.aborted; n++) await sleep(step, signal);
  throw new TimedOutError("the database", steps * step);
}
