import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { clientOf } from "@/lib/api/http/client-address";
import { percentDecode } from "@/lib/api/http/decode";
import { type ApiRequest, type ApiResponse, type Dispatch, problemResponse } from "@/lib/api/http/dispatch";
import { costOfPage, refuseMalformedTarget, refusePageMethod, refuseRouterState } from "@/lib/api/http/guards";
import { type HostRules, LOCAL_HOSTS } from "@/lib/api/http/hosts";
import { Problem } from "@/lib/api/http/problem";
import { problemPage } from "@/lib/api/http/problem-page";
import type { RateLimiter } from "@/lib/api/http/rate-limit";
import { normalizeTarget } from "@/lib/api/http/request-target";
import { ROUTER_STATE } from "@/lib/api/http/router-state";
import { UnreadAnswers, type UnreadLimits } from "@/lib/api/http/unread";
import { splitLanguage } from "@/lib/languages";
import { limitConnections } from "./connections";
import type { Pages } from "./page-forward";
import { inTurn } from "./pipelined";
import { forwardRpc, type RpcForward } from "./rpc";
import { send } from "./send";

/** Options of {@link createFront}. */
export interface FrontOptions {
  /** Answers API requests and counts them for the rate limit. */
  readonly dispatch: Dispatch;
  /** Number of trusted proxies in front of this server. */
  readonly hops: number;
  /** Answers all requests outside the API. */
  readonly pages: Pages;
  /** Forwards JSON-RPC to a development chain; null: this site forwards none. */
  readonly rpc: RpcForward | null;
  /** Allows POST and WebSockets, which Next's development tools use. */
  readonly isDevelopment: boolean;
  /** Limits requests outside the API; null: no limit. */
  readonly limiter?: RateLimiter | null;
  /** Default: this machine's names. */
  readonly hosts?: HostRules;
  /** Limits the bytes of answers that clients do not read; default: {@link UNREAD}. */
  readonly unread?: UnreadLimits;
  /** Called with failures that the answer does not show. */
  onFailure(error: unknown): void;
}

/** Time limits in milliseconds for a request's headers, a whole request, and an idle connection. */
const HEADERS_LIMIT = 10_000;
const REQUEST_LIMIT = 30_000;
const IDLE_LIMIT = 60_000;
/** Bytes of answers that clients have not read. The largest answer that is not a stream has about 1 MB. */
const UNREAD: UnreadLimits = { total: 128 * 1024 * 1024, perClient: 16 * 1024 * 1024 };

const CONNECT_REFUSED =
  "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, OPTIONS\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/**
 * Creates the HTTP server in front of the pages. It answers `/api` (spec §12), rejects malformed requests and requests for
 * other hosts, applies rate limits, limits slow clients, and passes all other requests to the pages.
 */
export function createFront(options: FrontOptions): Server {
  const server = createServer({
    headersTimeout: HEADERS_LIMIT,
    requestTimeout: REQUEST_LIMIT,
    keepAliveTimeout: IDLE_LIMIT,
    // The front answers a missing Host header with a problem.
    requireHostHeader: false,
  });
  server.setTimeout(IDLE_LIMIT);
  limitConnections(server, options.hops);
  const unread = new UnreadAnswers(options.unread ?? UNREAD);
  const handle = inTurn((request, response) => {
    serve(request, response, options, unread).catch((error: unknown) => {
      options.onFailure(error);
      response.destroy();
    });
  });
  server.on("request", handle);
  server.on("connect", (_request, socket) => {
    socket.on("error", () => undefined);
    socket.end(CONNECT_REFUSED);
  });
  return server;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: FrontOptions,
  unread: UnreadAnswers,
): Promise<void> {
  const hosts = normalizeTarget(request);
  // A request whose body is not read to the end loses its socket, and with it the address of its client.
  const client = clientOfRequest(request, options.hops);
  const answer = await answerHere(request, response, { client, hosts }, options);
  if (answer === null) return;
  // The rest of a rejected body or of a WebSocket is not read, so the connection cannot be reused.
  if ((!request.complete && request.method === "POST") || isWebSocket(request))
    response.setHeader("Connection", "close");
  await send(response, answer, { client, unread });
}

