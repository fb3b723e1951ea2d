import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { type Ask, askServer } from "@/tools/testing/harness/ask";
import { withUnavailable } from "./unavailable";

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that marks pages like proxy.ts and sends them like Next. */
async function pages(status: number, isMarked: boolean): Promise<Ask> {
  const handle = withUnavailable(async (_request, response) => {
    if (isMarked) response.setHeader("X-Index-Unavailable", "1");
    response.statusCode = status;
    response.setHeader("Cache-Control", "private, no-cache");
    response.write("<html>");
    response.end();
  });
  const server = createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1");
  closers.push(() => server.close());
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return askServer(address.port);
}

test("sends a page that cannot read the index with status 503 and no-store", async () => {
  const { status, headers, text } = await (await pages(200, true))("/tokens");
  expect([status, text, headers.get("retry-after"), headers.get("cache-control")]).toEqual([
    503,
    "<html>",
    "5",
    "no-store",
  ]);
  expect(headers.has("x-index-unavailable")).toBe(false);
});

test("does not change the status of other pages, of other statuses, and of router data", async () => {
  expect((await (await pages(200, false))("/tokens")).status).toBe(200);
  expect((await (await pages(404, true))("/tokens")).status).toBe(404);
  expect((await (await pages(200, true))("/tokens", { headers: { RSC: "1" } })).status).toBe(200);
});
