import { readFileSync } from "node:fs";
import { endpoints } from "@/features/api";
import { openApiDocument } from "@/lib/api/openapi/document";
import type { Json } from "@/lib/api/openapi/json-schema";
import { type ApiDocument, readDocument } from "../harness/contract";

/** The file with the API of the last release. */
export const RELEASED = new URL("released.json", import.meta.url);

/** Members of the document that are texts for people, or the same for all endpoints. */
const OMITTED = new Set(["description", "summary", "example", "x-request", "tags", "application/problem+json"]);

/** The OpenAPI document of this version, without what it says for people, as JSON. */
export function documentText(): string {
  return `${JSON.stringify(formOf(openApiDocument(endpoints)), null, 2)}\n`;
}

/** Reads the API of the last release. */
export function readReleased(): ApiDocument {
  return readDocument(readFileSync(RELEASED, "utf8"));
}

/** `isNamed`: the members have names of their own, which may be equal to those that are omitted. */
function formOf(value: Json, isNamed = false): Json {
  if (Array.isArray(value)) return value.map((each) => formOf(each));
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => isNamed || !OMITTED.has(name));
  return Object.fromEntries(
    kept.map(([name, each]) => [name, formOf(each, name === "properties" || name === "paths" || name === "schemas")]),
  );
}