/** Returns the front's answer; null if the pages have answered. */
async function answerHere(
  request: IncomingMessage,
  response: ServerResponse,
  { client, hosts }: { readonly client: string | null; readonly hosts: readonly string[] },
  options: FrontOptions,
): Promise<ApiResponse | null> {
  const { method = "GET", url = "" } = request;
  const [path, query] = splitUrl(url);
  try {
    (options.hosts ?? LOCAL_HOSTS).require(hosts, request.socket.localAddress);
    if (isWebSocket(request) && !options.isDevelopment)
      throw new Problem("PATH_UNKNOWN", "This server does not support WebSocket.");
    if (isOfApi(path)) return await options.dispatch(apiRequest(request, path, query, client));
    if (path === "/rpc" && method === "POST" && options.rpc !== null) return await forwardRpc(request, client, options);
    refuseMalformed(url, path);
    // Next's development tools send POST.
    if (!options.isDevelopment || method !== "POST") refusePageMethod(method);
    refuseOptimizer(path, options.isDevelopment);
    await options.limiter?.take(client, costOfPage(path));
    refuseRouterState(request.headers[ROUTER_STATE]);
    await options.pages(request, response, { client, protocol: protocolOf(request, options.hops) });
    return null;
  } catch (error) {
    if (!(error instanceof Problem) || response.headersSent) throw error;
    if (error.status >= 500 && !isOverload(error)) options.onFailure(error);
    const isForPeople = !isOfApi(path) && request.headers.accept?.includes("text/html");
    return isForPeople ? problemPage(error, method, splitLanguage(path).language) : problemResponse(error, method);
  }
}

function isOfApi(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

function apiRequest(
  { method = "GET", headers }: IncomingMessage,
  path: string,
  query: string,
  client: string | null,
): ApiRequest {
  return {
    method,
    path,
    query,
    ifNoneMatch: headers["if-none-match"],
    lastEventId: textOf(headers["last-event-id"]),
    range: headers.range,
    ifRange: textOf(headers["if-range"]),
    client,
  };
}

function clientOfRequest({ headers, socket }: IncomingMessage, hops: number): string | null {
  return clientOf({ socket: socket.remoteAddress, forwarded: textOf(headers["x-forwarded-for"]), hops });
}

/** The protocol of the client's connection. A proxy's header counts only if a proxy is trusted. */
function protocolOf({ headers }: IncomingMessage, hops: number): "http" | "https" {
  return hops > 0 && textOf(headers["x-forwarded-proto"]) === "https" ? "https" : "http";
}

function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade !== undefined && /(^|,)\s*websocket\s*(,|\/|$)/i.test(headers.upgrade);
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join() : header;
}

function splitUrl(url: string): [path: string, query: string] {
  const mark = url.indexOf("?");
  return mark < 0 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
}

function refuseMalformed(url: string, path: string): void {
  refuseMalformedTarget(url);
  if (changesInParsing(percentDecode(path))) {
    throw new Problem("MALFORMED_URL", "The request's target must not contain a backslash or the segments . and ..");
  }
}

/** Whether a URL parser would read another path, whose cost and answer the front would not have judged. `path`: decoded. */
function changesInParsing(path: string): boolean {
  return path.includes("\\") || path.split("/").some((segment) => segment === "." || segment === "..");
}

/** Rejects Next's image optimizer, which no page uses: it would read and write files for anyone. */
function refuseOptimizer(path: string, isDevelopment: boolean): void {
  if (isDevelopment || !percentDecode(path).startsWith("/_next/image")) return;
  throw new Problem("PATH_UNKNOWN", "This server does not optimize images.");
}

/** Whether the problem reports an overload, which any client can cause: it is not logged. */
function isOverload({ code, cause }: Problem): boolean {
  return code === "BUSY" || (code === "PAGES_UNAVAILABLE" && cause === undefined);
}
