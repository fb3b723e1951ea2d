import { endpoints } from "@/lib/api/endpoints";
import { createMatcher } from "@/lib/api/http/match";
import { templateOf } from "@/lib/api/openapi/document";
import { type ApiDocument, type DocumentedResponse, faultsOf } from "../../harness/contract";
import type { FuzzedRequest } from "./requests";
import type { FuzzedAnswer } from "./send";

/** What an answer of the service must never show of its inside. */
const INSIDE = /node_modules|\.ts:\d|SELECT |at async |ECONN|postgres(ql)?:\/\//;
/** A request whose line and headers are longer is refused by the HTTP server itself. */
const LINE_LIMIT = 15_000;
/** So is one whose path has bytes that a URL cannot have. */
const RAW_BYTES = /[^!-~]/;
/** Headers that differ between two answers to the same request. */
const PASSING = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Problems that say nothing about an endpoint. */
const WITHOUT_ENDPOINT: ReadonlySet<unknown> = new Set([
  ...["MALFORMED_URL", "MALFORMED_HOST", "HOST_UNKNOWN", "PATH_UNKNOWN", "METHOD_NOT_ALLOWED"],
]);

const match = createMatcher(endpoints);

/** What is wrong with the answer by the document; empty: nothing. */
export function faultOf(document: ApiDocument, request: FuzzedRequest, answer: FuzzedAnswer): string {
  const { status, text } = answer;
  const size = request.path.length + Object.values(request.headers).join("").length;
  if (status === 431 && size > LINE_LIMIT) return "";
  if (INSIDE.test(text)) return "shows the service's inside";
  if (status === 400 && text === "" && RAW_BYTES.test(request.path)) return "";
  if (!/^\/api(\/|\?|$)/.test(request.path)) return "";
  const known = codesAt(document, request);
  if (status >= 400) return problemFault(document, request, answer, known);
  if (request.method === "OPTIONS") return status === 204 && text === "" ? "" : `OPTIONS gave ${status}`;
  if (request.method !== "GET" && request.method !== "HEAD") return `${request.method} gave ${status}`;
  const response = known?.[String(status)];
  if (response === undefined) return `status ${status} is not documented`;
  if (request.method === "HEAD" || status === 304) return text === "" ? "" : "has a body";
  return contentFault(document, response, answer);
}

/** What differs between the answers to GET and HEAD; empty: nothing. */
export function headFault(get: FuzzedAnswer, head: FuzzedAnswer): string {
  if (head.text !== "") return "HEAD has a body";
  if (get.status !== head.status) return `HEAD gave ${head.status}, GET ${get.status}`;
  const isLive = get.headers.etag === undefined;
  const names = new Set([...Object.keys(get.headers), ...Object.keys(head.headers)]);
  for (const name of names) {
    if (PASSING.has(name) || (isLive && name === "content-length")) continue;
    if (String(get.headers[name]) !== String(head.headers[name])) return `HEAD has another ${name}`;
  }
  return "";
}

type Responses = Readonly<Record<string, DocumentedResponse>>;

/** The documented responses of the path; undefined: none has it, or it is malformed. */
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
  const { code, status: told }: { code?: unknown; status?: unknown } = JSON.parse(text);
  if (told !== status) return `its body has status ${told}`;
  if (WITHOUT_ENDPOINT.has(code)) return "";
  // A parameter that is given twice is said before the path is looked up.
  if (code === "INVALID_PARAMETER" && known === undefined) return "";
  if (response === undefined || !response["x-codes"]?.includes(String(code)))
    return `${status} ${code} is not documented`;
  // The history's chain stands still, so that the index is not ready; everything else that fails is a fault.
  if (status >= 500 && code !== "NOT_READY") return `${status} ${code}`;
  return faultsOf(document, response, "application/problem+json", text).length === 0 ? "" : "its problem does not fit";
}

function contentFault(document: ApiDocument, response: DocumentedResponse, { headers, text }: FuzzedAnswer): string {
  const type = headers["content-type"] ?? "";
  if (response.content?.[type] === undefined) return `${type} is not documented`;
  if (type === "text/event-stream") return "";
  const faults = faultsOf(document, response, type, text);
  return faults.length === 0 ? "" : `its body does not fit: ${JSON.stringify(faults).slice(0, 300)}`;
}
