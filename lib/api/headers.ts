import type { IndexPosition } from "@/lib/database/types";

export const ALLOWED_METHODS = "GET, HEAD, OPTIONS";

/** Headers of every answer: anybody may read from anywhere, and no browser takes an answer for something else. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Retry-After, X-Index-Block, X-Index-Epoch, X-Index-Hash",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Headers of the answer to OPTIONS, a browser's question before a request from another site. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  Allow: ALLOWED_METHODS,
  "Access-Control-Allow-Methods": ALLOWED_METHODS,
  "Access-Control-Allow-Headers": "If-None-Match",
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

/** Grows when the same state is answered in another form, so that no cache keeps the old one. */
const FORMAT = 1;

/**
 * The tag of an answer that depends on the index alone. Weak: the same state gives the same meaning, while compression
 * on the way may change the bytes.
 */
export function entityTag(at: IndexPosition): string {
  return `W/"${FORMAT}-${at.epoch}-${at.block}-${at.hash?.slice(2, 18) ?? ""}"`;
}

/** Whether the header If-None-Match names the tag (RFC 9110, weak comparison). */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = tag.slice(2);
  return ifNoneMatch.split(",").some((part) => {
    const candidate = part.trim();
    return candidate === "*" || candidate.replace(/^W\//, "") === opaque;
  });
}
