import { splitLanguage } from "@/lib/languages";
import { costOf } from "./costs";
import { percentDecode } from "./decode";
import { Problem } from "./problem";
import { isRouterState, ROUTER_STATE } from "./router-state";

/**
 * The guards of requests to pages. The front applies all of them. On a host without the front, `hosted-guard.ts` applies those
 * without which Next.js would fail, and `proxy.ts` the others.
 */

/** Refuses a target that is not a path in ASCII with percent-encoded UTF-8. `url`: path and query. @throws Problem */
export function refuseMalformedTarget(url: string): void {
  if (!url.startsWith("/")) throw new Problem("MALFORMED_URL", "The request's target must be a path.");
  if (/[^\x21-\x7e]/.test(url)) throw new Problem("MALFORMED_URL", "The request's target must be ASCII.");
  percentDecode(url);
}

/** Refuses the methods that pages do not have. @throws Problem */
export function refusePageMethod(method: string): void {
  if (method === "GET" || method === "HEAD") return;
  const detail = `${method} is not allowed: pages accept GET and HEAD.`;
  throw new Problem("METHOD_NOT_ALLOWED", detail, { headers: { Allow: "GET, HEAD" } });
}

/** Refuses a malformed router state, which Next.js would answer with status 500. `header`: its value. @throws Problem */
export function refuseRouterState(header: string | string[] | undefined): void {
  if (isRouterState(header)) return;
  throw new Problem("MALFORMED_HEADER", `${ROUTER_STATE}: expected a state of this site's router.`);
}

/** What a request for a page costs (docs/api.md). `path`: as the client sent it. @throws Problem if it cannot be decoded */
export function costOfPage(path: string): number {
  return costOf(percentDecode(splitLanguage(path).path));
}
