import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { clientOf } from "@/lib/api/client-address";
import { percentDecode } from "@/lib/api/decode";
import { type ApiResponse, type Dispatch, problemResponse } from "@/lib/api/dispatch";
import { Problem } from "@/lib/api/problem";
import { forwardRpc, type RpcForward } from "./rpc";
import { send } from "./send";

export interface FrontOptions {
  readonly dispatch: Dispatch;
  /** How many proxies stand before this server. */
  readonly hops: number;
  /** Answers everything that is not the API's. */
  pages(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Null: no chain is reached through this site. */
  readonly rpc: RpcForward | null;
  /** The pages' own development tools send more than GET. */
  readonly isDevelopment: boolean;
  /** Hears of failures that no answer told of. */
  onFailure(error: unknown): void;
}

/** Milliseconds: for a request's headers, for all of a request, and without any byte moving on a connection. */
const HEADERS_LIMIT = 10_000;
const REQUEST_LIMIT = 30_000;
const SILENCE_LIMIT = 60_000;

const CONNECT_REFUSED =
  "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, OPTIONS\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/**
 * The server before the pages: answers `/api` itself, refuses what is malformed before anything else sees it, bounds
 * slow clients, and hands the rest to the pages.
 */
export function createFront(options: FrontOptions): Server {
  const server = createServer({
    headersTimeout: HEADERS_LIMIT,
    requestTimeout: REQUEST_LIMIT,
    keepAliveTimeout: SILENCE_LIMIT,
  });
  server.setTimeout(SILENCE_LIMIT);
  server.on("request", (request, response) => {
    serve(request, response, options).catch((error: unknown) => {
      options.onFailure(error);
      response.destroy();
    });
  });
  server.on("connect", (_request, socket) => socket.end(CONNECT_REFUSED));
  return server;
}

async function serve(request: IncomingMessage, response: ServerResponse, options: FrontOptions): Promise<void> {
  const answer = await answerHere(request, options);
  if (answer === null) return options.pages(request, response);
  // What is left of a refused body is not read: the connection can't be used again.
  if (!request.complete && request.method === "POST") response.setHeader("Connection", "close");
  await send(response, answer);
}

/** The answer that the front gives itself; null: the pages are to answer. */
async function answerHere(request: IncomingMessage, options: FrontOptions): Promise<ApiResponse | null> {
  const { method = "GET", url = "" } = request;
  const [path, query] = splitUrl(url);
  try {
    if (path === "/api" || path.startsWith("/api/")) {
      const { headers, socket } = request;
      return await options.dispatch({
        method,
        path,
        query,
        ifNoneMatch: headers["if-none-match"],
        lastEventId: textOf(headers["last-event-id"]),
        client: clientOf({
          socket: socket.remoteAddress,
          forwarded: textOf(headers["x-forwarded-for"]),
          hops: options.hops,
        }),
      });
    }
    if (path === "/rpc" && method === "POST" && options.rpc !== null) return await forwardRpc(request, options.rpc);
    refuseMalformed(path, query);
    refuseMethod(method, options.isDevelopment);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status >= 500) options.onFailure(error);
    return problemResponse(error, method);
  }
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join() : header;
}

function splitUrl(url: string): [path: string, query: string] {
  const mark = url.indexOf("?");
  return mark < 0 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
}

function refuseMalformed(path: string, query: string): void {
  if (!path.startsWith("/")) throw new Problem("MALFORMED_URL", "The request's target has to be a path.");
  percentDecode(path);
  percentDecode(query);
}

function refuseMethod(method: string, isDevelopment: boolean): void {
  if (method === "GET" || method === "HEAD" || (isDevelopment && method === "POST")) return;
  const detail = `${method} is not allowed: pages are read.`;
  throw new Problem("METHOD_NOT_ALLOWED", detail, { headers: { Allow: "GET, HEAD" } });
}
