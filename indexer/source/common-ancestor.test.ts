import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { createRpcClient, type RpcClient } from "@/lib/chain/rpc";
import { type AncestorSearch, commonAncestor } from "./common-ancestor";

const callsSchema = z.array(z.object({ id: z.number(), params: z.tuple([z.string(), z.boolean()]) }));
type Hash = `0x${string}`;
interface Header {
  readonly hash: Hash;
  readonly parentHash: Hash;
}

/** The hash of a block of a fork. */
const hashOf = (fork: string, number: number): Hash =>
  `0x${Buffer.from(`${fork}${number}`).toString("hex").padStart(64, "0")}`;
const blockOf = (fork: string, number: number): Header => ({
  hash: hashOf(fork, number),
  parentHash: hashOf(fork, number - 1),
});
const recorded = [12, 11, 10].map((number) => ({ number, hash: hashOf("a", number), timestamp: number }));
/** Block 10 is final: 60 blocks follow it. */
const search: AncestorSearch = { recorded, endsFinal: true, finalityDepth: 60 };

let server: Server;
let client: RpcClient;

/** A node that has these blocks, over real HTTP. */
async function nodeWith(blockAt: (number: number) => Header | null): Promise<RpcClient> {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const calls = callsSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    const answers = calls.map(({ id, params: [number] }) => {
      const block = blockAt(Number(number));
      return { jsonrpc: "2.0", id, result: block && { ...block, number, timestamp: "0x1" } };
    });
    response.end(JSON.stringify(answers));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the node has no port");
  client = createRpcClient([`http://127.0.0.1:${address.port}`]);
  return client;
}

afterEach(() => {
  client.close();
  server.closeAllConnections();
  server.close();
});

test("finds the last recorded block that the node also has", async () => {
  const rpc = await nodeWith((number) => blockOf(number > 11 ? "b" : "a", number));
  expect(await commonAncestor(rpc, search)).toEqual(recorded[1]);
});

test("finality is violated if the chain lacks the final block and enough linked blocks follow the other one", async () => {
  const rpc = await nodeWith((number) => (number > 70 ? null : blockOf("b", number)));
  await expect(commonAncestor(rpc, search)).rejects.toMatchObject({ code: "FINALITY_VIOLATED" });
});

test.each<[string, string, (number: number) => Header | null]>([
  ["has fewer blocks", "NODE_ON_OLD_FORK", (number) => (number > 69 ? null : blockOf("b", number))],
  ["lacks the final block", "NODE_ON_OLD_FORK", (number) => (number <= 12 ? null : blockOf("a", number))],
  ["mixes two chains", "NODE_INCONSISTENT", (number) => blockOf(number <= 12 ? "b" : "a", number)],
])("a node that %s is retried", async (_, code, blockAt) => {
  await expect(commonAncestor(await nodeWith(blockAt), search)).rejects.toMatchObject({ code });
});

test("a node that changes its answer is retried", async () => {
  let asked = 0;
  const rpc = await nodeWith((number) => blockOf(asked++ < 3 ? "b" : "a", number));
  await expect(commonAncestor(rpc, search)).rejects.toMatchObject({ code: "NODE_INCONSISTENT" });
});

test("the only node of a development chain needs no proof", async () => {
  const rpc = await nodeWith(() => null);
  const finalityDepth = Number.NEGATIVE_INFINITY;
  await expect(commonAncestor(rpc, { ...search, finalityDepth })).rejects.toMatchObject({ code: "FINALITY_VIOLATED" });
});
