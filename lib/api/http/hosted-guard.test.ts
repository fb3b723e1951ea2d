import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ask, askServer } from "@/tools/testing/harness/ask";
import { listen } from "@/tools/testing/harness/listen";
import { guardHostedRequests, REFUSED } from "./hosted-guard";

let server: Server;
let ask: Ask;

beforeAll(async () => {
  guardHostedRequests();
  server = createServer(({ url, headers }, response) => {
    response.end([headers[REFUSED] ?? "accepted", headers.host, url].join(" "));
  });
  ask = askServer(await listen(server));
});

afterAll(() => {
  server?.closeAllConnections();
  server?.close();
});

test.each([
  ["/token/GOLD", "site.test", "accepted site.test /token/GOLD"],
  ["http://site.test/token/GOLD?x", "other.test", "accepted site.test /token/GOLD?x"],
  ["/", "site.test:99999", "MALFORMED_HOST site.test:99999 /api/refused"],
  ["http://site.test:99999/x", "site.test", "MALFORMED_HOST site.test:99999 /api/refused"],
  ["/%FF", "site.test", "MALFORMED_URL site.test /api/refused"],
])("without the front, Next receives for %s at %s: %s", async (path, host, received) => {
  expect((await ask(path, { headers: { host } })).text).toBe(received);
});
