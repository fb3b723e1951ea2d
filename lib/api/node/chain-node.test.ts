import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { portOf } from "@/lib/runtime/port-of";
import { chainNode } from "./chain-node";

const call = z.object({ id: z.number() });
const HASH = `0x${"ab".repeat(32)}` as const;

let node: Server;
let url: string;

/** A node whose only transaction has 100 kB of calldata. */
beforeAll(async () => {
  node = createServer(async (request, response) => {
    const { id } = call.parse(await json(request));
    const result = { blockHash: null, blockNumber: null, input: `0x${"00".repeat(50_000)}` };
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  }).listen(0, "127.0.0.1");
  await once(node, "listening");
  url = `http://127.0.0.1:${portOf(node)}`;
});

afterAll(() => {
  node?.closeAllConnections();
  node?.close();
});

test("answers above the configured size are refused", async () => {
  expect(await chainNode([url], { largestAnswer: 200_000 }).findTransaction(HASH, null, null)).toEqual({ block: null });
  const small = chainNode([url], { largestAnswer: 50_000 });
  await expect(small.findTransaction(HASH, null, null)).rejects.toMatchObject({ code: "ANSWER_TOO_LARGE" });
});
