import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { deflateRawSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { portOf } from "@/lib/runtime/port-of";
import { createRpcClient, type RpcClient } from "./client";

const LARGEST = 1_000_000;

let server: Server;
let client: RpcClient;
const sockets: Duplex[] = [];
afterEach(async () => {
  client.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await once(server, "close");
});

/** A text frame of a server, optionally compressed. */
function frame(text: string, compressed: boolean): Buffer {
  const payload = compressed ? deflateRawSync(text) : Buffer.from(text);
  const header = Buffer.alloc(10);
  header[0] = compressed ? 0xc1 : 0x81;
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([header, payload]);
}

/** A client of a node, listed `times` times, that answers the first WebSocket message with this text. */
async function clientOf(text: string, compressed: boolean, times = 1): Promise<RpcClient> {
  server = createServer().listen(0, "127.0.0.1");
  server.on("upgrade", (request, socket) => {
    const key = `${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash("sha1").update(key).digest("base64");
    const extension = compressed ? "Sec-WebSocket-Extensions: permessage-deflate\r\n" : "";
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${extension}Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.once("data", () => socket.write(frame(text, compressed)));
  });
  await once(server, "listening");
  const urls = Array.from({ length: times }, () => `ws://127.0.0.1:${portOf(server)}`);
  client = createRpcClient(urls, { timeout: 10_000, largestAnswer: LARGEST });
  return client;
}

const sized = (length: number): string => JSON.stringify([{ jsonrpc: "2.0", id: 1, result: "0".repeat(length) }]);

test.each([
  ["an uncompressed answer", false, 3, "ANSWER_TOO_LARGE"],
  ["an uncompressed answer far above the limit", false, 5, "NODE_UNREACHABLE"],
  ["a compressed answer", true, 3, "ANSWER_TOO_LARGE"],
  ["a compressed answer far above the limit", true, 5, "NODE_UNREACHABLE"],
])("rejects %s by WebSocket", async (_, compressed, times, code) => {
  const { nodes } = await clientOf(sized(times * LARGEST), compressed);
  await expect(nodes[0]?.batch([{ method: "eth_call", params: [] }])).rejects.toMatchObject({ code });
});

test.each([
  [2, 1.5, "ANSWER_TOO_LARGE"],
  [2, 3, "NODE_UNREACHABLE"],
  [5, 1.5, "NODE_UNREACHABLE"],
])("shares the limit of all answers among %i WebSocket connections", async (connections, times, code) => {
  const { nodes } = await clientOf(sized(times * LARGEST), false, connections);
  await expect(nodes[0]?.batch([{ method: "eth_call", params: [] }])).rejects.toMatchObject({ code });
});

test("accepts an answer by WebSocket below the limit", async () => {
  const { nodes } = await clientOf(sized(LARGEST / 2), false);
  expect(await nodes[0]?.batch([{ method: "eth_call", params: [] }])).toHaveLength(1);
});
