import { crc32 } from "node:zlib";
import type { Hash } from "@/lib/protocol";
import type { IndexPosition } from "@/lib/records";

export const ALLOWED_METHODS = "GET, HEAD, OPTIONS";

const ANY_ORIGIN = "*";
const EXPOSED = "ETag, RateLimit, RateLimit-Policy, Retry-After, X-Index-Block, X-Index-Epoch, X-Index-Hash";
const POLICY = "default-src 'none'; frame-ancestors 'none'";
const CROSS_ORIGIN = "cross-origin";
const NO_REFERRER = "no-referrer";
const NO_SNIFFING = "nosniff";

/** Headers of every answer: anybody may read from anywhere, and no browser takes an answer for something else. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": ANY_ORIGIN,
  "Access-Control-Expose-Headers": EXPOSED,
  "Content-Security-Policy": POLICY,
  "Cross-Origin-Resource-Policy": CROSS_ORIGIN,
  "Referrer-Policy": NO_REFERRER,
  "X-Content-Type-Options": NO_SNIFFING,
};

/** Headers of the answer to OPTIONS, a browser's question before a request from another site. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  Allow: ALLOWED_METHODS,
  "Access-Control-Allow-Methods": ALLOWED_METHODS,
  "Access-Control-Allow-Headers": "If-None-Match, Last-Event-ID",
  "Access-Control-Max-Age": "86400",
};

/** The state that an answer was read from. */
export function positionHeaders(at: IndexPosition | null): Record<string, string> {
  if (at === null) return {};
  return {
    "X-Index-Block": String(at.block),
    "X-Index-Epoch": String(at.epoch),
    ...(at.hash === null ? {} : { "X-Index-Hash": at.hash }),
  };
}

/**
 * Headers of an answer that depends on the index alone. Written out, which makes them in a tenth of the time that putting
 * objects together takes: they are a good part of what such an answer costs.
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

/** Grows when the same state is answered in another form, so that no cache keeps the old one. */
const FORMAT = 1;

/**
 * The tag of the answer to `target` (path and query as they were sent) in a state, where the answer depends on the index
 * alone. Whoever has it was given that answer, so that it is compared without making the answer again. Weak: the same
 * state gives the same meaning, while compression on the way may change the bytes.
 */
export function entityTag(at: IndexPosition, target: string): string {
  return `W/"${FORMAT}-${at.epoch}-${at.block}-${at.hash?.slice(2, 18) ?? ""}-${crc32(target).toString(36)}"`;
}

/** Seconds that any cache may keep an answer that can't change any more. */
const FINAL_AGE = 86_400;
/** What the index's next block may change: shared caches keep it for a second, and browsers ask each time. */
export const MOVING = "public, max-age=0, s-maxage=1, must-revalidate";

/** How caches are to treat an answer. `until`: the last block that it depends on; undefined: all. */
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

/** Whether the header If-None-Match names this very tag. */
export function namesExactly(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag) return true;
  const opaque = tag.slice(2);
  return ifNoneMatch.split(",").some((part) => part.trim().replace(/^W\//, "") === opaque);
}
