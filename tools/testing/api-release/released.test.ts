import { expect, test } from "vitest";
import { endpoints } from "@/features/api";
import { parametersOf } from "@/lib/api/openapi/document";
import { type ApiDocument, readDocument } from "../harness/contract";
import { type Difference, differencesOf, unmarked } from "./differences";
import { documentText, readReleased } from "./record";

/** Fewest days between a deprecation and its sunset: six months. */
const MONTHS = 6;

test("the API has everything that the last release has, except what was deprecated long enough", () => {
  const released = readReleased();
  const now = new Date().toISOString().slice(0, 10);
  expect(unmarked(differencesOf(released, readDocument(documentText())), released, now)).toEqual([]);
});

test("each deprecation names a part, six months or more before its sunset", () => {
  for (const endpoint of endpoints) {
    for (const { what, since, sunset } of endpoint.deprecations ?? []) {
      const names = parametersOf(endpoint).map(({ name }) => `?${name}`);
      expect([endpoint.path, what === "endpoint" || !what.startsWith("?") || names.includes(what)]).toEqual([
        endpoint.path,
        true,
      ]);
      const end = new Date(since);
      end.setUTCMonth(end.getUTCMonth() + MONTHS);
      expect([endpoint.path, sunset >= end.toISOString().slice(0, 10)]).toEqual([endpoint.path, true]);
    }
  }
});

const member = (schema: unknown, isRequired = true) => ({
  type: "object",
  properties: { name: schema },
  required: isRequired ? ["name"] : [],
  additionalProperties: false,
});
const list = (schema: unknown) => ({
  type: "object",
  properties: { list: { type: "array", items: schema } },
  required: ["list"],
});
const text = { type: "string" };
const optional = { name: "order", in: "query", required: false, schema: { type: "string", enum: ["a", "b"] } };

/** A document with one endpoint. */
function document(
  answer: unknown,
  parameters: readonly unknown[] = [],
  deprecations?: readonly unknown[],
): ApiDocument {
  const get = {
    operationId: "x",
    parameters,
    ...(deprecations === undefined ? {} : { "x-deprecations": deprecations }),
    responses: {
      200: { headers: { ETag: {} }, content: { "application/json": { schema: answer } } },
      404: { "x-codes": ["TICKER_UNKNOWN"] },
    },
  };
  const schemas = {
    Node: { type: "object", properties: { of: { $ref: "#/components/schemas/Node" }, name: text }, required: ["of"] },
  };
  return readDocument(JSON.stringify({ openapi: "3.1.0", paths: { "/x": { get } }, components: { schemas } }));
}

const enumOf = (...names: string[]) => ({ type: "string", enum: names });
const orNull = (schema: unknown) => ({ anyOf: [schema, { type: "null" }] });

test.each<[string, unknown, unknown, string]>([
  ["a removed member", member(text), { ...member(text), properties: {}, required: [] }, "name removed"],
  ["a member of a list", list(member(text)), list(member({ type: "integer" })), "list[].name type was"],
  ["a member that may be missing", member(text), member(text, false), "name may be missing"],
  ["a member that may be null", member(member(text)), member(orNull(member(text))), "name may be null"],
  ["a text that may be null", member(text), member({ type: ["string", "null"] }), "name type was"],
  ["another pattern", member({ ...text, pattern: "a" }), member({ ...text, pattern: "b" }), "name pattern was"],
  ["a lost value", member(enumOf("a", "b")), member(enumOf("b")), "name lost the values a"],
  ["only some values", member(text), member(enumOf("b")), "name allows only b"],
  ["a lost variant", { oneOf: [member(text), text] }, { oneOf: [text] }, "answer lost a variant"],
  ["a schema by name", { $ref: "#/components/schemas/Node" }, member(text), "of removed"],
])("finds %s", (_, before, now, found) => {
  const differences = differencesOf(document(before), document(now)).map(({ what, how }) => `${what} ${how}`);
  expect(differences).toEqual(expect.arrayContaining([expect.stringContaining(found)]));
});

test.each<[string, unknown, unknown]>([
  [
    "a new member",
    member(text),
    { ...member(text), properties: { name: text, more: text }, required: ["name", "more"] },
  ],
  ["a new value", member(enumOf("a")), member(enumOf("b", "a"))],
  ["a second value", member({ type: "string", const: "a" }), member(enumOf("b", "a"))],
  ["a new variant", { oneOf: [member(text)] }, { oneOf: [text, member(text)] }],
  ["a recursive schema", { $ref: "#/components/schemas/Node" }, { $ref: "#/components/schemas/Node" }],
  ["a text", member(text), member({ ...text, description: "x" })],
])("allows %s", (_, before, now) => {
  expect(differencesOf(document(before), document(now))).toEqual([]);
});

test("finds changes of endpoints and their parameters", () => {
  const found = (now: ApiDocument) =>
    differencesOf(document(text, [optional]), now).map(({ what, how }) => `${what} ${how}`);
  expect(found(document(text, [optional, { ...optional, name: "more" }]))).toEqual([]);
  expect(found(document(text))).toEqual(["?order removed"]);
  expect(found(document(text, [{ ...optional, required: true }]))).toEqual(["?order required"]);
  expect(found(document(text, [optional, { ...optional, name: "more", required: true }]))).toEqual(["?more required"]);
  expect(found(document(text, [{ ...optional, schema: enumOf("a", "c") }]))).toEqual(["?order lost the values b"]);
  expect(found({ ...document(text), paths: {} })).toEqual(["endpoint removed"]);
  const bare = document(text, [optional]);
  for (const path of Object.values(bare.paths)) path.get.responses = {};
  expect(found(bare)).toEqual([
    "ETag removed",
    "application/json removed",
    "TICKER_UNKNOWN no longer has the status 404",
  ]);
});

test("a difference is marked by a released deprecation of it or of what contains it, from its sunset on", () => {
  const difference = (what: string): Difference => ({ path: "/x", what, how: "removed" });
  const rest = { since: "2026-12-01", sunset: "2027-06-01", instead: "y" };
  const differences = ["?order", "list[].name", "list[].names", "more"].map(difference);
  const left = (day: string, ...whats: string[]) =>
    unmarked(
      differences,
      document(
        text,
        [],
        whats.map((what) => ({ what, ...rest })),
      ),
      day,
    ).map(({ what }) => what);
  expect(left("2027-06-01")).toEqual(["?order", "list[].name", "list[].names", "more"]);
  expect(left("2027-05-31", "endpoint", "list")).toEqual(["?order", "list[].name", "list[].names", "more"]);
  expect(left("2027-06-01", "list[].name", "?order")).toEqual(["list[].names", "more"]);
  expect(left("2027-06-01", "list")).toEqual(["?order", "more"]);
  expect(left("2027-06-01", "endpoint")).toEqual([]);
});
