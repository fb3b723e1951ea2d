import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";
import { hostName } from "./addresses";
import { refuseMalformedTarget, refuseRouterState } from "./guards";
import { ALLOWED_METHODS } from "./headers";
import { Problem } from "./problem";
import { normalizeTarget } from "./request-target";
import { ROUTER_STATE } from "./router-state";

/** Response header with the code of the problem, if a request was refused before Next.js handled it. */
export const REFUSED = "x-engrave-refused";

const REFUSALS = {
  METHOD_NOT_ALLOWED: "The method is not allowed: the site is read-only.",
  MALFORMED_URL: "The request target must be a path in ASCII with percent-encoded UTF-8.",
  MALFORMED_HOST: "A request needs exactly one Host header with a host name.",
  MALFORMED_HEADER: `${ROUTER_STATE}: expected the state of this site's router.`,
} as const;

type RefusalCode = keyof typeof REFUSALS;

/** Path at which refused requests are answered (app/api). */
const REFUSED_PATH = "/api/refused";

/**
 * In a process that runs Next.js without the front, refuses the requests that Next.js would answer with 500: methods that it
 * cannot represent, addresses and hosts that it cannot decode, and router states that it cannot read. Node reports each request on a
 * diagnostics channel before the server handles it. A refused request is rewritten to a request for its problem.
 */
export function guardHostedRequests(): void {
  subscribe("http.server.request.start", (message) => {
    if (typeof message !== "object" || message === null || !("request" in message)) return;
    if (message.request instanceof IncomingMessage) guard(message.request);
  });
}

function guard(request: IncomingMessage): void {
  delete request.headers[REFUSED];
  const code = faultOf(request, normalizeTarget(request));
  if (code === null) return;
  request.headers[REFUSED] = code;
  // With these headers, Next.js would redirect before it calls the route.
  for (const name of ["rsc", ROUTER_STATE]) delete request.headers[name];
  request.url = REFUSED_PATH;
  if (request.method !== "HEAD") request.method = "GET";
}

function faultOf({ method, url = "", headers }: IncomingMessage, hosts: readonly string[]): RefusalCode | null {
  if (method === "TRACE" || method === "CONNECT") return "METHOD_NOT_ALLOWED";
  if (isRefused(() => refuseMalformedTarget(url))) return "MALFORMED_URL";
  if (hosts.length !== 1 || hostName(hosts[0] ?? "") === null) return "MALFORMED_HOST";
  return isRefused(() => refuseRouterState(headers[ROUTER_STATE])) ? "MALFORMED_HEADER" : null;
}

function isRefused(guard: () => void): boolean {
  try {
    guard();
    return false;
  } catch (error) {
    if (error instanceof Problem) return true;
    throw error;
  }
}

/** Returns the problem that the header {@link REFUSED} names; null if it names none. */
export function refusedProblem(header: string | null): Problem | null {
  const code = Object.keys(REFUSALS).find((name): name is RefusalCode => name === header);
  if (code === undefined) return null;
  const headers = code === "METHOD_NOT_ALLOWED" ? { Allow: ALLOWED_METHODS } : {};
  return new Problem(code, REFUSALS[code], { headers });
}
