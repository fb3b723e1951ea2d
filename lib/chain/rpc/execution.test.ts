import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { RetryableError } from "@/lib/runtime/errors";
import { createRpcClient, type RpcClient, type RpcOptions } from "./client";
import { execute } from "./execute";
import type { ContractCall } from "./execution";

const CONTRACT = `0x${"c0".repeat(20)}` as const;
const ONE = `0x${"1".padStart(64, "0")}`;
const RETURNED = { kind: "returned", data: ONE };
const REVERTED = { kind: "reverted" };
const call: ContractCall = {
  from: `0x${"0".repeat(40)}`,
  to: CONTRACT,
  data: "0x12345678",
  gas: "0xf4240",
  blockHash: `0x${"ab".repeat(32)}`,
};
const FAULT = { error: { code: -32_000, message: "internal error" } };
const LACKS_BLOCK = { error: { code: -32_000, message: "header not found" } };

const callsSchema = z.array(
  z.object({ id: z.number(), method: z.string(), params: z.tuple([z.unknown()]).rest(z.unknown()) }),
);

/** A call as the node sees it. */
interface Seen {
  readonly isContract: boolean;
  /** Number of its request, and its own among the contract calls of that request. */
  readonly request: number;
  readonly ofRequest: number;
}

/** Answers a call; undefined: as a node without faults. */
type Answers = (seen: Seen) => object | undefined;

let servers: Server[] = [];
let client: RpcClient | null = null;
afterEach(async () => {
  client?.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
  servers = [];
});

/** A node over HTTP. `takesBatches` is false: it refuses requests of several calls. */
async function nodeOf(answers: Answers, takesBatches: boolean): Promise<string> {
  let request = 0;
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const calls = callsSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    if (!takesBatches && calls.length > 1) return void response.end(JSON.stringify({ error: { code: -32_600 } }));
    let ofRequest = 0;
    const answered = calls.map(({ id, params: [transaction] }) => {
      const isContract = z.object({ to: z.literal(CONTRACT) }).safeParse(transaction).success;
      const answer = answers({ isContract, request, ofRequest }) ?? { result: isContract ? ONE : "0x" };
      if (isContract) ofRequest++;
      return { jsonrpc: "2.0", id, ...answer };
    });
    request++;
    response.end(JSON.stringify(answered));
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the node has no port");
  return `http://127.0.0.1:${address.port}`;
}

/** The result of the call by nodes that answer so. */
async function executed(nodes: readonly Answers[], { takesBatches = true, ...options }: NodesOptions = {}) {
  client?.close();
  client = createRpcClient(await Promise.all(nodes.map((answers) => nodeOf(answers, takesBatches))), options);
  return execute(client, call);
}

interface NodesOptions extends RpcOptions {
  readonly takesBatches?: boolean;
}

test.each([
  ["of any kind", FAULT],
  ["that reads like missing state", LACKS_BLOCK],
])("a fault of one contract call in each batch %s decides nothing, however often it comes", async (_, fault) => {
  const faulty: Answers = ({ isContract, ofRequest }) => (isContract && ofRequest === 0 ? fault : undefined);
  expect(await executed([faulty])).toEqual(RETURNED);
  expect(await executed([faulty, faulty])).toEqual(RETURNED);
});

/** Each set of some, not all, of the nodes behind a balancer, with their number. */
const BALANCED = [2, 3, 4].flatMap((count) =>
  Array.from({ length: 2 ** count - 2 }, (_, index) => ({ count, failing: index + 1 })),
);

test.each([
  ["fail", FAULT],
  ["lack the block", LACKS_BLOCK],
])(
  "a balancer that sends single calls in turn to nodes, some of which %s, decides nothing",
  async (_, fault) => {
    await Promise.all(
      BALANCED.map(async ({ count, failing }) => {
        const faulty: Answers = ({ request }) => ((failing >> (request % count)) & 1 ? fault : undefined);
        const rpc = createRpcClient([await nodeOf(faulty, false)]);
        const result = await execute(rpc, call).catch((error: unknown) => error);
        rpc.close();
        if (!(result instanceof RetryableError)) expect(result, `${failing} of ${count}`).toEqual(RETURNED);
      }),
    );
  },
  30_000,
);

test("a failed execution is one on nodes that take one call at a time", async () => {
  const reverts: Answers = ({ isContract }) => (isContract ? FAULT : undefined);
  expect(await executed([reverts], { takesBatches: false })).toEqual(REVERTED);
  expect(await executed([reverts, reverts], { takesBatches: false })).toEqual(REVERTED);
});

test("a failed execution is one if its error is as large as one answer may be", async () => {
  const error = { code: -32_015, message: "VM execution error.", data: `0x${"00".repeat(400_000)}` };
  const reverts: Answers = ({ isContract }) => (isContract ? { error } : undefined);
  expect(await executed([reverts], { largestAnswer: 1_000_000 })).toEqual(REVERTED);
});

test("a node that fails now and then restarts no confirmation of a failed execution", async () => {
  let isDown = false;
  const reverts: Answers = ({ isContract }) => (isContract || isDown ? FAULT : undefined);
  expect(await executed([reverts])).toEqual(REVERTED);
  isDown = true;
  if (client === null) throw new Error("there is no client");
  expect(await execute(client, call)).toEqual(REVERTED);
  await expect(execute(client, { ...call, blockHash: `0x${"cd".repeat(32)}` })).rejects.toBeInstanceOf(RetryableError);
});
