import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../http/define-endpoint";
import { openApiDocument } from "../openapi/document";

/** The endpoint that describes the others and itself. */
export function openApiOf(others: readonly Endpoint[]): Endpoint {
  const itself: Endpoint = defineEndpoint({
    path: "/openapi.json",
    number: null,
    summary: "This reference for machines",
    description: "The OpenAPI 3.1 document of this API, made from the definitions that answer.",
    parameters: z.object({}),
    query: z.object({}),
    answer: z.record(z.string(), z.unknown()),
    problems: [],
    isOfIndex: false,
    maxAge: 3_600,
    async handle() {
      return { at: null, body: openApiDocument([...others, itself]) };
    },
  });
  return itself;
}
