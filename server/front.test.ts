import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EventQueue } from "@/lib/api/events/event-queue";
import type { ApiResponse } from "@/lib/api/http/dispatch";
import type { TextStream } from "@/lib/api/http/json";
import { openRateLimiter } from "@/lib/api/http/rate-limit";
import { UnreadAnswers } from "@/lib/api/http/unread";
import { type Ask, askServer } from "@/tools/testing/harness/ask";
import { listen } from "@/tools/testing/harness/listen";
import { limitConnections } from "./connections";
import { createFront } from "./front";

let front: Server;
let port: number;
let ask: Ask;
let failures: unknown[] = [];
let answer: () => ApiResponse;

beforeAll(async () => {
  front = createFront({
    dispatch: async () => answer(),
    hops: 0,
    pages: async (request, response) => void response.end(`page ${request.url}`),
    rpc: null,
    isDevelopment: false,
    onFailure: (error) => failures.push(error),
  });
  port = await listen(front);
  ask = askServer(port);
});

afterAll(async () => {
  front?.closeAllConnections();
  front?.close();
});

beforeEach(() => {
  failures = [];
});

/** Sends bytes as they are and returns everything that the server sends until it closes. */
async function raw(text: string, at = port): Promise<string> {
  const socket = connect(at, "127.0.0.1");
  socket.end(text);
  const parts: Buffer[] = [];
  socket.on("data", (part) => parts.push(part));
  await once(socket, "close");
  return Buffer.concat(parts).toString("utf8");
}

function streamed(chunks: AsyncIterable<string>, onClose: () => void): ApiResponse {
  return { status: 200, headers: {}, body: { chunks, close: async () => onClose() } };
}

test("requests for pages are forwarded unchanged; malformed ones are rejected", async () => {
  expect((await ask("/token/GOLD?x=%20")).text).toBe("page /token/GOLD?x=%20");
  expect((await ask("/apiary")).text).toBe("page /apiary");
  for (const path of ["/%FF", "/token/%zz", "/?q=%", "/a%C0%80"]) {
    const refused = await ask(path);
    expect([path, refused.status, JSON.parse(refused.text).code]).toEqual([path, 400, "MALFORMED_URL"]);
  }
});

