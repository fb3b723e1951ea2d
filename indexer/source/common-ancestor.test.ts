import { createServer, type Server } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { createRpcClient, type RpcClient, toQuantity } from "@/lib/chain/rpc";
import { callsOf } from "@/lib/chain/rpc/testing/calls";
import { listen } from "@/tools/testing/harness/listen";
import { type AncestorSearch, commonAncestor } from "./common-ancestor";

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
const search: AncestorSearch = {
  recorded,
  endsFinal: true,
  proof: { kind: "depth", finalityDepth: 60 },
  // None holds: the headers of these nodes have only the members that the search reads.
  verification: { checkHeader: async () => undefined },
};
/** A chain whose nodes have the tag `finalized`. */
const tagged: AncestorSearch = { ...search, proof: { kind: "finalized", finalityDepth: 2 } };

let server: Server;
let client: RpcClient;

/** A node that has these blocks, over real HTTP. */
async function nodeWith(
  blockAt: (number: number) => Header | null,
  finalized: { readonly number: number; readonly hash: Hash } | null = null,
): Promise<RpcClient> {
  const block = (number: number, header: Header | null) =>
    header && { ...header, number: toQuantity(number), timestamp: "0x1" };
  const answerTo = (tag: string) => {
    if (tag === "latest") return block(300, blockOf("b", 300));
    if (tag !== "finalized") return block(Number(tag), blockAt(Number(tag)));
    return finalized && block(finalized.number, { ...blockOf("b", finalized.number), hash: finalized.hash });
  };
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const calls = callsOf(chunks);
    const answers = calls.map(({ id, params: [number] }) => {
      return { jsonrpc: "2.0", id, result: answerTo(String(number)) };
    });
    response.end(JSON.stringify(answers));
  });
  client = createRpcClient([`http://127.0.0.1:${await listen(server)}`]);
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

describe("a node that lacks the blocks after the last common one", () => {
  const behind = (number: number) => (number > 11 ? null : blockOf("a", number));

  test("is retried, because it lags", async () => {
    await expect(commonAncestor(await nodeWith(behind), search)).rejects.toMatchObject({ code: "NODE_LACKS_BLOCK" });
  });

  test("is retried if it has no block at all", async () => {
    const rpc = await nodeWith(() => null);
    const attempt = commonAncestor(rpc, { ...search, endsFinal: false });
    await expect(attempt).rejects.toMatchObject({ code: "NODE_LACKS_BLOCK" });
  });

  test("is retried if the common block is the first one of the second request", async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      number: 100 - index,
      hash: hashOf("a", 100 - index),
      timestamp: 1,
    }));
    const at = (number: number) => (number > 50 ? null : blockOf("a", number));
    const attempt = commonAncestor(await nodeWith(at), { ...search, recorded: many });
    await expect(attempt).rejects.toMatchObject({ code: "NODE_LACKS_BLOCK" });
  });

  test("is followed if it has another block in their place", async () => {
    const at = (number: number) => (number > 12 ? null : blockOf(number === 12 ? "b" : "a", number));
    expect(await commonAncestor(await nodeWith(at), search)).toEqual(recorded[1]);
  });

  test("is followed on a development chain", async () => {
    const proof = { kind: "none" } as const;
    expect(await commonAncestor(await nodeWith(behind), { ...search, proof })).toEqual(recorded[1]);
    client.close();
    server.close();
    const rpc = await nodeWith(() => null);
    expect(await commonAncestor(rpc, { ...search, endsFinal: false, proof })).toBeNull();
  });
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
  const proof = { kind: "none" } as const;
  await expect(commonAncestor(rpc, { ...search, proof })).rejects.toMatchObject({ code: "FINALITY_VIOLATED" });
});

describe("on a chain with the tag finalized", () => {
  const fork = (number: number) => blockOf("b", number);
  const finalizedAt = (number: number) => ({ number, hash: hashOf("b", number) });

  test.each([
    ["at the final block", 10],
    ["above the linked blocks that are required", 40],
    ["above the blocks that are linked", 280],
  ])("finality is violated if the node's finalized block is %s", async (_, number) => {
    const rpc = await nodeWith(fork, finalizedAt(number));
    await expect(commonAncestor(rpc, tagged)).rejects.toMatchObject({ code: "FINALITY_VIOLATED" });
  });

  test.each<[string, string, (number: number) => Header | null, ReturnType<typeof finalizedAt> | null]>([
    ["has a finalized block below the final block", "NODE_ON_OLD_FORK", fork, finalizedAt(9)],
    ["returns no finalized block", "NODE_ON_OLD_FORK", fork, null],
    ["has too few blocks", "NODE_ON_OLD_FORK", (number) => (number > 11 ? null : fork(number)), finalizedAt(10)],
    ["lacks its finalized block", "NODE_INCONSISTENT", (n) => (n > 270 ? null : fork(n)), finalizedAt(280)],
    ["finalized a block that it does not have", "NODE_INCONSISTENT", fork, { number: 40, hash: hashOf("a", 40) }],
    ["mixes two chains", "NODE_INCONSISTENT", (n) => blockOf(n < 20 || n > 30 ? "b" : "a", n), finalizedAt(40)],
  ])("a node that %s is retried", async (_, code, blockAt, finalized) => {
    await expect(commonAncestor(await nodeWith(blockAt, finalized), tagged)).rejects.toMatchObject({ code });
  });
});
