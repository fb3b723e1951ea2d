import { endpoints } from "@/lib/api/endpoints";
import type { Endpoint } from "@/lib/api/http/define-endpoint";
import { PROBLEMS, type ProblemCode } from "@/lib/api/http/problem";
import { exampleOf, idOf, parametersOf, problemsOf, templateOf } from "@/lib/api/openapi/document";

/** A parameter as the reference shows it. */
export interface ShownParameter {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly description: string;
}

/** An endpoint as the reference shows it. */
export interface ShownEndpoint {
  readonly id: string;
  readonly number: number | null;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly ShownParameter[];
  readonly problems: readonly { readonly status: number; readonly codes: readonly ProblemCode[] }[];
  readonly caching: "ofIndex" | "immutable" | "none";
  /** A request to this site, and the answer on the chain of the examples. */
  readonly example: { readonly address: string; readonly answer: string } | null;
}

/** A problem as the reference shows it. */
interface ShownProblem {
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
}

/** The endpoints that contain every word of `query`, in their order. All endpoints if it is empty. */
export function findEndpoints(query: string): ShownEndpoint[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return endpoints.map(shown).filter((endpoint) => {
    const text = searchable(endpoint);
    return words.every((word) => text.includes(word));
  });
}

/** All problems, sorted by status. */
export const shownProblems: readonly ShownProblem[] = Object.keys(PROBLEMS)
  .filter((code): code is ProblemCode => code in PROBLEMS)
  .map((code) => ({ code, ...PROBLEMS[code] }))
  .sort((a, b) => a.status - b.status);

function shown(endpoint: Endpoint): ShownEndpoint {
  const { number, summary, description, isOfIndex, isImmutable = false } = endpoint;
  const example = exampleOf(endpoint.path);
  return {
    id: idOf(endpoint),
    number,
    path: `/api${templateOf(endpoint)}`,
    summary,
    description,
    parameters: parametersOf(endpoint),
    problems: [...problemsOf(endpoint)].map(([status, codes]) => ({ status, codes })),
    caching: isOfIndex ? "ofIndex" : isImmutable ? "immutable" : "none",
    example: example && {
      address: `/api${example.request}`,
      answer: typeof example.answer === "string" && isText(endpoint) ? example.answer : pretty(example.answer),
    },
  };
}

function isText({ contentType = "" }: Endpoint): boolean {
  return contentType.startsWith("text/");
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function searchable({ number, path, summary, description, parameters, problems }: ShownEndpoint): string {
  const names = parameters.map(({ name }) => name);
  return [number ?? "", path, summary, description, ...names, ...problems.flatMap(({ codes }) => codes)]
    .join(" ")
    .toLowerCase();
}
