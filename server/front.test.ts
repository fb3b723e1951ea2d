import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApiResponse } from "@/lib/api/dispatch";
import { hashSchema } from "@/lib/chain/rpc";
import { type TestChain, testChain } from "@/scripts/testing";
import { type Ask, askServer } from "@/scripts/testing/ask";
import { createFront } from "./front";

let chain: TestChain;
let front: Server;
let port: number;
let ask: Ask;
let isLocal = true;
let failures: unknown[] = [];
let answer: () => ApiResponse;

beforeAll(async () => {
  chain = await testChain();
  front = createFront({
    dispatch: async () => answer(),
    hops: 0,
    pages: async (request, response) => void response.end(`page ${request.url}`),
    rpc: { url: chain.url, isLocal: async () => isLocal },
    isDevelopment: false,
    onFailure: (error) => failures.push(error),
  });
  port = await listen(front);
  ask = askServer(port);
});

afterAll(async () => {
  front?.closeAllConnections();
  front?.close();
  await chain?.stop();
});

beforeEach(() => {
  failures = [];
  isLocal = true;
});

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

/** Sends bytes as they are and gives all that comes back until the server closes. */
async function raw(text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(text);
  const parts: Buffer[] = [];
  socket.on("data", (part) => parts.push(part));
  await once(socket, "close");
  return Buffer.concat(parts).toString("utf8");
}

function streamed(chunks: AsyncIterable<string>, onClose: () => void): ApiResponse {
  return { status: 200, headers: {}, body: { chunks, close: async () => onClose() } };
}

test("pages are handed on as they were asked for; what is malformed is not", async () => {
  expect((await ask("/token/GOLD?x=%20")).text).toBe("page /token/GOLD?x=%20");
  expect((await ask("/apiary")).text).toBe("page /apiary");
  for (const path of ["/%FF", "/token/%zz", "/?q=%", "/a%C0%80"]) {
    const refused = await ask(path);
    expect([path, refused.status, JSON.parse(refused.text).code]).toEqual([path, 400, "MALFORMED_URL"]);
  }
  expect(await raw("GET http://other.test/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")).toContain(
    "MALFORMED_URL",
  );
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
  socket.write("GET /api/long HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(socket, "readable");
  socket.destroy();
  await left;
  // What the kernel's buffers and the stream's own hold, far from all.
  expect(made).toBeLessThan(100);
  expect(failures).toEqual([]);
});

const JSON_TYPE = { "content-type": "application/json" };
const CHAIN_ID = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';

function rpc(body: string, headers: Record<string, string> = {}) {
  return ask("/rpc", { method: "POST", headers: { ...JSON_TYPE, ...headers }, body });
}

test("the local chain is reached by this site's own pages", async () => {
  const answered = await rpc(CHAIN_ID, { origin: `http://127.0.0.1:${port}` });
  expect([answered.status, JSON.parse(answered.text)]).toEqual([200, { jsonrpc: "2.0", id: 1, result: "0x7a69" }]);
  expect(JSON.parse((await rpc(`[${CHAIN_ID},${CHAIN_ID}]`)).text)).toHaveLength(2);
  const send = `{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}`;
  expect(hashSchema.parse(JSON.parse((await rpc(send)).text).result.hash)).toMatch(/^0x/);
});

test("the chain is not reached by others, nor by its development methods", async () => {
  const foreign = [
    await rpc(CHAIN_ID, { origin: "http://other.test" }),
    await rpc(CHAIN_ID, { origin: "null" }),
    await rpc(CHAIN_ID, { "content-type": "text/plain" }),
    await rpc('{"jsonrpc":"2.0","id":1,"method":"anvil_setBalance","params":[]}'),
    await rpc(`[${CHAIN_ID},{"jsonrpc":"2.0","id":1,"method":"evm_revert","params":[]}]`),
    await rpc("[]"),
    await rpc("7"),
  ];
  for (const { status, text } of foreign) expect([status, JSON.parse(text).code]).toEqual([403, "RPC_REFUSED"]);
  expect((await rpc("{")).status).toBe(400);
  isLocal = false;
  expect((await rpc(CHAIN_ID)).status).toBe(403);
});

test("a body has a limit", async () => {
  const large = await rpc(`{"method":"eth_chainId","x":"${"y".repeat(600_000)}"}`);
  expect([large.status, JSON.parse(large.text).code]).toEqual([413, "BODY_TOO_LARGE"]);
});

test("a node that does not answer is said, without its address", async () => {
  const away = createServer();
  const awayPort = await listen(away);
  away.close();
  const lonely = createFront({
    dispatch: async () => answer(),
    hops: 0,
    pages: async () => undefined,
    rpc: { url: `http://127.0.0.1:${awayPort}`, isLocal: async () => true },
    isDevelopment: false,
    onFailure: () => undefined,
  });
  const asked = await askServer(await listen(lonely))("/rpc", { method: "POST", headers: JSON_TYPE, body: CHAIN_ID });
  expect([asked.status, JSON.parse(asked.text).code]).toEqual([503, "NODE_UNAVAILABLE"]);
  expect(asked.text).not.toContain(String(awayPort));
  lonely.close();
});