test("a target with a host is the path at that host, whatever the Host header (RFC 9112, section 3.2.2)", async () => {
  answer = () => ({ status: 200, headers: {}, body: "api" });
  const get = (target: string, host = "Host: localhost\r\n") =>
    raw(`GET ${target} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  expect(await get("http://localhost/token/GOLD?x=%20")).toMatch(/\r\npage \/token\/GOLD\?x=%20$/);
  expect(await get("HTTPS://127.0.0.1:3000/api/x")).toMatch(/\r\napi\r\n/);
  expect(await get("http://localhost?x")).toMatch(/\r\npage \/\?x$/);
  expect(await get("http://localhost/api/x", "Host: evil.test\r\n")).toMatch(/\r\napi\r\n/);
  expect(await get("http://other.test/x")).toMatch(/^HTTP\/1\.1 421 .*"HOST_UNKNOWN"/s);
  expect(await get("http://other.test/api/x")).toMatch(/^HTTP\/1\.1 421 .*"HOST_UNKNOWN"/s);
  expect(await get("http://localhost/x/../api")).toMatch(/^HTTP\/1\.1 400 .*"MALFORMED_URL"/s);
  for (const target of ["http://localhost:99999/", "http://me@localhost/", "http://", "http:///x"])
    expect([target, await get(target)]).toEqual([target, expect.stringMatching(/^HTTP\/1\.1 400 .*"MALFORMED_HOST"/s)]);
  expect(await get("http://localhost/", "")).toMatch(/^HTTP\/1\.1 400 .*"MALFORMED_HOST"/s);
  for (const target of ["*", "ftp://localhost/", "x"])
    expect([target, await get(target)]).toEqual([target, expect.stringMatching(/^HTTP\/1\.1 400 /)]);
});

test("the pages receive the host of the target", async () => {
  const forwarded = createFront({
    dispatch: async () => answer(),
    hops: 0,
    pages: async (request, response) => void response.end(`${request.headers.host} ${request.url}`),
    rpc: null,
    isDevelopment: false,
    onFailure: (error) => failures.push(error),
  });
  const at = await listen(forwarded);
  const text = await raw("GET http://127.0.0.1/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", at);
  expect(text).toMatch(/\r\n127\.0\.0\.1 \/x$/);
  forwarded.close();
});

test("paths that a URL parser would change are refused before they are counted or forwarded", async () => {
  const paths = [
    "/_next/static/../../status",
    "/guides/%2e%2e/status",
    "/guides/.%2E/opengraph-image",
    "/x/../api/openapi.json",
    "/x/..%2Fapi/openapi.json",
    "/guides/./../status",
    "/guides/..",
    "/guides\\..\\status",
    "/x%5c..%5cstatus",
  ];
  for (const path of paths) {
    const refused = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect([path, refused]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 400 .*"MALFORMED_URL"/s)]);
  }
  expect((await ask("/token/a..b")).text).toBe("page /token/a..b");
});

test("requests without a Host, with two, or for another site are refused before any other check", async () => {
  const get = (headers: string) => raw(`GET /api/x HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  expect(await get("")).toMatch(/^HTTP\/1\.1 400 .*"MALFORMED_HOST"/s);
  expect(await get("Host: localhost\r\nHost: localhost\r\n")).toMatch(/^HTTP\/1\.1 400 .*"MALFORMED_HOST"/s);
  expect(await get("Host: local host\r\n")).toMatch(/^HTTP\/1\.1 400 /);
  expect(await get("Host: localhost:99999\r\n")).toMatch(/^HTTP\/1\.1 400 .*"MALFORMED_HOST"/s);
  for (const path of ["/api/x", "/token/GOLD", "/rpc", "/_next/static/x.js"]) {
    const foreign = await ask(path, { headers: { host: "evil.test" } });
    expect([path, foreign.status, JSON.parse(foreign.text).code]).toEqual([path, 421, "HOST_UNKNOWN"]);
    const person = await ask(path, { headers: { host: "evil.test", accept: "text/html" } });
    const type = path.startsWith("/api") ? "application/problem+json" : "text/html; charset=utf-8";
    expect([path, person.headers.get("content-type")]).toEqual([path, type]);
    expect(foreign.text).toContain("SITE_URL");
  }
});

test("WebSockets are refused on every path, and their connection is closed", async () => {
  for (const path of ["/_next/webpack-hmr", "/", "/api/explorer/stream"]) {
    const answered = await raw(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
    expect(answered).toMatch(/^HTTP\/1\.1 404 /);
    expect(answered).toMatch(/connection: close/i);
  }
});

test("a broken state of the router and the image optimizer are refused before the pages", async () => {
  const broken = await ask("/token/GOLD", { headers: { rsc: "1", "next-router-state-tree": "x" } });
  expect([broken.status, JSON.parse(broken.text).code]).toEqual([400, "MALFORMED_HEADER"]);
  expect((await ask("/_next/image?url=%2Fopengraph-image&w=640&q=75")).status).toBe(404);
  expect((await ask("/_next/imag%65?url=%2Fopengraph-image&w=640&q=75")).status).toBe(404);
});

test("pages count by their cost, together with the API, and browsers get a page about the limit", async () => {
  const limiter = openRateLimiter({ limit: 30, redisUrl: null });
  const counting = createFront({
    dispatch: async () => answer(),
    hops: 1,
    limiter,
    pages: async (_request, response, { protocol }) => void response.end(protocol),
    rpc: null,
    isDevelopment: false,
    onFailure: (error) => failures.push(error),
  });
  const asked = askServer(await listen(counting));
  const from = { headers: { "x-forwarded-for": "1.1.1.1", accept: "text/html", "x-forwarded-proto": "https" } };
  const broken = { headers: { "x-forwarded-for": "3.3.3.3", "next-router-state-tree": "x" } };
  const statuses = [];
  for (let n = 0; n < 7; n++) statuses.push((await asked("/", broken)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
  expect((await asked("/account/0xab/opengraph%2Dimage", from)).text).toBe("https");
  expect((await asked("/tokens", from)).status).toBe(200);
  await limiter.take("1.1.1.1", 5);
  const refused = await asked("/tokens", from);
  expect([refused.status, refused.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.text).toContain('<html lang="en">');
  expect(refused.text).toContain("<h1>Too many requests</h1>");
  const chinese = await asked("/zh-CN/tokens", from);
  expect(chinese.text).toContain('<html lang="zh-CN">');
  expect(chinese.text).toContain("<h1>请求过多</h1>");
  expect(chinese.text).toContain('<a href="/zh-CN">首页</a>');
  expect(chinese.text).toContain('<small lang="en">RATE_LIMITED: ');
  expect((await asked("/tokens", { headers: { "x-forwarded-for": "2.2.2.2" } })).status).toBe(200);
  counting.closeAllConnections();
  counting.close();
});

/** A stream of events that sends 8 MB and then waits. */
function events(): TextStream {
  const unread = new UnreadAnswers({ total: 10_000_000, perClient: 10_000_000 });
  const queue = new EventQueue({ client: null, limit: 10_000_000, unread, onEnd: () => undefined });
  queue.push("x".repeat(8_000_000));
  return { chunks: queue, close: async () => queue.end() };
}

test.each([
  ["answers", () => "x".repeat(8_000_000)],
  ["streams", events],
])("%s that one client does not read are bounded, and others are served", async (_kind, body) => {
  const bounded = createFront({
    dispatch: async () => ({ status: 200, headers: {}, body: body() }),
    hops: 1,
    pages: async (_request, response) => void response.end(),
    rpc: null,
    isDevelopment: false,
    unread: { total: 100_000_000, perClient: 30_000_000 },
    onFailure: (error) => failures.push(error),
  });
  const boundedPort = await listen(bounded);
  const closed: number[] = [];
  const slow = Array.from({ length: 8 }, () => connect(boundedPort, "127.0.0.1"));
  for (const [index, socket] of slow.entries()) {
    socket.pause();
    socket.on("error", () => undefined);
    socket.once("close", () => closed.push(index));
    socket.write("GET /api/x HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 8.8.8.8\r\n\r\n");
    await once(socket, "readable");
  }
  const count = () => new Promise<number>((resolve) => bounded.getConnections((_error, open) => resolve(open)));
  await expect.poll(count).toBeLessThan(6);
  const other = await fetch(`http://127.0.0.1:${boundedPort}/api/x`, { headers: { "x-forwarded-for": "9.9.9.9" } });
  const reader = other.body?.getReader();
  let length = 0;
  while (length < 8_000_000) length += (await reader?.read())?.value?.length ?? Number.POSITIVE_INFINITY;
  expect(length).toBe(8_000_000);
  await reader?.cancel();
  for (const socket of slow) socket.destroy();
  expect(failures).toEqual([]);
  bounded.closeAllConnections();
  bounded.close();
});

test("connections of one client are bounded", async () => {
  const bounded = createServer((_request, response) => response.end());
  limitConnections(bounded, 0, { total: 10, perClient: 2 });
  const boundedPort = await listen(bounded);
  const sockets = [connect(boundedPort, "127.0.0.1"), connect(boundedPort, "127.0.0.1")];
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const third = connect(boundedPort, "127.0.0.1");
  third.on("error", () => undefined);
  await once(third, "close");
  sockets[0]?.destroy();
  bounded.closeAllConnections();
  for (const socket of sockets) socket.destroy();
  bounded.close();
});

test("odd methods are refused", async () => {
  for (const method of ["TRACE", "POST", "PUT", "DELETE", "OPTIONS"]) {
    const refused = await ask("/token/GOLD", { method });
    expect([method, refused.status, refused.headers.get("allow")]).toEqual([method, 405, "GET, HEAD"]);
  }
  const connected = await raw("CONNECT other.test:443 HTTP/1.1\r\nHost: other.test:443\r\n\r\n");
  expect(connected).toMatch(/^HTTP\/1\.1 405 /);
});

test("a stream is sent whole and closed", async () => {
  let closed = 0;
  async function* chunks() {
    for (let n = 0; n < 50; n++) yield `${n}`.repeat(10_000);
  }
  answer = () => streamed(chunks(), () => closed++);
  expect((await ask("/api/long")).text).toHaveLength(40 * 20_000 + 10 * 10_000);
  expect(closed).toBe(1);
});

test("a stream that fails is cut off, not ended", async () => {
  let closed = 0;
  async function* chunks() {
    yield '{"mints":[1';
    throw new Error("the database went away");
  }
  answer = () => streamed(chunks(), () => closed++);
  await expect(ask("/api/long")).rejects.toThrow();
  expect([closed, String(failures[0])]).toEqual([1, "Error: the database went away"]);
});

test("a stream waits for a slow client and is closed when the client leaves", async () => {
  let made = 0;
  const left = new Promise<void>((resolve) => {
    async function* chunks() {
      for (; made < 10_000; made++) yield "x".repeat(1_000_000);
    }
    answer = () => streamed(chunks(), resolve);
  });
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /api/long HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "readable");
  socket.destroy();
  await left;
  // The bytes in the buffers of the kernel and of the stream: far fewer than all.
  expect(made).toBeLessThan(100);
  expect(failures).toEqual([]);
});
