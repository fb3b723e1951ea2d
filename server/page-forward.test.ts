import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "undici";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askServer } from "@/tools/testing/harness/ask";
import { listen } from "@/tools/testing/harness/listen";
import { createFront } from "./front";
import { forwardPages } from "./page-forward";

/** Replaces the page process: these tests cover the requests to it, not its pages. */
let renderer: Server;
let render: (request: IncomingMessage, response: ServerResponse) => void;
let pool: Pool | null;
let folder: string;
let front: Server;
let port: number;
let failures: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-forward-"));
  const path = join(folder, "socket");
  renderer = createServer((request, response) => render(request, response)).listen(path);
  await once(renderer, "listening");
  pool = new Pool("http://pages", { connect: { socketPath: path }, connections: 100 });
  front = createFront({
    dispatch: async () => ({ status: 200, headers: {}, body: "api" }),
    hops: 1,
    pages: forwardPages(() => pool, {
      ...{ slots: 1, total: 30, perClient: 20, waitLimit: 10_000 },
      slotLimit: 50,
      slow: { total: 40, perClient: 25 },
    }),
    rpc: null,
    isDevelopment: false,
    onFailure: (error) => failures.push(error),
  });
  port = await listen(front);
});

afterAll(async () => {
  front.closeAllConnections();
  front.close();
  renderer.closeAllConnections();
  renderer.close();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  failures = [];
});

const ask = (path: string, client: string, headers: Record<string, string> = {}) =>
  askServer(port)(path, { headers: { "x-forwarded-for": client, ...headers } });

test("forwards only the headers that pages use, and returns no headers of the connection", async () => {
  let seen: IncomingMessage["headers"] = {};
  render = (request, response) => {
    seen = request.headers;
    response.writeHead(201, { "X-Page": request.url ?? "", "Keep-Alive": "timeout=9", "Set-Cookie": ["a=1", "b=2"] });
    response.end("page");
  };
  const answered = await ask("/token/GOLD?x=1", "1.1.1.1", {
    cookie: "theme=dark",
    "x-middleware-subrequest": "proxy",
    "x-forwarded-host": "evil.test",
    "x-forwarded-proto": "javascript",
  });
  expect([answered.status, answered.text, answered.headers.get("x-page")]).toEqual([201, "page", "/token/GOLD?x=1"]);
  expect(answered.headers.get("keep-alive")).not.toBe("timeout=9");
  expect(answered.headers.get("set-cookie")).toBe("a=1,b=2");
  expect(seen).toMatchObject({ cookie: "theme=dark", "x-forwarded-for": "1.1.1.1", "x-forwarded-proto": "http" });
  expect([seen["x-middleware-subrequest"], seen["x-forwarded-host"]]).toEqual([undefined, seen.host]);
});

test("a client with twenty requests delays another client's page by one", async () => {
  const order: string[] = [];
  const held: (() => void)[] = [];
  render = (request, response) => {
    order.push(String(request.headers["x-forwarded-for"]));
    if (order.length > 1) response.end();
    else held.push(() => response.end());
  };
  const first = ask("/", "6.6.6.6");
  while (held.length === 0) await new Promise(setImmediate);
  const greedy = Array.from({ length: 20 }, () => ask("/", "6.6.6.6"));
  // The rejected twenty-first request shows that all others are waiting.
  expect((await Promise.race(greedy)).status).toBe(503);
  const modest = ask("/", "7.7.7.7");
  await expect.poll(() => askServer(port)("/api/x").then(({ text }) => text)).toBe("api");
  held[0]?.();
  expect((await modest).status).toBe(200);
  expect(order.indexOf("7.7.7.7")).toBeLessThan(4);
  await Promise.all([first, ...greedy]);
});

test("slow readers do not block others: above their own limit, their oldest connection is closed", async () => {
  render = (request, response) => {
    if (request.headers["x-forwarded-for"] === "8.8.8.8") response.write("a part");
    else response.end();
  };
  const slow = Array.from({ length: 30 }, () => connect(port, "127.0.0.1"));
  const closed: number[] = [];
  for (const [index, socket] of slow.entries()) {
    socket.once("close", () => closed.push(index));
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 8.8.8.8\r\n\r\n");
    await once(socket, "data");
  }
  // The thirtieth leaves the queue a moment after its first bytes.
  await expect.poll(() => closed).toEqual([0, 1, 2, 3, 4]);
  expect((await ask("/", "9.9.9.9")).status).toBe(200);
  for (const socket of slow) socket.destroy();
  expect(failures).toEqual([]);
});

test("a client reads two CSV files at a time, and another client's are not affected", async () => {
  render = (request, response) => {
    if (request.headers["x-forwarded-for"] === "3.3.3.3") response.write("a part");
    else response.end();
  };
  const open = async (path: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 3.3.3.3\r\n\r\n`);
    await once(socket, "data");
    return socket;
  };
  const file = "/account/0xab/export/history";
  const reading = [await open(file), await open("/zh-CN/account/0xab/export%2Finscriptions?x=1")];
  const refused = await ask(file, "3.3.3.3");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
  expect(JSON.parse(refused.text).code).toBe("RATE_LIMITED");
  expect((await ask(file, "4.4.4.4")).status).toBe(200);
  reading[0]?.destroy();
  render = (_request, response) => void response.end("csv");
  await expect.poll(() => ask(file, "3.3.3.3").then(({ status }) => status)).toBe(200);
  expect((await ask(file, "3.3.3.3")).text).toBe("csv");
  reading[1]?.destroy();
  expect(failures).toEqual([]);
});

test("aborts rendering when the client closes the connection", async () => {
  const left = new Promise<void>((resolve) => {
    render = (_request, response) => {
      response.once("close", () => resolve());
      response.write("a part");
    };
  });
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "data");
  socket.destroy();
  await left;
  expect(failures).toEqual([]);
});

test("without a page process, pages answer 503 with Retry-After and the API works", async () => {
  const running = pool;
  pool = null;
  const page = await ask("/", "1.1.1.1", { accept: "text/html" });
  expect([page.status, page.headers.get("retry-after"), page.text.includes("<h1>")]).toEqual([503, "2", true]);
  expect((await ask("/api/x", "1.1.1.1")).text).toBe("api");
  expect(failures).toEqual([]);
  pool = running;
  render = (request) => request.socket.destroy();
  expect((await ask("/", "1.1.1.1")).status).toBe(503);
});

test("rejects a request that cannot be forwarded", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.end(Buffer.from("GET /\u00e9 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", "latin1"));
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
});
