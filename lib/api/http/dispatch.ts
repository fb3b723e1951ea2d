import { fromOneState } from "@/lib/database/one-state";
import { BusyError } from "@/lib/database/pool";
import { InvalidCursorError } from "@/lib/database/reads/cursor";
import type { Hash } from "@/lib/protocol";
import type { IndexPosition } from "@/lib/records";
import { AnswerCache } from "./answer-cache";
import { COSTS } from "./costs";
import { pathSegments, queryParameters } from "./decode";
import type { Context, Endpoint, EndpointAnswer } from "./define-endpoint";
import { deprecationHeaders } from "./deprecation";
import { databaseProblem } from "./failures";
import {
  ALLOWED_METHODS,
  COMMON_HEADERS,
  caching,
  entityTag,
  indexHeaders,
  lagHeader,
  MOVING,
  namedTag,
  namesExactly,
  namesTag,
  PREFLIGHT_HEADERS,
  positionHeaders,
} from "./headers";
import { type TextList, type TextStream, toJson } from "./json";
import { LongLists } from "./lists/long-lists";
import type { RoomLimits } from "./lists/room";
import { createMatcher, type Match } from "./match";
import { Problem } from "./problem";
import type { RateLimiter } from "./rate-limit";

/** The parts of a request that the API reads. `path` and `query` are as sent, not decoded. */
export interface ApiRequest {
  readonly method: string;
  /** Begins with `/api`. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly ifNoneMatch?: string | undefined;
  readonly lastEventId?: string | undefined;
  /** The headers Range and If-Range, which only files of the archive use. */
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
  /** The client for the rate limit (lib/api/http/client-address.ts); null if unknown. */
  readonly client?: string | null;
}

/** An answer, independent of the server that sends it. The server must close a stream, also if sending fails. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: no body, as for HEAD. */
  readonly body: string | TextStream | null;
}

/** Answers a request. Never throws: a failure becomes a problem in the answer. */
export type Dispatch = (request: ApiRequest) => Promise<ApiResponse>;

export interface DispatchOptions {
  readonly endpoints: readonly Endpoint[];
  readonly context: Context;
  /** Null: requests are not limited. */
  readonly limiter: RateLimiter | null;
  /** Memory and disk space for long lists; default: {@link ROOM}. */
  readonly room?: RoomLimits;
  /** Called with the cause of each answer with status 500 or above, which the client does not see. */
  onFailure(failure: { readonly code: string; readonly path: string; readonly cause: unknown }): void;
}

/** Creates the API without a server. The front and the route handlers of Next.js both use it (docs/decisions/own-http-front.md). */
export function createDispatch(options: DispatchOptions): Dispatch {
  const dispatcher = new Dispatcher(options);
  return (request) => dispatcher.answer(request);
}

class Dispatcher {
  readonly #context: Context;
  readonly #limiter: RateLimiter | null;
  readonly #onFailure: DispatchOptions["onFailure"];
  readonly #match: (segments: readonly string[]) => Match | null;
  readonly #cache = new AnswerCache<ApiResponse>();
  readonly #lists: LongLists;

  constructor({ endpoints, context, limiter, room, onFailure }: DispatchOptions) {
    this.#lists = new LongLists(room);
    this.#context = context;
    this.#limiter = limiter;
    this.#onFailure = onFailure;
    this.#match = createMatcher(endpoints);
  }

  async answer(request: ApiRequest): Promise<ApiResponse> {
    const counted: Record<string, string> = {};
    const count = async (points: number) => void Object.assign(counted, await this.#count(request, points));
    try {
      await count(COSTS.api);
      const { status, headers, body } = this.#kept(request) ?? (await this.#read(request, count, counted));
      // Object spread takes ten times as long.
      return { status, headers: Object.assign({}, headers, counted), body };
    } catch (error) {
      const problem = asProblem(error);
      const { code, status } = problem;
      if (status >= 500) this.#onFailure({ code, path: request.path, cause: problem.cause ?? problem });
      return problemResponse(problem, request.method, counted);
    }
  }

  async #count({ client, method }: ApiRequest, points: number): Promise<Readonly<Record<string, string>>> {
    if (this.#limiter === null || method === "OPTIONS") return {};
    return this.#limiter.take(client ?? null, points);
  }

  /** Returns the answer without a query if the cache or the tag allows it; undefined: the request has to be handled. */
  #kept({ method, path, query, ifNoneMatch }: ApiRequest): ApiResponse | undefined {
    if (method !== "GET") return undefined;
    const at = this.#context.notifier.current();
    if (!hasHash(at)) return undefined;
    const target = `${path}?${query}`;
    const kept = this.#cache.find(target, at);
    // The answer of an endpoint without tags may be kept too.
    if (ifNoneMatch === undefined || (kept !== undefined && kept.headers.ETag === undefined)) return kept;
    const tag = kept?.headers.ETag ?? entityTag(at, target);
    // If the answer is not cached, an exact tag proves that this service sent it.
    if (!(kept === undefined ? namesExactly : namesTag)(ifNoneMatch, tag)) return kept;
    const keep = kept?.headers["Cache-Control"] ?? MOVING;
    return { status: 304, headers: indexHeaders(at, tag, keep), body: null };
  }

