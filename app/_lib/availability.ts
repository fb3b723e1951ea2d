import { sharedDatabase } from "@/lib/database/pool";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";

/** Pages that show what the index holds, by the first segment of their path. */
const READING = new Set(["", "tokens", "token", "account", "inscription", "block", "tx", "search"]);

const QUESTION = { name: "is-available", text: "SELECT 1 AS one" };
/** Milliseconds that the database may take, and that its last answer stays true. */
const PATIENCE = 2_000;
const ANSWER_AGE = 1_000;

let asked = { time: Number.NEGATIVE_INFINITY, isAvailable: Promise.resolve(true) };

/**
 * Whether a page at this path can be rendered from the index. Asked before the page: once it is sent, its status cannot
 * change. False only for pages that show the index, while the database does not answer.
 */
export async function isAvailable(path: string): Promise<boolean> {
  const [, first = ""] = path.split("/");
  if (!READING.has(first)) return true;
  if (performance.now() - asked.time >= ANSWER_AGE) asked = { time: performance.now(), isAvailable: ask() };
  return asked.isAvailable;
}

async function ask(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE} ms`)), PATIENCE);
  });
  try {
    await Promise.race([sharedDatabase().query(QUESTION, []), late]);
    return true;
  } catch (error) {
    log.warn({ cause: describeError(error) }, "pages cannot read the index");
    return false;
  } finally {
    clearTimeout(timer);
  }
}
