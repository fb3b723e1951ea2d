import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { portOf } from "@/lib/runtime/port-of";
import { createRpcClient } from "./client";
import { countSchema } from "./quantity";

const LARGEST = 1_000_000;
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

/** A node that sends these bytes as its answer, in parts. The number of bytes that it sent is in `sent`. */
async function nodeOf(encoding: string, encode: (json: Buffer) => Buffer, result: unknown = "0x7", status = 200) {
  const counts = { sent: 0, requests: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    counts.requests++;
    const call = JSON.parse(Buffer.concat(chunks).toString());
    const calls: { id: number; method: string }[] = Array.isArray(call) ? call : [call];
    const answers = calls.map(({ id, method }) => ({
      ...{ jsonrpc: "2.0", id },
      result: method === "eth_chainId" ? "0x1" : result,
    }));
    const bytes = encode(Buffer.from(JSON.stringify(Array.isArray(call) ? answers : answers[0])));
    response.writeHead(status, { "content-encoding": encoding });
    for (let at = 0; at < bytes.length && !response.destroyed; at += 10_000) {
      const part = bytes.subarray(at, at + 10_000);
      counts.sent += part.length;
      if (!response.write(part)) await Promise.race([once(response, "drain"), once(response, "close")]);
    }
    response.end();
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${portOf(server)}`;
  return { client: createRpcClient([url], { chainId: 1, largestAnswer: LARGEST, timeout: 10_000 }), counts };
}

const height = { method: "eth_blockNumber", params: [] };

describe("an answer that is compressed although nobody asked for it", () => {
  const encodings: readonly [string, (json: Buffer) => Buffer][] = [
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["GZIP", gzipSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["br", brotliCompressSync],
    ["identity", (json) => json],
  ];
  test.each(encodings)("by %s is decoded", async (encoding, encode) => {
    const { client } = await nodeOf(encoding, encode);
    expect(await client.call("eth_blockNumber", [], countSchema)).toBe(7);
    expect(await client.batch([height, height])).toHaveLength(2);
    client.close();
  });

  test.each(encodings)("by %s is decoded if it is as long as an answer may be", async (encoding, encode) => {
    const long = Array.from({ length: 900 }, (_, index) => `0x${index.toString(16).padStart(1_000, "0")}`);
    const { client } = await nodeOf(encoding, encode, long);
    expect(await client.batch([height])).toEqual([{ kind: "result", result: long }]);
    client.close();
  });

  test.each(encodings.slice(0, -1))("by %s is refused by its decoded size", async (encoding, encode) => {
    // The encoded bytes are far below the limit, the decoded ones a hundred times above it.
    const answers = ["0x1", "0".repeat(100 * LARGEST)].map((result, id) => ({ jsonrpc: "2.0", id, result }));
    const bomb = encode(Buffer.from(JSON.stringify(answers)));
    const { client, counts } = await nodeOf(encoding, () => bomb);
    const before = process.memoryUsage().arrayBuffers;
    await expect(client.batch([height])).rejects.toMatchObject({ code: "ANSWER_TOO_LARGE" });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * LARGEST);
    expect(counts.requests).toBe(1);
    client.close();
  });

  test.each<[string, string, (json: Buffer) => Buffer]>([
    ["in an unknown encoding", "zstd", (json) => json],
    ["in several encodings", "gzip, br", (json) => brotliCompressSync(gzipSync(json))],
    ["in another encoding than it states", "gzip", brotliCompressSync],
    ["that is cut off", "gzip", (json) => gzipSync(json).subarray(0, -12)],
  ])("%s is a fault of the node with a clear error", async (_, encoding, encode) => {
    const { client } = await nodeOf(encoding, encode);
    await expect(client.call("eth_blockNumber", [], countSchema)).rejects.toMatchObject({
      code: "NODE_INCONSISTENT",
      message: "the node's answer cannot be decoded",
    });
    client.close();
  });

  test("does not hide the status", async () => {
    const { client } = await nodeOf("zstd", (json) => json, "0x7", 429);
    await expect(client.call("eth_blockNumber", [], countSchema)).rejects.toMatchObject({ code: "NODE_BUSY" });
    client.close();
  });
});
