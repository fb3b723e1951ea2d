import { z } from "zod";
import { READINESS_CODES } from "@/lib/database/readiness";
import { block } from "@/lib/records/block";
import { inscription } from "@/lib/records/inscription";
import { marketToken } from "@/lib/records/market";
import { offer } from "@/lib/records/offer";
import { operation, transactionReport } from "@/lib/records/operation";
import { sale } from "@/lib/records/sale";
import type { Schema } from "@/lib/records/schema";
import { snapshot } from "@/lib/records/snapshot";
import { indexStatus } from "@/lib/records/status";
import { listedToken, token } from "@/lib/records/token";
import type { Endpoint } from "../http/define-endpoint";
import { PROBLEMS, type ProblemCode, statusOf } from "../http/problem";
import { EXAMPLES, type Example } from "./examples";
import { inlineSchema, type Json, type JsonObject, jsonSchema, parameterSchema } from "./json-schema";

/** Schemas that several answers share, with their names in the document. */
const NAMED = new Map<Schema<unknown>, string>([
  [operation, "Operation"],
  [inscription, "Inscription"],
  [listedToken, "ListedToken"],
  [token, "Token"],
  [sale, "Sale"],
  [offer, "Offer"],
  [marketToken, "MarketToken"],
  [block, "Block"],
  [indexStatus, "IndexStatus"],
  [transactionReport, "TransactionReport"],
  [snapshot, "Snapshot"],
]);
const nameOf = (schema: Schema<unknown>): string | undefined => NAMED.get(schema);

/** Problems of every endpoint. */
const COMMON_PROBLEMS: readonly ProblemCode[] = [
  "MALFORMED_URL",
  "MALFORMED_HOST",
  "INVALID_PARAMETER",
  "HOST_UNKNOWN",
  "RATE_LIMITED",
];
/** Problems of every endpoint that reads the database. */
const READING_PROBLEMS: readonly ProblemCode[] = ["INTERNAL", "DATABASE_UNAVAILABLE", "SCHEMA_MISMATCH", "BUSY"];

/** Returns the example of an endpoint by its path: a target below `/api` and its answer. */
export function exampleOf(path: string): Example | null {
  return EXAMPLES[path] ?? null;
}

/** Returns the OpenAPI 3.1 document of these endpoints, generated from their definitions and the list of problems. */
export function openApiDocument(endpoints: readonly Endpoint[]): JsonObject {
  const schemas: Record<string, Json> = {};
  for (const [schema, name] of NAMED) schemas[name] = inlineSchema(schema, nameOf);
  return {
    openapi: "3.1.0",
    info: {
      title: "Engrave",
      version: "1",
      description:
        "Reads an index of NIP-20 inscriptions. Numbers are exact JSON integers of any length. Every answer names the state from which it was read.",
    },
    servers: [{ url: "/api" }],
    paths: Object.fromEntries(endpoints.map((endpoint) => [templateOf(endpoint), { get: operationOf(endpoint) }])),
    components: { schemas: { ...schemas, Problem: problemSchema() } },
  };
}

/** Returns the endpoint's path in the form of OpenAPI. */
export function templateOf({ segments }: Endpoint): string {
  return segments.map((segment) => `/${segment.startsWith(":") ? `{${segment.slice(1)}}` : segment}`).join("");
}

/** Returns a stable id of the endpoint, from the words of its path. */
export function idOf({ segments }: Endpoint): string {
  return segments.map((segment) => segment.replace(":", "by-")).join("-");
}

