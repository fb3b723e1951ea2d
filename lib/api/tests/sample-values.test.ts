import { expect, test } from "vitest";
import { endpoints, exampleRequests } from "@/features/api";
import { apiForTests } from "@/tools/testing/harness/for-tests";
import { filledRequest } from "../openapi/templates";

/** Endpoints without parameters in an example. */
const WITHOUT = ["/openapi.json"];

const api = apiForTests({ hasSnapshot: true, hasMarket: true });

test("each example request with values of the index finds something", async () => {
  const values = await exampleRequests.readValues(api().chain.database);
  for (const { path } of endpoints) {
    if (WITHOUT.includes(path)) continue;
    const request = filledRequest(exampleRequests.templates[path] ?? "", values);
    expect([path, request]).toEqual([path, expect.stringMatching(/^\//)]);
    // The event stream does not end.
    const method = path === "/explorer/stream" ? "HEAD" : "GET";
    const { status } = await api().ask.front(`/api${request}`, { method });
    expect([request, status]).toEqual([request, 200]);
  }
});
