import { z } from "zod";
import { anyObject } from "@/lib/records/schema";
import { defineEndpoint, type Endpoint } from "../http/define-endpoint";
import { openApiDocument } from "../openapi/document";

/** The endpoint that describes the others and itself. */
export function documentEndpoint(others: readonly Endpoint[]): Endpoint {
  const itself: Endpoint = defineEndpoint({
    path: "/openapi.json",
    number: null,
    summary: "This reference as OpenAPI",
    description: "The OpenAPI 3.1 document of this API, generated from the definitions of the endpoints.",
    parameters: z.object({}),
    query: z.object({}),
    answer: anyObject,
    problems: [],
    isOfIndex: false,
    maxAge: 3_600,
    async handle() {
      return { at: null, body: openApiDocument([...others, itself]) };
    },
  });
  return itself;
}
