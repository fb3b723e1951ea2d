import { z } from "zod";
import { PATTERNS } from "@/lib/protocol";
import type { Schema } from "@/lib/records/schema";
import { descriptionOf } from "./descriptions";

/** A value of JSON. A bigint stands for an integer above 53 bits. */
export type Json = string | number | bigint | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

/** Gives the name under which a schema is in the document's components; undefined if it has none. */
type NameOf = (schema: Schema<unknown>) => string | undefined;

/** The JSON Schema of a record's schema. Named schemas in it become references. */
export function jsonSchema(schema: Schema<unknown>, nameOf: NameOf): JsonObject {
  const name = nameOf(schema);
  return name === undefined ? inlineSchema(schema, nameOf) : { $ref: `#/components/schemas/${name}` };
}

/** Like {@link jsonSchema}, but in full even if the schema itself has a name. */
export function inlineSchema(schema: Schema<unknown>, nameOf: NameOf): JsonObject {
  return withDescription(schemaOf(schema, nameOf), schema.description);
}

function withDescription(made: JsonObject, description: string | null): JsonObject {
  return description === null ? made : { ...made, description };
}

const SAFE_INTEGER = { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

function schemaOf(schema: Schema<unknown>, nameOf: NameOf): JsonObject {
  const { form } = schema;
  switch (form.kind) {
    case "text":
      return { type: "string" };
    case "flag":
      return { type: "boolean" };
    case "amount":
      return { type: "integer", minimum: 0 };
    case "difference":
      return { type: "integer" };
    case "integer":
      return SAFE_INTEGER;
    case "address":
      return { type: "string", pattern: PATTERNS.address.source };
    case "hash":
      return { type: "string", pattern: PATTERNS.hash.source };
    case "anyObject":
      return { type: "object", propertyNames: { type: "string" }, additionalProperties: {} };
    case "oneOf":
      return form.names.length === 1
        ? { type: "string", const: form.names[0] ?? "" }
        : { type: "string", enum: [...form.names] };
    case "nullable":
      return form.of.form.kind === "text"
        ? { type: ["string", "null"] }
        : { anyOf: [jsonSchema(form.of, nameOf), { type: "null" }] };
    case "list":
      return { type: "array", items: jsonSchema(form.of, nameOf) };
    case "tagged":
      return { oneOf: form.variants.map((variant) => jsonSchema(variant, nameOf)) };
    case "object":
      return {
        type: "object",
        properties: Object.fromEntries(
          Object.entries(form.members).map(([name, member]) => [
            name,
            withDescription(jsonSchema(member, nameOf), descriptionOf(schema, name, member)),
          ]),
        ),
        required: Object.keys(form.members).filter((name) => !form.optional.includes(name)),
        additionalProperties: false,
      };
  }
}

const jsonObject = z.record(z.string(), z.json());

/** The JSON Schema of a parameter's text as a client sends it; a bigint is an integer. */
export function parameterSchema(schema: z.core.$ZodType): JsonObject {
  const converted = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema: made }) {
      if (zodSchema._zod.def.type === "bigint") Object.assign(made, { type: "integer", minimum: 0 });
    },
  });
  const { $schema: _, "~standard": __, ...rest } = jsonObject.parse(JSON.parse(JSON.stringify(converted)));
  return rest;
}