  /**
   * Builds the answer from the database, and adds the lag of the replicas that answered to `added`. A cached answer is never behind.
   */
  async #read(
    request: ApiRequest,
    count: (points: number) => Promise<void>,
    added: Record<string, string>,
  ): Promise<ApiResponse> {
    const begun = performance.now();
    const response = await this.#made(request, count);
    Object.assign(added, lagHeader(this.#context.database.replicaLag(begun)));
    return response;
  }

  async #made(request: ApiRequest, count: (points: number) => Promise<void>): Promise<ApiResponse> {
    const { method, path, query, lastEventId, client = null } = request;
    if (method !== "GET" && method !== "HEAD" && method !== "OPTIONS") throw methodNotAllowed(method);
    if (path === "/api" || path === "/api/") return toReference(method);
    const parameters = queryParameters(query);
    const found = this.#match(pathSegments(path).slice(1));
    if (found === null) throw new Problem("PATH_UNKNOWN", "No endpoint has this path. The reference is at /docs/api.");
    if (method === "OPTIONS") return { status: 204, headers: { ...COMMON_HEADERS, ...PREFLIGHT_HEADERS }, body: null };
    const { endpoint } = found;
    try {
      requireLength(request, endpoint.urlLimit);
      const handle = endpoint.prepare({ path: found.parameters, query: parameters, lastEventId, client });
      // A malformed request costs no more than any other request.
      if (endpoint.cost !== undefined) await count(endpoint.cost - COSTS.api);
      return await fromOneState(async () => {
        const result = await handle(this.#context);
        this.#context.notifier.observe(result.at);
        if (result.cost !== undefined && result.cost > 0) await charge(result, count);
        return this.#respond(request, endpoint, result);
      });
    } catch (error) {
      throw asProblem(error).answeredBy(endpoint.number);
    }
  }

  /** Undefined: the index changed in between, and the request has to be handled again. */
  async #respond(
    request: ApiRequest,
    endpoint: Endpoint,
    result: EndpointAnswer<unknown>,
  ): Promise<ApiResponse | undefined> {
    const { at } = result;
    const target = `${request.path}?${request.query}`;
    const headers = answerHeaders(endpoint, result, target);
    const isUnchanged = headers.ETag !== undefined && namesTag(request.ifNoneMatch, headers.ETag);
    const isBodiless = isUnchanged || request.method === "HEAD";
    if ("stream" in result) {
      if (!isBodiless) return { status: 200, headers, body: result.stream };
      await result.stream.close();
    }
    if (isUnchanged) {
      // Same headers as a 304 from the cache.
      Reflect.deleteProperty(headers, "Content-Type");
      return { status: 304, headers, body: null };
    }
    if ("stream" in result) return { status: 200, headers, body: null };
    if ("list" in result && result.list.text === null) {
      return isBodiless ? { status: 200, headers, body: null } : this.#opened(request, endpoint, result.list, result);
    }
    const text = textOf(result);
    headers["Content-Length"] = String(Buffer.byteLength(text));
    const whole = { status: 200, headers, body: text };
    if ((result.isOfIndex ?? endpoint.isOfIndex) && hasHash(at)) this.#cache.keep(target, at, whole);
    return request.method === "HEAD" ? { ...whole, body: null } : whole;
  }

  async #opened(
    request: ApiRequest,
    endpoint: Endpoint,
    list: TextList,
    answer: Described,
  ): Promise<ApiResponse | undefined> {
    const opened = await this.#lists.open(list, answer.at, request.client ?? null);
    if (opened === null) return undefined;
    const { at: of, ...body } = opened;
    this.#context.notifier.observe(of);
    const headers = answerHeaders(endpoint, { ...answer, at: of }, `${request.path}?${request.query}`);
    return { status: 200, headers, body };
  }
}

