import { sleep } from "@/lib/runtime/sleep";
import { PausedError, pauses } from "./pauses";

/** Milliseconds that a request waits until the service takes it. */
const PATIENCE = 10_000;

/** An answer whose text arrives in parts. */
export interface AnswerParts {
  readonly isOk: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly parts: AsyncGenerator<string>;
}

interface Limits {
  readonly signal: AbortSignal | undefined;
  /** Milliseconds without data until the connection counts as lost. An answer that arrives slowly may take longer. */
  readonly silence: number;
  /** Makes the error of a connection that failed or counts as lost. */
  lost(cause: unknown): Error;
}

/**
 * Requests `url`, not before the service takes it again ({@link pauses}). The request and the parts reject with the error that `lost`
 * makes, or as `signal` demands.
 */
export async function requestParts(url: string, { signal, silence, lost }: Limits): Promise<AnswerParts> {
  const ending = new AbortController();
  const signals = signal === undefined ? [ending.signal] : [signal, ending.signal];
  const soon = async <T>(work: () => Promise<T>): Promise<T> => {
    const timer = setTimeout(() => ending.abort(), silence);
    try {
      return await work();
    } catch (cause) {
      throw signal?.aborted ? cause : lost(cause);
    } finally {
      clearTimeout(timer);
    }
  };
  for (let pause = pauses.remaining(url); pause > 0; pause = pauses.remaining(url)) {
    if (pause > PATIENCE) throw lost(new PausedError(pause));
    await sleep(pause, signal);
    signal?.throwIfAborted();
  }
  const { ok, status, headers, body } = await soon(() => fetch(url, { signal: AbortSignal.any(signals) }));
  pauses.heard(url, status, headers);
  return { isOk: ok, status, headers, parts: partsOf(body, soon, () => ending.abort()) };
}

/** The text of a body. `leave` ends the connection of a text that is not read to its end. */
async function* partsOf(
  body: Response["body"],
  soon: <T>(work: () => Promise<T>) => Promise<T>,
  leave: () => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let isWhole = false;
  try {
    for (const reader = body?.getReader(); reader !== undefined; ) {
      const { done, value } = await soon(() => reader.read());
      if (done) break;
      yield decoder.decode(value, { stream: true });
    }
    isWhole = true;
    yield decoder.decode();
  } finally {
    if (!isWhole) leave();
  }
}
