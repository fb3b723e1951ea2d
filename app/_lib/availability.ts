import { sharedDatabase } from "@/lib/database/shared";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { withTimeout } from "@/lib/runtime/with-timeout";

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
/** Milliseconds until a probe times out, and until its result expires. */
const TIMEOUT = 2_000;
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
  try {
    await withTimeout("the database", TIMEOUT, sharedDatabase().query(PROBE, []));
    return true;
  } catch (error) {
    log.warn({ cause: describeError(error) }, "pages cannot read the index");
    return false;
  }
}
