import { parse } from "lossless-json";
import { z } from "zod";

const deprecationSchema = z.object({
  what: z.string(),
  since: z.iso.date(),
  sunset: z.iso.date(),
  instead: z.string(),
});

const documentSchema = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({
        operationId: z.string(),
        deprecated: z.boolean().optional(),
        "x-deprecations": z.array(deprecationSchema).optional(),
        parameters: z.array(
          z.looseObject({
            name: z.string(),
            in: z.enum(["path", "query", "header"]),
            required: z.boolean().optional(),
            deprecated: z.boolean().optional(),
          }),
        ),
        responses: z.record(
          z.string(),
          z.looseObject({
            headers: z.record(z.string(), z.unknown()).optional(),
            content: z.record(z.string(), z.looseObject({ schema: z.json() })).optional(),
            "x-codes": z.array(z.string()).optional(),
          }),
        ),
      }),
    }),
  ),
  components: z.object({ schemas: z.record(z.string(), z.json()) }),
});

export type ApiDocument = z.infer<typeof documentSchema>;
export type DocumentedResponse = ApiDocument["paths"][string]["get"]["responses"][string];

/** Parses the OpenAPI document without any other knowledge of the API. */
export function readDocument(text: string): ApiDocument {
  return documentSchema.parse(JSON.parse(text));
}

/** Caches validators by the content of a response, because creating a validator takes longer than running it. */
const validators = new WeakMap<object, z.ZodType>();

/** Returns the differences between a body and the document's schema of this response and type; none if it conforms. */
export function faultsOf(document: ApiDocument, response: DocumentedResponse, type: string, text: string): unknown[] {
  const content = response.content?.[type];
  if (content === undefined) return [`${type} is not documented`];
  const schema = validators.get(content) ?? z.fromJSONSchema(withDefinitions(document, content.schema));
  validators.set(content, schema);
  const body: unknown = /^text\/|jsonl$/.test(type) ? text : parse(text, undefined, safeIntegerOrOne);
  return schema.safeParse(body).error?.issues ?? [];
}

/** Replaces integers of more than 53 bits by 1, because the validator rejects them and no schema limits them. */
function safeIntegerOrOne(digits: string): number {
  const number = Number(digits);
  return /^-?[0-9]+$/.test(digits) && !Number.isSafeInteger(number) ? 1 : number;
}

const definitionsSchema = z.record(z.string(), z.json());

function withDefinitions({ components }: ApiDocument, schema: z.infer<ReturnType<typeof z.json>>) {
  const text = JSON.stringify({ allOf: [schema], $defs: components.schemas });
  return definitionsSchema.parse(JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/")));
}
