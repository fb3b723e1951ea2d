import { createHash } from "node:crypto";
import { z } from "zod";
import { anyObject } from "@/lib/records/schema";
import { defineEndpoint, type Endpoint } from "../http/define-endpoint";
import { toJson } from "../http/json";
import { openApiDocument } from "../openapi/document";

/** Defines the endpoint of the OpenAPI document, which describes all endpoints, including itself. */
export function documentEndpoint(others: readonly Endpoint[]): Endpoint {
  // Kept, because building it takes as long as hundreds of requests.
  let kept: { readonly text: string; readonly tag: string } | undefined;
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
    hasOwnTag: true,
    maxAge: 3_600,
    async handle() {
      kept ??= named(toJson(openApiDocument([...others, self])));
      return { at: null, ...kept };
    },
  });
  return self;
}

function named(text: string) {
  return { text, tag: createHash("sha256").update(text).digest("base64url").slice(0, 22) };
}
