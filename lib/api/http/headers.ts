import { crc32 } from "node:zlib";
import type { Hash } from "@/lib/protocol";
import type { IndexPosition } from "@/lib/records";

export const ALLOWED_METHODS = "GET, HEAD, OPTIONS";

const ANY_ORIGIN = "*";
const EXPOSED =
  "Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, X-Index-Block, X-Index-Epoch, X-Index-Hash, X-Replica-Lag";
const POLICY = "default-src 'none'; frame-ancestors 'none'";
const CROSS_ORIGIN = "cross-origin";
const NO_REFERRER = "no-referrer";
const NO_SNIFFING = "nosniff";

/** Headers of every answer. Pages of any origin may read it, and browsers do not guess its type. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": ANY_ORIGIN,
  "Access-Control-Expose-Headers": EXPOSED,
  "Content-Security-Policy": POLICY,
  "Cross-Origin-Resource-Policy": CROSS_ORIGIN,
  "Referrer-Policy": NO_REFERRER,
  "X-Content-Type-Options": NO_SNIFFING,
};

/** Headers of the answer to OPTIONS, a browser's preflight request. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  Allow: ALLOWED_METHODS,
  "Access-Control-Allow-Methods": ALLOWED_METHODS,
  "Access-Control-Allow-Headers": "If-None-Match, Last-Event-ID",
  "Access-Control-Max-Age": "86400",
};

/** Returns the headers that name the state of an answer (spec §12.1.9). */
export function positionHeaders(at: IndexPosition | null): Record<string, string> {
  if (at === null) return {};
  return {
    "X-Index-Block": String(at.block),
    "X-Index-Epoch": String(at.epoch),
    ...(at.hash === null ? {} : { "X-Index-Hash": at.hash }),
  };
}

/** Returns the header with the lag of the replicas that answered; none if there is no replica. */
export function lagHeader(seconds: number | null): Record<string, string> {
  return seconds === null ? {} : { "X-Replica-Lag": seconds.toFixed(1) };
}

/**
 * Returns the headers of an answer that depends only on the index. They are written out because merging objects takes
 * ten times as long, and the headers are a large part of the cost of such an answer.
 */
export function indexHeaders(
  at: IndexPosition & { hash: Hash },
  tag: string,
  cacheControl: string,
): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": ANY_ORIGIN,
    "Access-Control-Expose-Headers": EXPOSED,
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Resource-Policy": CROSS_ORIGIN,
    "Referrer-Policy": NO_REFERRER,
    "X-Content-Type-Options": NO_SNIFFING,
    "X-Index-Block": String(at.block),
    "X-Index-Epoch": String(at.epoch),
    "X-Index-Hash": at.hash,
    ETag: tag,
    "Cache-Control": cacheControl,
  };
}

/** Increased when the form of answers changes, so that caches drop the old form. */
const FORMAT = 3;

/**
 * Returns the tag of the answer to `target` (path and query as sent) in a state, for answers that depend only on the
 * index. A client that sends the tag has received the answer, so the tag is compared without building the answer again.
 * The tag is weak: compression by a proxy may change the bytes.
 */
export function entityTag(at: IndexPosition, target: string): string {
  return `W/"${FORMAT}-${at.epoch}-${at.block}-${at.hash?.slice(2, 18) ?? ""}-${crc32(target).toString(36)}"`;
}

/** Returns the tag of an answer by its name, which distinguishes it from the endpoint's other answers. */
export function namedTag(name: string): string {
  return `W/"${FORMAT}-${name}"`;
}

/** Seconds that any cache may keep an answer that cannot change anymore. */
const FINAL_AGE = 86_400;
/**
 * For answers that the next block may change: shared caches may keep them for a second, and browsers revalidate each
 * time.
 */
export const MOVING = "public, max-age=0, s-maxage=1, must-revalidate";

/** Returns the `Cache-Control` of an answer. `until`: the last block on which it depends; undefined: all. */
export function caching(answer: {
  isOfIndex: boolean;
  at: IndexPosition | null;
  until: number | undefined;
  maxAge: number | undefined;
}): string {
  const { isOfIndex, at, until, maxAge } = answer;
  if (at !== null && until !== undefined && until <= at.final) return `public, max-age=${FINAL_AGE}`;
  if (isOfIndex && at !== null) return MOVING;
  return maxAge === undefined ? "no-store" : `public, max-age=${maxAge}`;
}

/** Whether the header If-None-Match names the tag, or any (RFC 9110, weak comparison). */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch?.trim() === "*" || namesExactly(ifNoneMatch, tag);
}

/** Whether the header If-None-Match names this tag itself. */
export function namesExactly(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag) return true;
  const opaque = tag.slice(2);
  return ifNoneMatch.split(",").some((part) => part.trim().replace(/^W\//, "") === opaque);
}
