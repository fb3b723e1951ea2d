import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Problem } from "@/lib/api/http/problem";
import { openRateLimiter, type RateLimiter } from "@/lib/api/http/rate-limit";
import { integer, object } from "@/lib/records/schema";
import { portOf } from "@/lib/runtime/port-of";
import { Pauses } from "./pauses";

const realFetch = globalThis.fetch;
/** Points of a client in a minute. */
const POINTS = 3;
const answer = object({ block: integer });

let server: Server;
let limiter: RateLimiter;
/** The paths of all requests that arrived. */
let arrived: string[];
/** Answers a path with this fault of the server. */
let fault: { readonly path: string; readonly status: number } | null;

beforeEach(async () => {
  arrived = [];
  fault = null;
  limiter = openRateLimiter({ limit: POINTS, redisUrl: null });
  server = createServer((request, response) => {
    const { url = "" } = request;
    arrived.push(url);
    if (url === fault?.path) {
      response.writeHead(fault.status, { "Retry-After": "5" }).end("{}");
      return;
    }
    limiter.take("client", 1).then(
      (headers) => response.writeHead(200, headers).end('{"block":1}'),
      (error: Problem) => response.writeHead(error.status, error.headers).end(JSON.stringify(error.body)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${portOf(server)}`;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => realFetch(`${origin}${path}`, init));
  vi.useFakeTimers({ toFake: ["performance"] });
  // Each test has a page of its own.
  vi.resetModules();
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
  await limiter.close();
});

async function page() {
  const { call } = await import("./request");
  return { readBlock: call({ path: "/block", answer }), readToken: call({ path: "/token", answer }) };
}

const times = (path: string): number => arrived.filter((url) => url === path).length;

describe("a page that is polling", () => {
  test("sends no request while its points are spent, and one after", async () => {
    const { readBlock, readToken } = await page();
    for (let count = 0; count < POINTS; count++) expect(await readBlock({})).toEqual({ block: 1 });
    // The last answer said that no points are left.
    for (let second = 0; second < 20; second++) {
      await expect(readBlock({})).rejects.toMatchObject({
        code: "UNREACHABLE",
        cause: { message: expect.stringMatching(/in \d+ seconds/) },
      });
      await expect(readToken({})).rejects.toMatchObject({ code: "UNREACHABLE" });
      vi.advanceTimersByTime(1_000);
    }
    expect(arrived).toHaveLength(POINTS);
    await limiter.close();
    limiter = openRateLimiter({ limit: POINTS, redisUrl: null });
    vi.advanceTimersByTime(40_000);
    expect(await readBlock({})).toEqual({ block: 1 });
    expect(arrived).toHaveLength(POINTS + 1);
  });

  test("sends no request after a 429 for as long as Retry-After says", async () => {
    const { readBlock, readToken } = await page();
    await limiter.take("client", POINTS);
    await expect(readBlock({})).rejects.toMatchObject({ code: "RATE_LIMITED", status: 429 });
    for (let second = 0; second < 20; second++) {
      await expect(readToken({})).rejects.toMatchObject({ code: "UNREACHABLE" });
      vi.advanceTimersByTime(1_000);
    }
    expect(arrived).toEqual(["/api/block"]);
  });

  test.each([500, 503])("waits after a fault of the server with status %i, at that endpoint only", async (status) => {
    const { readBlock, readToken } = await page();
    fault = { path: "/api/block", status };
    await expect(readBlock({})).rejects.toMatchObject({ status });
    const leaving = new AbortController();
    const waiting = readBlock({}, { signal: leaving.signal });
    expect(await readToken({})).toEqual({ block: 1 });
    expect(times("/api/block")).toBe(1);
    leaving.abort(new Error("left"));
    await expect(waiting).rejects.toThrow("left");
    vi.advanceTimersByTime(5_000);
    fault = null;
    expect(await readBlock({})).toEqual({ block: 1 });
    expect(times("/api/block")).toBe(2);
  });
});

describe("the pause that headers ask for", () => {
  const url = "/api/block?a=1";
  const pauseAfter = (status: number, headers: Record<string, string>): number => {
    const pauses = new Pauses();
    pauses.heard(url, status, new Headers(headers));
    return Math.round(pauses.remaining("/api/block?b=2") / 1_000);
  };

  test.each<[string, number, Record<string, string>, number]>([
    ["seconds", 429, { "Retry-After": "7" }, 7],
    ["a date in the past", 429, { "Retry-After": "Fri, 01 Jan 2016 00:00:00 GMT" }, 0],
    ["a day, as a hostile proxy may say", 429, { "Retry-After": "86400" }, 120],
    ["no number", 429, { "Retry-After": "soon" }, 0],
    ["points spent", 200, { RateLimit: '"client";r=0;t=12' }, 12],
    ["points spent, without Retry-After", 429, { RateLimit: '"client"; r=0; t=12' }, 12],
    ["points left", 200, { RateLimit: '"client";r=10;t=12' }, 0],
    ["Retry-After on an answer", 200, { "Retry-After": "7" }, 0],
    ["a fault", 503, { "Retry-After": "2" }, 2],
    ["nothing", 500, {}, 0],
  ])("%s", (_, status, headers, seconds) => {
    const found = pauseAfter(status, headers);
    expect(found).toBeGreaterThanOrEqual(seconds - 1);
    expect(found).toBeLessThanOrEqual(seconds);
  });

  test("a date", () => {
    const sent = Date.now();
    const found = pauseAfter(429, { "Retry-After": new Date(sent + 30_500).toUTCString() });
    const passed = (Date.now() - sent) / 1_000;
    expect(found).toBeGreaterThanOrEqual(Math.floor(29 - passed));
    expect(found).toBeLessThanOrEqual(30);
  });
});