/** Returns the codes of all problems of the endpoint, by status. */
export function problemsOf(endpoint: Endpoint): Map<number, ProblemCode[]> {
  const byStatus = new Map<number, ProblemCode[]>();
  const { problems, maxAge } = endpoint;
  // Answers with a maxAge depend only on the request; health reports the state of the database itself.
  const isReading = maxAge === undefined && !problems.includes("DATABASE_UNAVAILABLE");
  for (const code of new Set([...problems, ...COMMON_PROBLEMS, ...(isReading ? READING_PROBLEMS : [])])) {
    const status = statusOf(code, endpoint.number);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

/** A parameter of an endpoint. */
export interface Parameter {
  readonly name: string;
  readonly place: "path" | "query" | "header";
  readonly required: boolean;
  readonly description: string;
  /** JSON Schema of its values. */
  readonly schema: JsonObject;
}

const LAST_EVENT_ID: Parameter = {
  name: "Last-Event-ID",
  place: "header",
  required: false,
  description: "Id of the last event that was read, to resume after it. Browsers send it automatically.",
  schema: { type: "string" },
};

/** Returns the endpoint's parameters in the path and the query, and the header that it reads. */
export function parametersOf({ parameters, query, isResumable }: Endpoint): Parameter[] {
  return [...inPlace(parameters, "path"), ...inPlace(query, "query"), ...(isResumable ? [LAST_EVENT_ID] : [])];
}

function inPlace(schemas: z.ZodObject, place: "path" | "query"): Parameter[] {
  return Object.entries(schemas.shape).map(([name, schema]) => {
    const { description, ...form } = parameterSchema(schema);
    const required = place === "path" || !z.safeParse(schema, undefined).success;
    return { name, place, required, description: typeof description === "string" ? description : "", schema: form };
  });
}

function operationOf(endpoint: Endpoint): Json {
  const { number, summary, description, deprecations = [] } = endpoint;
  const isDeprecated = (what: string) => deprecations.some((each) => each.what === what);
  return {
    operationId: idOf(endpoint),
    summary,
    description,
    tags: [number === null ? "Beyond the specification" : "The seventeen endpoints"],
    ...(number === null ? {} : { "x-number": number }),
    ...(isDeprecated("endpoint") ? { deprecated: true } : {}),
    ...(deprecations.length === 0 ? {} : { "x-deprecations": deprecations.map((each) => ({ ...each })) }),
    parameters: parametersOf(endpoint).map(({ name, place, required, description, schema }) => ({
      name,
      in: place,
      required,
      ...(description === "" ? {} : { description }),
      ...(isDeprecated(`?${name}`) ? { deprecated: true } : {}),
      schema,
    })),
    responses: responses(endpoint),
  };
}

function responses(endpoint: Endpoint): Json {
  const example = exampleOf(endpoint.path);
  const position = {
    "X-Index-Block": header("integer"),
    "X-Index-Hash": header("string"),
    "X-Index-Epoch": header("integer"),
  };
  const hasTag = endpoint.isOfIndex || endpoint.hasOwnTag === true;
  const caching = hasTag ? { ETag: header("string") } : {};
  const content = {
    schema: jsonSchema(endpoint.answer, nameOf),
    ...(example === null ? {} : { example: example.answer, "x-request": example.request }),
  };
  const problems = [...problemsOf(endpoint)].map(([status, codes]): [string, Json] => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${PROBLEMS[code].title}`).join("; "),
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      "x-codes": codes,
    },
  ]);
  return {
    200: {
      description: endpoint.summary,
      headers: { ...position, ...caching },
      content: Object.fromEntries(contentTypesOf(endpoint).map((type) => [type, content])),
    },
    ...(hasTag ? { 304: { description: "The answer with this ETag is still current." } } : {}),
    ...Object.fromEntries(problems),
  };
}

/** Returns the content types of the endpoint's answers, the type of the example first. */
function contentTypesOf({ contentType = "application/json", otherContentTypes = [] }: Endpoint): readonly string[] {
  return [contentType, ...otherContentTypes];
}

function header(type: string): Json {
  return { schema: { type } };
}

function problemSchema(): Json {
  return {
    type: "object",
    required: ["type", "title", "status", "detail", "code"],
    properties: {
      type: { type: "string" },
      title: { type: "string" },
      status: { type: "integer" },
      detail: { type: "string" },
      code: { type: "string", enum: Object.keys(PROBLEMS) },
      reasons: {
        type: "array",
        description: "For /ready: all reasons why the index is not ready.",
        items: {
          type: "object",
          required: ["code", "detail"],
          properties: { code: { type: "string", enum: [...READINESS_CODES] }, detail: { type: "string" } },
        },
      },
    },
  };
}
