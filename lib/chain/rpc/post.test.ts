import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { Agent } from "undici";
import { afterEach, expect, test } from "vitest";
import { portOf } from "@/lib/runtime/port-of";
import { jsonOf } from "./body";
import { post } from "./post";

let server: Server;
const agent = new Agent();
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

async function serve(listener: RequestListener): Promise<URL> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return new URL(`http://127.0.0.1:${portOf(server)}/v1?key=a`);
}

const options = { body: "[]", timeout: 5_000, largest: 1_000 };

test("sends path, query and credentials of the URL and returns the whole answer", async () => {
  const url = await serve((request, response) => {
    const { method, url: path, headers } = request;
    response.writeHead(203);
    // The two bytes of one character arrive separately.
    const text = Buffer.from(JSON.stringify([method, path, headers.authorization, headers["content-type"], "é"]));
    response.write(text.subarray(0, -3));
    setImmediate(() => response.end(text.subarray(-3)));
  });
  url.username = "ann";
  url.password = "p%40ss";
  const { status, body } = await post(agent, url, options);
  const basic = `Basic ${Buffer.from("ann:p@ss").toString("base64")}`;
  expect([status, jsonOf(body)]).toEqual([203, ["POST", "/v1?key=a", basic, "application/json", "é"]]);
});

test("returns concurrent answers of different sizes unchanged", async () => {
  const lengths = [3, 5_000_000, 100_000, 4_194_304, 1, 4_194_305];
  const bytesOf = (length: number): Buffer => Buffer.alloc(length, String(length % 10));
  const url = await serve((request, response) => {
    request.on("data", (body: Buffer) => response.end(bytesOf(Number(body.toString()))));
  });
  const largest = 10_000_000;
  const answers = await Promise.all(
    lengths.map((length) => post(agent, url, { ...options, body: `${length}`, largest })),
  );
  expect(answers.map(({ body }) => body.size)).toEqual(lengths);
  expect(answers.every(({ body }, index) => Buffer.concat(body.parts).equals(bytesOf(lengths[index] ?? 0)))).toBe(true);
});

test("aborts an answer that is too large", async () => {
  const url = await serve((_request, response) => response.end("x".repeat(1_001)));
  await expect(post(agent, url, options)).rejects.toMatchObject({ code: "ANSWER_TOO_LARGE" });
});

test("aborts an answer that does not end in time", async () => {
  const url = await serve((_request, response) => {
    const timer = setInterval(() => response.write("x"), 20);
    response.on("close", () => clearInterval(timer));
  });
  await expect(post(agent, url, { ...options, timeout: 200 })).rejects.toThrow("no complete answer within 200 ms");
});
