import { createServer, type Server } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { HeaderChecker } from "@/indexer/verification/check-block";
import { NodeUnverifiedError } from "@/indexer/verification/errors";
import type { CheckHeader } from "@/indexer/verification/saved-header-check";
import { createRpcClient, type RpcClient, toQuantity } from "@/lib/chain/rpc";
import { callsOf } from "@/lib/chain/rpc/testing/calls";
import type { Hash } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { keccak } from "@/tools/testing/chain/keys";
import { sealHeader } from "@/tools/testing/chain/seal-header";
import { listen } from "@/tools/testing/harness/listen";
import { registryNode } from "./registry-node";

const ACCOUNT = `0x${"12".repeat(20)}` as const;
const ZERO = `0x${"0".repeat(64)}`;

const servers: Server[] = [];
const clients: RpcClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

function headerOf(number: number): PlainObject & { readonly hash: Hash } {
  const header = {
    ...{ number: toQuantity(number), parentHash: ZERO, timestamp: "0x5", sha3Uncles: ZERO, miner: ACCOUNT },
    ...{ stateRoot: ZERO, transactionsRoot: ZERO, receiptsRoot: ZERO, logsBloom: `0x${"00".repeat(256)}` },
    ...{ difficulty: "0x0", gasLimit: "0x1", gasUsed: "0x0", extraData: "0x", mixHash: ZERO },
    ...{ nonce: "0x0000000000000000", baseFeePerGas: toQuantity(number) },
  };
  return { ...header, hash: sealHeader(header, "london") };
}

const BLOCK = headerOf(7);
const AT = { number: 7, hash: BLOCK.hash };
const checker = new HeaderChecker(keccak);
const checkHeader: CheckHeader = (block, raw) => {
  if (checker.check(raw).kind === "failed") throw new NodeUnverifiedError({ block, check: "header", field: "hash" });
};

/** The base fee according to nodes that return these headers. */
async function baseFeeOf(...headers: readonly (PlainObject | null)[]): Promise<bigint | null> {
  const urls = headers.map(async (header, index) => {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const answers = callsOf(chunks).map(({ id, method }) => ({
          ...{ jsonrpc: "2.0", id },
          result: method === "eth_getBlockByHash" ? header : "0x1",
        }));
        response.end(JSON.stringify(answers));
      });
    });
    servers.push(server);
    const host = `127.0.0.${index + 1}`;
    return `http://${host}:${await listen(server, host)}`;
  });
  const rpc = createRpcClient(await Promise.all(urls));
  clients.push(rpc);
  return (await registryNode(rpc).readAccount(ACCOUNT, AT, checkHeader)).market.baseFee;
}

describe("the base fee", () => {
  test("is that of the header with the hash", async () => {
    expect(await baseFeeOf(BLOCK)).toBe(7n);
  });

  test.each<[string, PlainObject]>([
    ["so high that nothing would be published", { ...BLOCK, baseFeePerGas: "0xffffffffffffffff" }],
    ["so low that no transaction would be mined", { ...BLOCK, baseFeePerGas: "0x0" }],
    ["absent, so that the whole price would be the node's", { ...BLOCK, baseFeePerGas: undefined }],
    ["that of another block", headerOf(8)],
  ])("is not believed if it is %s", async (_, lie) => {
    await expect(baseFeeOf(lie)).rejects.toMatchObject({ code: expect.stringMatching(/^NODE_/) });
    expect(await baseFeeOf(lie, BLOCK)).toBe(7n);
  });

  test("of a block that the node lacks is asked of another node", async () => {
    expect(await baseFeeOf(null, BLOCK)).toBe(7n);
  });
});
