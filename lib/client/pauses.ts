/** Longest pause that an answer can ask for, in milliseconds: a proxy must not silence a page for hours. */
const LONGEST = 120_000;
/** Statuses whose `Retry-After` is about the one endpoint that answered. */
const FAULTS: readonly number[] = [500, 503];
const RATE_LIMITED = 429;

/** The service asked not to be called for longer than a request waits. */
export class PausedError extends Error {
  constructor(milliseconds: number) {
    super(`The service takes the next request in ${Math.ceil(milliseconds / 1_000)} seconds.`);
  }
}

/**
 * How long the service asked not to be called: by `Retry-After` on 429 and faults of the server, or by a `RateLimit` without points
 * left. All endpoints share a client's points; a fault concerns only the path that answered so.
 */
export class Pauses {
  /** Ends by `performance.now()`, in milliseconds. */
  #all = 0;
  readonly #byPath = new Map<string, number>();

  /** Milliseconds until a request may be sent; 0: now. */
  remaining(url: string): number {
    return Math.max(0, this.#all - performance.now(), (this.#byPath.get(pathOf(url)) ?? 0) - performance.now());
  }

  /** Reads the headers of an answer. */
  heard(url: string, status: number, headers: Headers): void {
    const now = performance.now();
    for (const [path, end] of this.#byPath) if (end <= now) this.#byPath.delete(path);
    const asked = retryAfter(headers);
    if (status === RATE_LIMITED) this.#all = Math.max(this.#all, now + (asked ?? spentFor(headers) ?? 0));
    else if (FAULTS.includes(status)) this.#byPath.set(pathOf(url), now + (asked ?? 0));
    else this.#all = Math.max(this.#all, now + (spentFor(headers) ?? 0));
  }
}

/** The pauses of this page. */
export const pauses = new Pauses();

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}

/** The milliseconds of `Retry-After`: seconds or a date (RFC 9110); null if there is none. */
function retryAfter(headers: Headers): number | null {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (text === "") return null;
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(milliseconds) ? null : Math.min(LONGEST, Math.max(0, milliseconds));
}

/** The milliseconds until a client without points has some again, from `RateLimit: "client";r=0;t=12`; null if it has some. */
function spentFor(headers: Headers): number | null {
  const seconds = /;\s*r=0(?:;|\s|$)/.test(headers.get("ratelimit") ?? "")
    ? /;\s*t=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]
    : undefined;
  return seconds === undefined ? null : Math.min(LONGEST, Number(seconds) * 1_000);
}
