import { expect, test } from "vitest";
import { openNotifier } from "@/lib/database/notifier";
import { openDatabase } from "@/lib/database/pool";
import { testDatabase } from "@/tools/testing/harness";
import type { Endpoint } from "../http/define-endpoint";
import { createDispatch } from "../http/dispatch";
import { documentEndpoint } from "./document";

/** A list that counts how often it is read. */
class CountedEndpoints extends Array<Endpoint> {
  reads = 0;

  override [Symbol.iterator](): ArrayIterator<Endpoint> {
    this.reads++;
    return super[Symbol.iterator]();
  }
}

test("the OpenAPI document is built once", async () => {
  const server = await testDatabase();
  const database = openDatabase(server.url);
  const notifier = openNotifier(database, null);
  const others = new CountedEndpoints();
  const dispatch = createDispatch({
    endpoints: [documentEndpoint(others)],
    limiter: null,
    context: { database, notifier, streams: 1, node: null, rulesOf: () => null },
    onFailure: () => undefined,
  });
  const request = { method: "GET", path: "/api/openapi.json", query: "" };
  const first = await dispatch(request);
  expect(first.status).toBe(200);
  expect((await dispatch(request)).body).toBe(first.body);
  expect(others.reads).toBe(1);
  await notifier.close();
  await database.close();
  await server.drop();
});
