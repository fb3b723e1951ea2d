import { BusyError } from "@/lib/database/pool";
import { InvalidCursorError } from "@/lib/database/reads/cursor";
import { pathSegments, queryParameters } from "./decode";
import type { Answer, Context, Endpoint } from "./define";
import { ALLOWED_METHODS, COMMON_HEADERS, entityTag, namesTag, PREFLIGHT_HEADERS, positionHeaders } from "./headers";
import { type TextStream, toJson } from "./json";
import { createMatcher, type Match } from "./match";
import { Problem } from "./problem";

/** A request as far as the API looks at it. `path` and `query` as they were sent, undecoded. */
export interface ApiRequest {
  readonly method: string;
  /** Begins with `/api`. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly ifNoneMatch?: string | undefined;
  readonly lastEventId?: string | undefined;
}

/** An answer for any server to send. A stream must be closed after it was sent, or sending failed. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: no body, as after HEAD. */
  readonly body: string | TextStream | null;
}

/** Answers a request. Never throws: what goes wrong is a problem in the answer. */
export type Dispatch = (request: ApiRequest) => Promise<ApiResponse>;

export interface DispatchOptions {
  readonly endpoints: readonly Endpoint[];
  readonly context: Context;
  /** Hears of what the client is not told: the cause of every answer with a status from 500 on. */
  onFailure(failure: { readonly code: string; readonly path: string; readonly cause: unknown }): void;
}

/** The API without a server around it: the front and Next's route handlers both answer by it (decisions.md §9). */
export function createDispatch({ endpoints, context, onFailure }: DispatchOptions): Dispatch {
  const match = createMatcher(endpoints);
  return async (request) => {
    try {
      return await answer(request, match, context);
    } catch (error) {
      const problem = asProblem(error);
      if (problem.status >= 500) onFailure({ code: problem.code, path: request.path, cause: problem.cause ?? problem });
      return problemResponse(problem, request.method);
    }
  };
}

/** The answer to what no endpoint should see, such as a malformed address, wherever it was noticed. */
export function problemResponse(problem: Problem, method: string): ApiResponse {
  const body = toJson(problem.body);
  return {
    status: problem.status,
    headers: {
      ...COMMON_HEADERS,
      ...positionHeaders(problem.at),
      ...problem.headers,
      "Cache-Control": "no-store",
      "Content-Type": "application/problem+json",
      "Content-Length": String(new TextEncoder().encode(body).length),
    },
    body: method === "HEAD" ? null : body,
  };
}

async function answer(
  request: ApiRequest,
  match: (segments: readonly string[]) => Match | null,
  context: Context,
): Promise<ApiResponse> {
  const { method } = request;
  if (method !== "GET" && method !== "HEAD" && method !== "OPTIONS") throw methodNotAllowed(method);
  const query = queryParameters(request.query);
  const found = match(pathSegments(request.path).slice(1));
  if (found === null) throw new Problem("PATH_UNKNOWN", "No endpoint has this path. The reference is at docs/api.md.");
  if (method === "OPTIONS") return { status: 204, headers: { ...COMMON_HEADERS, ...PREFLIGHT_HEADERS }, body: null };
  const { endpoint, parameters: path } = found;
  const handle = endpoint.prepare({ path, query, lastEventId: request.lastEventId });
  const result = await handle(context);
  return bodyResponse(request, endpoint, result);
}

async function bodyResponse(request: ApiRequest, endpoint: Endpoint, result: Answer<unknown>): Promise<ApiResponse> {
  const tag = endpoint.isOfIndex && result.at !== null ? entityTag(result.at) : null;
  const headers = {
    ...COMMON_HEADERS,
    ...positionHeaders(result.at),
    // A cache may keep the answer but has to ask whether the index has moved.
    ...(tag === null ? { "Cache-Control": "no-store" } : { "Cache-Control": "public, no-cache", ETag: tag }),
  };
  const isUnchanged = tag !== null && namesTag(request.ifNoneMatch, tag);
  if ("stream" in result && (isUnchanged || request.method === "HEAD")) await result.stream.close();
  if (isUnchanged) return { status: 304, headers, body: null };
  const typed = { ...headers, "Content-Type": endpoint.contentType ?? "application/json" };
  if ("stream" in result)
    return { status: 200, headers: typed, body: request.method === "HEAD" ? null : result.stream };
  const text = toJson(result.body);
  return {
    status: 200,
    headers: { ...typed, "Content-Length": String(new TextEncoder().encode(text).length) },
    body: request.method === "HEAD" ? null : text,
  };
}

function methodNotAllowed(method: string): Problem {
  const detail = `${method} is not allowed: the API only reads. Transactions are sent to the chain.`;
  return new Problem("METHOD_NOT_ALLOWED", detail, { headers: { Allow: ALLOWED_METHODS } });
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof BusyError) {
    const detail = "Too many long answers are being read at once.";
    return new Problem("BUSY", detail, { headers: { "Retry-After": "10" }, cause: error });
  }
  if (error instanceof InvalidCursorError) {
    return new Problem("INVALID_PARAMETER", "before: expected a cursor that this list gave as next", { cause: error });
  }
  return new Problem("INTERNAL", "The service failed; the failure is in its log.", { cause: error });
}
