import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { clientOf } from "@/lib/api/http/client-address";
import { costOf } from "@/lib/api/http/costs";
import { percentDecode } from "@/lib/api/http/decode";
import { type ApiResponse, type Dispatch, problemResponse } from "@/lib/api/http/dispatch";
import { type HostRules, LOCAL_HOSTS } from "@/lib/api/http/hosts";
import { Problem } from "@/lib/api/http/problem";
import { problemPage } from "@/lib/api/http/problem-page";
import type { RateLimiter } from "@/lib/api/http/rate-limit";
import { isRouterState, ROUTER_STATE } from "@/lib/api/http/router-state";
import { limitConnections } from "./connections";
import type { Pages } from "./page-forward";
import { forwardRpc, type RpcForward } from "./rpc";
import { send } from "./send";

export interface FrontOptions {
  /** Counts API requests itself. */
  readonly dispatch: Dispatch;
  /** How many proxies stand before this server. */
  readonly hops: number;
  /** Answers all requests that are not the API's. */
  readonly pages: Pages;
  /** Null: no chain is reached through this site. */
  readonly rpc: RpcForward | null;
  /** The pages' own development tools send more than GET, and use WebSockets. */
  readonly isDevelopment: boolean;
  /** Counts requests for anything but the API; null: they are not limited. */
  readonly limiter?: RateLimiter | null;
  /** Default: this machine's own names. */
  readonly hosts?: HostRules;
  /** Receives failures that are not in the answer. */
  onFailure(error: unknown): void;
}

/** Milliseconds: for a request's headers, for all of a request, and without any byte moving on a connection. */
const HEADERS_LIMIT = 10_000;
const REQUEST_LIMIT = 30_000;
const SILENCE_LIMIT = 60_000;

const CONNECT_REFUSED =
  "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, OPTIONS\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/**
 * The server before the pages: answers `/api` itself, refuses malformed and foreign requests before anything else sees
 * them, counts what clients ask, bounds slow clients, and hands the rest to the pages.
 */
export function createFront(options: FrontOptions): Server {
  const server = createServer({
    headersTimeout: HEADERS_LIMIT,
    requestTimeout: REQUEST_LIMIT,
    keepAliveTimeout: SILENCE_LIMIT,
    // Answered here instead, by a problem.
    requireHostHeader: false,
  });
  server.setTimeout(SILENCE_LIMIT);
  limitConnections(server, options.hops);
  server.on("request", (request, response) => {
    serve(request, response, options).catch((error: unknown) => {
      options.onFailure(error);
      response.destroy();
    });
  });
  server.on("connect", (_request, socket) => {
    socket.on("error", () => undefined);
    socket.end(CONNECT_REFUSED);
  });
  return server;
}

async function serve(request: IncomingMessage, response: ServerResponse, options: FrontOptions): Promise<void> {
  const answer = await answerHere(request, response, options);
  if (answer === null) return;
  // The rest of a refused body is not read, and no WebSocket is spoken: the connection can't be used again.
  if ((!request.complete && request.method === "POST") || isWebSocket(request))
    response.setHeader("Connection", "close");
  await send(response, answer);
}

/** The answer that the front gives itself; null: the pages have answered. */
async function answerHere(
  request: IncomingMessage,
  response: ServerResponse,
  options: FrontOptions,
): Promise<ApiResponse | null> {
  const { method = "GET", url = "" } = request;
  const [path, query] = splitUrl(url);
  try {
    requireOwnHost(request, options.hosts ?? LOCAL_HOSTS);
    if (isWebSocket(request) && !options.isDevelopment)
      throw new Problem("PATH_UNKNOWN", "No WebSocket is served here.");
    if (isOfApi(path)) return await answerApi(request, path, query, options);
    const client = clientOfRequest(request, options.hops);
    if (path === "/rpc" && method === "POST" && options.rpc !== null) return await forwardRpc(request, client, options);
    refuseMalformed(url, path, query);
    refuseMethod(method, options.isDevelopment);
    refuseOptimizer(path, options.isDevelopment);
    refuseRouterState(request);
    await options.limiter?.take(client, costOf(percentDecode(path)));
    await options.pages(request, response, { client, protocol: protocolOf(request, options.hops) });
    return null;
  } catch (error) {
    if (!(error instanceof Problem) || response.headersSent) throw error;
    if (error.status >= 500 && !isOverload(error)) options.onFailure(error);
    const isForPeople = !isOfApi(path) && request.headers.accept?.includes("text/html");
    return isForPeople ? problemPage(error, method) : problemResponse(error, method);
  }
}

function isOfApi(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

async function answerApi(
  request: IncomingMessage,
  path: string,
  query: string,
  options: FrontOptions,
): Promise<ApiResponse> {
  const { method = "GET", headers } = request;
  return options.dispatch({
    method,
    path,
    query,
    ifNoneMatch: headers["if-none-match"],
    lastEventId: textOf(headers["last-event-id"]),
    client: clientOfRequest(request, options.hops),
  });
}

function clientOfRequest({ headers, socket }: IncomingMessage, hops: number): string | null {
  return clientOf({ socket: socket.remoteAddress, forwarded: textOf(headers["x-forwarded-for"]), hops });
}

/** The protocol of the site's address: a proxy's word counts only where one is trusted. */
function protocolOf({ headers }: IncomingMessage, hops: number): "http" | "https" {
  return hops > 0 && textOf(headers["x-forwarded-proto"]) === "https" ? "https" : "http";
}

/** Node keeps the first of several Host headers: all of them are in the raw list. */
function requireOwnHost({ rawHeaders, socket }: IncomingMessage, hosts: HostRules): void {
  const given: string[] = [];
  for (let n = 0; n + 1 < rawHeaders.length; n += 2) {
    const name = rawHeaders[n];
    if (name?.length === 4 && name.toLowerCase() === "host") given.push(rawHeaders[n + 1] ?? "");
  }
  hosts.require(given, socket.localAddress);
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

function refuseMalformed(url: string, path: string, query: string): void {
  if (!path.startsWith("/")) throw new Problem("MALFORMED_URL", "The request's target has to be a path.");
  if (/[^\x21-\x7e]/.test(url)) throw new Problem("MALFORMED_URL", "The request's target has to be ASCII.");
  percentDecode(path);
  percentDecode(query);
}

function refuseMethod(method: string, isDevelopment: boolean): void {
  if (method === "GET" || method === "HEAD" || (isDevelopment && method === "POST")) return;
  const detail = `${method} is not allowed: pages are read.`;
  throw new Problem("METHOD_NOT_ALLOWED", detail, { headers: { Allow: "GET, HEAD" } });
}

/** The framework's image optimizer, which no page uses: it reads and writes files for any stranger. */
function refuseOptimizer(path: string, isDevelopment: boolean): void {
  if (isDevelopment || !percentDecode(path).startsWith("/_next/image")) return;
  throw new Problem("PATH_UNKNOWN", "Images are not optimized here.");
}

/** The framework answers 500 to a state of its router that it cannot read. */
function refuseRouterState({ headers }: IncomingMessage): void {
  if (isRouterState(headers[ROUTER_STATE])) return;
  throw new Problem("MALFORMED_HEADER", `${ROUTER_STATE}: expected the state of this site's own router.`);
}

/** Answered as often as a stranger asks, so no reason for a line in the log each time. */
function isOverload({ code, cause }: Problem): boolean {
  return code === "BUSY" || (code === "PAGES_UNAVAILABLE" && cause === undefined);
}
