import { endpoints } from "@/features/api";
import { createMatcher } from "@/lib/api/http/match";
import { templateOf } from "@/lib/api/openapi/document";
import { type ApiDocument, type DocumentedResponse, faultsOf } from "../../harness/contract";
import type { FuzzedRequest } from "./requests";
import type { FuzzedAnswer } from "./send";

/** Internals that a response must not reveal. */
const INTERNALS = /node_modules|\.ts:\d|SELECT |at async |ECONN|postgres(ql)?:\/\//;
/** The HTTP server refuses requests whose request line and headers are longer, in characters. */
const LINE_LIMIT = 15_000;
/** The HTTP server also refuses paths with bytes that a URL cannot contain. */
const RAW_BYTES = /[^!-~]/;
/** Headers that may differ between two responses to the same request. */
const VARYING = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Problems that do not belong to an endpoint. */
const WITHOUT_ENDPOINT: ReadonlySet<unknown> = new Set([
  ...["MALFORMED_URL", "MALFORMED_HOST", "HOST_UNKNOWN", "PATH_UNKNOWN", "METHOD_NOT_ALLOWED"],
]);

const match = createMatcher(endpoints);

/** Describes how a response violates the document; empty if it conforms. */
export function faultOf(document: ApiDocument, request: FuzzedRequest, answer: FuzzedAnswer): string {
  const { status, text } = answer;
  const size = request.path.length + Object.values(request.headers).join("").length;
  if (status === 431 && size > LINE_LIMIT) return "";
  if (INTERNALS.test(text)) return "reveals internals";
  if (status === 400 && text === "" && RAW_BYTES.test(request.path)) return "";
  if (!/^\/api(\/|\?|$)/.test(request.path)) return "";
  const known = codesAt(document, request);
  if (status >= 400) return problemFault(document, request, answer, known);
  if (request.method === "OPTIONS") return status === 204 && text === "" ? "" : `OPTIONS gave ${status}`;
  if (request.method !== "GET" && request.method !== "HEAD") return `${request.method} gave ${status}`;
  // The root leads to the reference.
  if (status === 307 && /^\/api\/?(\?|$)/.test(request.path))
    return answer.headers.location === "/docs/api" ? "" : "leads elsewhere";
  const response = known?.[String(status)];
  if (response === undefined) return `status ${status} is not documented`;
  if (request.method === "HEAD" || status === 304) return text === "" ? "" : "has a body";
  return contentFault(document, response, answer);
}

/** Describes a difference between the responses to GET and HEAD; empty if there is none. */
export function headFault(get: FuzzedAnswer, head: FuzzedAnswer): string {
  if (head.text !== "") return "HEAD has a body";
  if (get.status !== head.status) return `HEAD gave ${head.status}, GET ${get.status}`;
  const isLive = get.headers.etag === undefined;
  const names = new Set([...Object.keys(get.headers), ...Object.keys(head.headers)]);
  for (const name of names) {
    if (VARYING.has(name) || (isLive && name === "content-length")) continue;
    if (String(get.headers[name]) !== String(head.headers[name])) return `HEAD and GET differ in ${name}`;
  }
  return "";
}

type Responses = Readonly<Record<string, DocumentedResponse>>;

/** The documented responses of the path; undefined if no endpoint has it or it is malformed. */
function codesAt(document: ApiDocument, { path }: FuzzedRequest): Responses | undefined {
  const [bare = ""] = path.split("?");
  try {
    const found = match(bare.split("/").slice(2).map(decodeURIComponent));
    return found === null ? undefined : document.paths[templateOf(found.endpoint)]?.get.responses;
  } catch {
    return undefined;
  }
}

function problemFault(
  document: ApiDocument,
  request: FuzzedRequest,
  { status, headers, text }: FuzzedAnswer,
  known: Responses | undefined,
): string {
  if (headers["content-type"] !== "application/problem+json") return `${status} is ${headers["content-type"]}`;
  const response = known?.[String(status)];
  if (request.method === "HEAD") return text === "" ? "" : "has a body";
  const { code, status: stated }: { code?: unknown; status?: unknown } = JSON.parse(text);
  if (stated !== status) return `the problem states status ${stated}`;
  if (WITHOUT_ENDPOINT.has(code)) return "";
  // A repeated parameter is refused before the path is resolved.
  if (code === "INVALID_PARAMETER" && known === undefined) return "";
  if (response === undefined || !response["x-codes"]?.includes(String(code)))
    return `${status} ${code} is not documented`;
  // The chain of the history does not grow, so the service may not be ready. Every other 5xx is a fault.
  if (status >= 500 && code !== "NOT_READY") return `${status} ${code}`;
  return faultsOf(document, response, "application/problem+json", text).length === 0
    ? ""
    : "the problem does not conform to its schema";
}

function contentFault(document: ApiDocument, response: DocumentedResponse, { headers, text }: FuzzedAnswer): string {
  const type = headers["content-type"] ?? "";
  if (response.content?.[type] === undefined) return `${type} is not documented`;
  if (type === "text/event-stream") return "";
  const faults = faultsOf(document, response, type, text);
  return faults.length === 0 ? "" : `the body does not conform to its schema: ${JSON.stringify(faults).slice(0, 300)}`;
}
