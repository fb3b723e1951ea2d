import { createServer, type Server } from "node:http";
import { keccak256 } from "viem/utils";
import { afterEach, describe, expect, test } from "vitest";
import { metis } from "@/lib/chain/networks";
import { createRpcClient, type RpcClient, toQuantity } from "@/lib/chain/rpc";
import { callsOf } from "@/lib/chain/rpc/testing/calls";
import type { Hex } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { sealHeader } from "@/tools/testing/chain/seal-header";
import { listen } from "@/tools/testing/harness/listen";
import { newestAccepted } from "./accepted-snapshot";

const HEAD = 100;
const REGISTRY = `0x${"12".repeat(20)}` as const;
const NETWORK = { ...metis, registry: REGISTRY };
const word = (value: number): string => value.toString(16).padStart(64, "0");
/** A returned snapshot of this block. */
const snapshotOf = (block: number, chainId = metis.chainId): Hex =>
  `0x${[chainId, block, 3, 4, 5, 6, 7, 8].map(word).join("")}`;

const servers: Server[] = [];
const clients: RpcClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Of a chain whose hashes this version cannot compute. */
const headerOf = (number: number): PlainObject => ({
  number: toQuantity(number),
  hash: `0x${word(number)}`,
  parentHash: `0x${word(number - 1)}`,
  timestamp: toQuantity(1_000 + number),
});

/** Of a chain whose hashes are those of the headers. */
function sealedOf(number: number): PlainObject {
  const zero = `0x${word(0)}`;
  const header = {
    ...headerOf(number),
    ...{ sha3Uncles: zero, miner: REGISTRY, stateRoot: zero, transactionsRoot: zero, receiptsRoot: zero },
    ...{ logsBloom: `0x${"00".repeat(256)}`, difficulty: "0x0", gasLimit: "0x1", gasUsed: "0x0", extraData: "0x" },
    ...{ mixHash: zero, nonce: "0x0000000000000000", baseFeePerGas: "0x1" },
  };
  return { ...header, hash: sealHeader(header, "london") };
}

/** The header of a block that a node returns, by the node's index. */
type Headers = (number: number, node: number) => PlainObject;

/** What the call of a node's registry returns; null: it reverts. "dead": the node answers nothing. */
type Registry = Hex | null | "dead";

function answerTo(
  { method, params }: ReturnType<typeof callsOf>[number],
  registry: Hex | null,
  header: (number: number) => PlainObject,
): object {
  if (method === "eth_getBalance") return { result: "0x0" };
  if (method === "eth_chainId") return { result: toQuantity(metis.chainId) };
  if (method === "eth_getBlockByNumber") {
    return { result: header(params[0] === "latest" ? HEAD : Number(params[0])) };
  }
  return registry === null ? { error: { code: 3, message: "execution reverted" } } : { result: registry };
}

/** The newest snapshot according to nodes of as many providers. */
function newest(finalityNodes: number, ...registries: readonly Registry[]) {
  return newestOf(headerOf, finalityNodes, registries);
}

async function newestOf(headers: Headers, finalityNodes: number, registries: readonly Registry[]) {
  const urls = registries.map(async (registry, index) => {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        if (registry === "dead") return response.destroy();
        const answers = callsOf(chunks).map((call) => ({
          ...{ jsonrpc: "2.0", id: call.id },
          ...answerTo(call, registry, (number) => headers(number, index)),
        }));
        return response.end(JSON.stringify(answers));
      });
    });
    servers.push(server);
    const host = `127.0.0.${index + 1}`;
    return `http://${host}:${await listen(server, host)}`;
  });
  const rpc = createRpcClient(await Promise.all(urls));
  clients.push(rpc);
  return newestAccepted({ rpc, network: NETWORK, finalityNodes });
}

test("the newest accepted snapshot of any node counts, although other nodes conceal it", async () => {
  const block = { number: 40, hash: `0x${word(40)}`, timestamp: 1_040 };
  const expected = { block, digest: keccak256(snapshotOf(40)) };
  expect(await newest(1, null, snapshotOf(40), snapshotOf(20))).toEqual(expected);
  expect(await newest(2, "dead", snapshotOf(40), null)).toEqual(expected);
});

test.each<[string, Registry]>([
  ["has accepted nothing", null],
  ["has no code", "0x"],
  ["returns something else", "0x01"],
  ["is of another chain", snapshotOf(40, 7)],
  ["names an impossible block", snapshotOf(Number.MAX_SAFE_INTEGER + 1)],
])("no snapshot is accepted if the registry %s", async (_, registry) => {
  expect(await newest(1, registry)).toBeNull();
});

test("fewer providers than finality requires decide nothing", async () => {
  await expect(newest(2, snapshotOf(40), "dead")).rejects.toMatchObject({ code: "NODE_UNREACHABLE" });
});

test("a snapshot of a block that does not exist yet is not believed", async () => {
  await expect(newest(1, snapshotOf(HEAD + 1))).rejects.toMatchObject({ code: "NODE_INCONSISTENT" });
});

describe("a false time of the accepted block", () => {
  const lying = { ...sealedOf(40), timestamp: "0x7" };
  const honest = sealedOf(40);
  const block = { number: 40, hash: honest.hash, timestamp: 1_040 };

  test("from the only node is refused", async () => {
    const asked = newestOf((number) => (number === 40 ? lying : sealedOf(number)), 1, [snapshotOf(40)]);
    await expect(asked).rejects.toMatchObject({ code: "NODE_UNVERIFIED", check: "header", block: 40 });
  });

  test("is not believed beside another node, also if no header of the node has its hash", async () => {
    const headers: Headers = (number, node) =>
      node > 0 ? sealedOf(number) : { ...sealedOf(number), timestamp: "0x7" };
    expect(await newestOf(headers, 1, [snapshotOf(40), snapshotOf(40)])).toMatchObject({ block });
    await expect(newestOf(headers, 2, [snapshotOf(40), snapshotOf(40)])).rejects.toMatchObject({
      code: "NODE_UNVERIFIED",
    });
  });
});

test("a network without a registry has no accepted snapshot", async () => {
  const rpc = createRpcClient([]);
  clients.push(rpc);
  expect(await newestAccepted({ rpc, network: { ...NETWORK, registry: null }, finalityNodes: 1 })).toBeNull();
});
