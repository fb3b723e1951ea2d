import { stringify } from "lossless-json";
import { endpoints, exampleRequests, type GroupName, groupOf } from "@/features/api";
import type { Endpoint } from "@/lib/api/http/define-endpoint";
import { PROBLEMS, type ProblemCode } from "@/lib/api/http/problem";
import { exampleOf, idOf, parametersOf, problemsOf, templateOf } from "@/lib/api/openapi/document";
import { type AnswerKind, answerKindOf, curlSnippet, javascriptSnippet } from "@/lib/api/openapi/snippets";
import { filledRequest, type SampleValues } from "@/lib/api/openapi/templates";

/** A parameter as the reference shows it. */
export interface ShownParameter {
  readonly name: string;
  readonly place: "path" | "query" | "header";
  readonly required: boolean;
  readonly description: string;
  /** The value in the request; undefined if the request leaves it out. */
  readonly value: string | undefined;
}

/** An endpoint as the reference shows it. */
export interface ShownEndpoint {
  readonly id: string;
  readonly group: GroupName;
  readonly number: number | null;
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly ShownParameter[];
  readonly problems: readonly { readonly status: number; readonly codes: readonly ProblemCode[] }[];
  readonly caching: "ofIndex" | "ownTag" | "none";
  readonly example: ShownExample | null;
}

interface ShownExample {
  /** A request below the origin of the site. */
  readonly address: string;
  /** Whether its values are of this site's index. Otherwise the index has none of the kind that the endpoint answers. */
  readonly isFound: boolean;
  /** How to read the answer. */
  readonly kind: AnswerKind;
  /** An answer on the chain of the examples. */
  readonly answer: string;
}

/** A problem as the reference shows it. */
interface ShownProblem {
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
}

/**
 * The endpoints that contain every word of `query`, in their order. All endpoints if it is empty. `values`: of this site's index.
 */
export function findEndpoints(query: string, values: SampleValues): ShownEndpoint[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const all = endpoints.map((endpoint) => shown(endpoint, values));
  return all.filter((endpoint) => {
    const text = searchable(endpoint);
    return words.every((word) => text.includes(word));
  });
}

/** The endpoints of a group, in their order. `values`: of this site's index. */
export function endpointsOf(group: GroupName, values: SampleValues): ShownEndpoint[] {
  return endpoints.filter((endpoint) => groupOf(endpoint) === group).map((endpoint) => shown(endpoint, values));
}

/** The example of an endpoint as code that runs. `origin`: of this site. */
export function codeOf({ address, kind }: ShownExample, origin: string) {
  const url = `${origin}${address}`;
  return { curl: curlSnippet(url, kind), javascript: javascriptSnippet(url, kind) };
}

/** All problems, sorted by status. */
export const shownProblems: readonly ShownProblem[] = Object.keys(PROBLEMS)
  .filter((code): code is ProblemCode => code in PROBLEMS)
  .map((code) => ({ code, ...PROBLEMS[code] }))
  .sort((a, b) => a.status - b.status);

function shown(endpoint: Endpoint, known: SampleValues): ShownEndpoint {
  const { number, summary, description, isOfIndex, hasOwnTag = false } = endpoint;
  const example = exampleOf(endpoint.path);
  const found = filledRequest(exampleRequests.templates[endpoint.path] ?? "", known);
  const request = found || (example?.request ?? "");
  const values = requestValues(endpoint.segments, request);
  return {
    id: idOf(endpoint),
    group: groupOf(endpoint),
    number,
    path: `/api${templateOf(endpoint)}`,
    summary,
    description,
    parameters: parametersOf(endpoint).map(({ name, place, required, description }) => {
      return { name, place, required, description, value: values.get(name) };
    }),
    problems: [...problemsOf(endpoint)].map(([status, codes]) => ({ status, codes })),
    caching: isOfIndex ? "ofIndex" : hasOwnTag ? "ownTag" : "none",
    example: example && {
      address: `/api${request}`,
      isFound: found !== null,
      kind: answerKindOf(endpoint),
      answer:
        typeof example.answer === "string" && isText(endpoint)
          ? example.answer
          : (stringify(example.answer, null, 2) ?? ""),
    },
  };
}

/** The values of the parameters in a request: first the path's by position, then the query's. */
function requestValues(segments: readonly string[], request: string): Map<string, string> {
  const [path = "", query = ""] = request.split("?");
  const given = path.split("/").slice(1);
  const values = new Map(new URLSearchParams(query.replaceAll("+", "%2B")));
  for (const [index, segment] of segments.entries()) {
    if (segment.startsWith(":")) values.set(segment.slice(1), decodeURIComponent(given[index] ?? ""));
  }
  return values;
}

function isText({ contentType = "" }: Endpoint): boolean {
  return contentType.startsWith("text/");
}

function searchable({ number, path, summary, description, parameters, problems }: ShownEndpoint): string {
  const names = parameters.map(({ name }) => name);
  return [number ?? "", path, summary, description, ...names, ...problems.flatMap(({ codes }) => codes)]
    .join(" ")
    .toLowerCase();
}