/** The root of the API has no content of its own: people and programs find the links to all endpoints on one page. */
function toReference(method: string): ApiResponse {
  const headers = { ...COMMON_HEADERS, ...(method === "OPTIONS" ? PREFLIGHT_HEADERS : { Location: "/docs/api" }) };
  return { status: method === "OPTIONS" ? 204 : 307, headers, body: null };
}

function textOf(result: Exclude<EndpointAnswer<unknown>, { readonly stream: unknown }>): string {
  if ("text" in result) return result.text;
  return ("list" in result ? result.list.text : toJson(result.body)) ?? "";
}

/** @throws Problem `URL_TOO_LONG` */
function requireLength({ path, query }: ApiRequest, limit = Number.POSITIVE_INFINITY): void {
  if (path.length + query.length <= limit) return;
  throw new Problem("URL_TOO_LONG", `Path and query may have ${limit} characters. Send fewer keys.`);
}

/** Charges what was read. A client without points does not get it. */
async function charge(result: EndpointAnswer<unknown>, count: (points: number) => Promise<void>): Promise<void> {
  try {
    await count(result.cost ?? 0);
  } catch (error) {
    if ("stream" in result) await result.stream.close();
    throw error;
  }
}

/** Returns the response for a problem, also for one that occurs before an endpoint is known. */
export function problemResponse(
  problem: Problem,
  method: string,
  counted: Readonly<Record<string, string>> = {},
): ApiResponse {
  const body = toJson(problem.body);
  return {
    status: problem.status,
    headers: {
      ...COMMON_HEADERS,
      ...positionHeaders(problem.at),
      ...counted,
      ...problem.headers,
      "Cache-Control": "no-store",
      "Content-Type": "application/problem+json",
      "Content-Length": String(Buffer.byteLength(body)),
    },
    body: method === "HEAD" ? null : body,
  };
}

/** The properties of an answer that its headers state. */
type Described = Pick<EndpointAnswer<unknown>, "at" | "until" | "tag" | "file">;

function answerHeaders(endpoint: Endpoint, answer: Described, target: string): Record<string, string> {
  const { at, until, tag, file } = answer;
  const { isOfIndex, maxAge, contentType = "application/json" } = endpoint;
  const cacheControl = caching({ isOfIndex, at, until, maxAge });
  const headers =
    isOfIndex && hasHash(at)
      ? indexHeaders(at, entityTag(at, target), cacheControl)
      : { ...COMMON_HEADERS, ...positionHeaders(at), "Cache-Control": cacheControl };
  headers["Content-Type"] = file?.contentType ?? contentType;
  if (file !== undefined) headers["Content-Disposition"] = `attachment; filename="${file.name}"`;
  if (tag !== undefined) headers.ETag = namedTag(tag);
  if (endpoint.deprecations !== undefined) Object.assign(headers, deprecationHeaders(endpoint.deprecations));
  return headers;
}

/** Whether the position has a block. Answers before the first block are not cached. */
function hasHash(at: IndexPosition | null): at is IndexPosition & { hash: Hash } {
  return at !== null && at.hash !== null;
}

function methodNotAllowed(method: string): Problem {
  const detail = `${method} is not allowed: the API is read-only. Send transactions to the chain.`;
  return new Problem("METHOD_NOT_ALLOWED", detail, { headers: { Allow: ALLOWED_METHODS } });
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof BusyError) {
    const detail = "There are too many requests at once, or the request took too long.";
    return new Problem("BUSY", detail, { headers: { "Retry-After": "10" }, cause: error });
  }
  if (error instanceof InvalidCursorError) {
    return new Problem("INVALID_PARAMETER", "before: expected the value of next from a page of this list", {
      cause: error,
    });
  }
  const problem = databaseProblem(error);
  if (problem !== null) return problem;
  return new Problem("INTERNAL", "The service failed. The failure is in its log.", { cause: error });
}
