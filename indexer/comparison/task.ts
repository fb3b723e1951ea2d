import { backoffDelay } from "@/lib/runtime/backoff";
import { EngraveError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import { withTimeout } from "@/lib/runtime/with-timeout";
import { connect } from "../database/connection";
import type { ComparisonVitals, Vitals } from "../telemetry/vitals";
import { compareWith } from "./compare";

/** First pause after a failure, in milliseconds. It doubles up to the interval. */
const FIRST_PAUSE = 5_000;
/** Time limit for the task to end at the end of a term, in milliseconds. */
const STOP_LIMIT = 1_000;

/** The dependencies of the task of a term. */
export interface ComparisonParts {
  readonly databaseUrl: string;
  /** Origin of the site that serves the other index; null: there is no comparison. */
  readonly url: URL | null;
  /** Seconds between two comparisons. */
  readonly interval: number;
  readonly vitals: Vitals;
}

/** A running task. */
export interface ComparisonTask {
  /** Ends it. Never rejects. */
  stop(): Promise<void>;
}

/**
 * Starts the leader's task that compares the final blocks of this index and another one, like `verify --against` (spec
 * §9). A difference or a failure appears in the log and the metrics; neither stops or delays the index.
 */
export function startComparison({ databaseUrl, url, interval, vitals }: ComparisonParts): ComparisonTask {
  if (url === null) return { stop: () => Promise.resolve() };
  const stopping = new AbortController();
  const { signal } = stopping;
  const compare = () => compareOnce(databaseUrl, url.origin);
  const ended = repeat(compare, { interval: interval * 1_000, vitals, stop: signal });
  return {
    async stop() {
      stopping.abort();
      await withTimeout("the comparison", STOP_LIMIT, ended).catch(() => undefined);
      vitals.comparison = null;
    },
  };
}

/** Compares until `stop` aborts. Never rejects. */
async function repeat(
  compare: () => Promise<ComparisonVitals>,
  { interval, vitals, stop }: { interval: number; vitals: Vitals; stop: AbortSignal },
): Promise<void> {
  let failures = 0;
  while (!stop.aborted) {
    const found = await compare().catch((error: unknown): ComparisonVitals => {
      const code = error instanceof EngraveError ? error.code : "UNEXPECTED";
      log.warn({ error, code }, "the comparison with another index failed; retrying");
      return { block: null, differsFrom: null, ...vitals.comparison, failing: code };
    });
    if (stop.aborted) return;
    failures = found.failing === null ? 0 : failures + 1;
    vitals.comparison = found;
    await sleep(failures === 0 ? interval : backoffDelay(failures, { first: FIRST_PAUSE, limit: interval }), stop);
  }
}

async function compareOnce(databaseUrl: string, url: string): Promise<ComparisonVitals> {
  const connection = await connect(databaseUrl);
  try {
    const { upTo, firstDifferent, here, there } = await compareWith(connection, url, { onlyFinal: true });
    if (firstDifferent === null) log.debug({ upTo }, "the other index agrees");
    else log.error({ upTo, firstDifferent, here, there }, "the other index differs");
    return { block: upTo, differsFrom: firstDifferent, failing: null };
  } finally {
    await connection.close();
  }
}
