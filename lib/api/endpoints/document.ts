import { z } from "zod";
import { anyObject } from "@/lib/records/schema";
import { defineEndpoint, type Endpoint } from "../http/define-endpoint";
import { openApiDocument } from "../openapi/document";

/** Defines the endpoint of the OpenAPI document, which describes all endpoints, including itself. */
export function documentEndpoint(others: readonly Endpoint[]): Endpoint {
  const self: Endpoint = defineEndpoint({
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
      return { at: null, body: openApiDocument([...others, self]) };
    },
  });
  return self;
}
