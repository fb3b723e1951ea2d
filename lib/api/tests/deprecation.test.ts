import { expect, test } from "vitest";
import { z } from "zod";
import { openNotifier } from "@/lib/database/notifier";
import { openDatabase } from "@/lib/database/pool";
import { object, text } from "@/lib/records/schema";
import { testDatabase } from "@/tools/testing/harness";
import { readDocument } from "@/tools/testing/harness/contract";
import { openForTests } from "@/tools/testing/harness/for-tests";
import { defineEndpoint } from "../http/define-endpoint";
import { createDispatch } from "../http/dispatch";
import { toJson } from "../http/json";
import { openApiDocument } from "../openapi/document";

const old = { what: "endpoint", since: "2026-12-01", sunset: "2027-07-01", instead: "/new" };
const word = { what: "?word", since: "2026-12-24", sunset: "2027-06-24", instead: "?text" };

const endpoints = [["/kept"], ["/old", old, word], ["/word", word]].map(([path, ...deprecations]) =>
  defineEndpoint({
    path: String(path),
    number: null,
    summary: "Echo",
    description: "Echo.",
    parameters: z.object({}),
    query: z.object({ word: z.string().optional(), other: z.string().optional() }),
    answer: object({ word: text }),
    problems: [],
    isOfIndex: false,
    ...(deprecations.length === 0 ? {} : { deprecations: [old, word].filter((each) => deprecations.includes(each)) }),
    handle: async ({ query }) => ({ at: null, body: { word: query.word ?? "" } }),
  }),
);

const api = openForTests(async () => {
  const store = await testDatabase();
  const database = openDatabase(store.url);
  const notifier = openNotifier(database, null);
  const dispatch = createDispatch({
    endpoints,
    limiter: null,
    context: { database, notifier, streams: 1, node: null, rulesOf: () => null },
    onFailure: () => undefined,
  });
  return {
    async headers(path: string) {
      const { status, headers } = await dispatch({ method: "GET", path: `/api${path}`, query: "word=x" });
      expect(status).toBe(200);
      return headers;
    },
    async stop() {
      await notifier.close();
      await database.close();
      await store.drop();
    },
  };
});

test("answers of an endpoint with a deprecated part name the earliest days", async () => {
  const link = '</docs/api#changes>; rel="deprecation"; type="text/html"';
  const day = Date.UTC(2026, 11, 1) / 1_000;
  expect(await api().headers("/old")).toMatchObject({
    ...{ Deprecation: `@${day}`, Sunset: "Thu, 24 Jun 2027 00:00:00 GMT", Link: link },
    "Access-Control-Expose-Headers": expect.stringMatching(/\bDeprecation\b.*\bLink\b.*\bSunset\b/),
  });
  expect(await api().headers("/word")).toMatchObject({ Deprecation: `@${day + 23 * 86_400}` });
  for (const name of ["Deprecation", "Sunset", "Link"]) expect(await api().headers("/kept")).not.toHaveProperty(name);
});

test("the document marks what is deprecated", () => {
  const { paths } = readDocument(toJson(openApiDocument(endpoints)));
  const marks = ["/kept", "/old", "/word"].map((path) => {
    const get = paths[path]?.get;
    return [get?.deprecated, get?.["x-deprecations"], get?.parameters.map((each) => each.deprecated)];
  });
  expect(marks).toEqual([
    [undefined, undefined, [undefined, undefined]],
    [true, [old, word], [true, undefined]],
    [undefined, [word], [true, undefined]],
  ]);
});
