import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createTestClient, type Hex, publicActions, stringToHex, walletActions } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { anyFreePort } from "../processes/free-port";
import { type LocalChain, startChain } from "./start-chain";

const clientOf = (chain: LocalChain) =>
  createTestClient({
    mode: "anvil",
    chain: developmentChain,
    transport: nodeTransport(chain.url),
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions);
type Client = ReturnType<typeof clientOf>;

let folder: string;
let chain: LocalChain;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-chain-"));
  // Not the usual port, which other chains take while this one restarts.
  await writeFile(join(folder, "port"), String(await anyFreePort()));
  chain = await startChain(folder);
});
afterEach(async () => {
  await chain.stop();
  await rm(folder, { recursive: true, force: true });
});

const MESSAGE = stringToHex('data:,{"p":"nip-20","op":"deploy","tick":"OAK","max":100,"lim":10}');
/** Init code of a contract that emits a log without topics on every call. */
const EMITTER: Hex = "0x6005600c60003960056000f360006000a0";

async function send(client: Client, index: number, value = 1n): Promise<Hex> {
  const [account, to] = [await nth(client, index), await nth(client, index + 1)];
  const hash = await client.sendTransaction({ account, to, value, data: MESSAGE });
  // The chain returns the hash after a second, also if the block is not mined yet.
  await client.waitForTransactionReceipt({ hash });
  return hash;
}

async function nth(client: Client, index: number): Promise<Hex> {
  const address = (await client.getAddresses())[index % 10];
  if (address === undefined) throw new Error("there is no such development account");
  return address;
}

/** Everything that the chain reports: blocks, receipts, logs and a balance at each block. */
async function everything(client: Client): Promise<unknown[]> {
  const head = Number(await client.getBlockNumber({ cacheTime: 0 }));
  const account = await nth(client, 0);
  const heights = Array.from({ length: head + 1 }, (_, number) => BigInt(number));
  const blocks = heights.map(async (blockNumber) => [
    await client.getBlock({ blockNumber, includeTransactions: true }),
    await client.request({
      method: "eth_getBlockReceipts" as never,
      params: [`0x${blockNumber.toString(16)}`] as never,
    }),
    await client.getBalance({ address: account, blockNumber }),
  ]);
  return [await client.getLogs({ fromBlock: 0n }), ...(await Promise.all(blocks))];
}

async function restart(end: () => Promise<unknown>): Promise<Client> {
  await end();
  chain = await startChain(folder);
  return clientOf(chain);
}

describe("the local chain", () => {
  it("keeps blocks, receipts, logs and historical states over a stop and over kill -9 of the node", async () => {
    const client = clientOf(chain);
    const contract = await client.deployContract({ account: await nth(client, 0), abi: [], bytecode: EMITTER });
    const { contractAddress } = await client.waitForTransactionReceipt({ hash: contract });
    await client.sendTransaction({ account: await nth(client, 1), to: contractAddress ?? null, gas: 100_000n });
    await Promise.all([0, 1, 2, 3, 4].map((index) => send(client, index)));
    const before = await everything(client);
    const afterStop = await restart(() => chain.stop());
    expect(await everything(afterStop)).toEqual(before);

    await Promise.all([5, 6, 7].map((index) => send(afterStop, index)));
    const later = await everything(afterStop);
    expect(later.length).toBeGreaterThan(before.length);
    const afterKill = await restart(async () => {
      process.kill(chain.guarded.pid, "SIGKILL");
      await chain.stop();
    });
    expect(await everything(afterKill)).toEqual(later);
  });

  it("keeps its URL and continues at the clock's time", async () => {
    const { url } = chain;
    await clientOf(chain).setNextBlockTimestamp({ timestamp: BigInt(Math.floor(Date.now() / 1000) + 5) });
    await send(clientOf(chain), 0);
    const client = await restart(() => chain.stop());
    expect(chain.url).toBe(url);
    const hash = await send(client, 0);
    const { blockNumber } = await client.getTransactionReceipt({ hash });
    const { timestamp } = await client.getBlock({ blockNumber });
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
  });

  it("keeps changes made outside blocks and the chain after a reorganization", async () => {
    const client = clientOf(chain);
    await send(client, 0);
    await client.setBalance({ address: "0x00000000000000000000000000000000000000aa", value: 7n });
    const snapshot = await client.snapshot();
    await send(client, 1, 100n);
    await send(client, 2, 200n);
    await client.revert({ id: snapshot });
    await send(client, 3, 300n);
    const before = await everything(client);
    const again = await restart(() => chain.stop());
    expect(await everything(again)).toEqual(before);
    expect(await again.getBalance({ address: "0x00000000000000000000000000000000000000aa" })).toBe(7n);
  });

  it("removes an incomplete last line and keeps the blocks before it", async () => {
    await send(clientOf(chain), 0);
    const before = await everything(clientOf(chain));
    const client = await restart(async () => {
      await chain.stop();
      const path = join(folder, "journal.jsonl");
      await writeFile(path, `${await readFile(path, "utf8")}{"kind":"block","number":2,"ha`);
    });
    expect(await everything(client)).toEqual(before);
    await send(client, 1);
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(2n);
  });

  it("refuses methods that it cannot replay, also inside a batch", async () => {
    const call = (id: number, method: string) => ({ jsonrpc: "2.0", id, method, params: [] });
    const response = await fetch(chain.url, {
      method: "POST",
      body: JSON.stringify([call(1, "eth_chainId"), call(2, "anvil_reset")]),
    });
    expect(await response.json()).toMatchObject([
      { id: 1, result: "0x7a69" },
      { id: 2, error: { code: -32601 } },
    ]);
  });
});

describe("calls that never finish", () => {
  const to = "0x00000000000000000000000000000000000000ee";
  const endless = { to, gas: "0xde0b6b3a7640000" };
  const call = (method: string, ...params: unknown[]) => ({ jsonrpc: "2.0", id: 1, method, params });
  const post = async (body: string): Promise<unknown> =>
    (await fetch(chain.url, { method: "POST", body, headers: { "content-type": "application/json" } })).json();

  it("are stopped by a gas cap, also in batches, simulations and blocks with another limit", async () => {
    // JUMPDEST PUSH1 0 JUMP
    await clientOf(chain).setCode({ address: to, bytecode: "0x5b600056" });
    const calls = [
      call("eth_call", endless, "latest"),
      call("eth_call", { to }, "latest", {}, { gasLimit: endless.gas }),
      call("eth_call", { to, gas: "1000000000000000000" }, "latest"),
      call("eth_estimateGas", endless),
      call("eth_createAccessList", endless),
      call("debug_traceCall", endless, "latest", { tracer: "callTracer" }),
      call("eth_simulateV1", { blockStateCalls: [{ calls: [endless] }] }, "latest"),
    ];
    for (const each of calls) {
      expect([each.method, JSON.stringify(await post(JSON.stringify(each)))]).toEqual([
        each.method,
        expect.stringMatching(/gas/i),
      ]);
    }
    // If a batch contains a call that changes the chain, each of its calls is forwarded separately.
    const batch = await post(JSON.stringify([calls[0], call("evm_mine")]));
    expect(JSON.stringify(batch)).toMatch(/gas/i);
  });

  it("reach the node exactly as they were checked", async () => {
    const twice = `{"jsonrpc":"2.0","id":1,"method":"anvil_reset","method":"eth_chainId"}`;
    expect(await post(twice)).toMatchObject({ result: "0x7a69" });
    for (const body of ["{", "7", '[{"method":"anvil_reset"},7]', '{"method":"eth_call","params":{"gas":"0x1"}}']) {
      expect(await post(body)).toMatchObject({ error: { code: -32600 } });
    }
  });
});

describe("requests of browsers", () => {
  const ask = async (headers: Record<string, string>, method = "POST") => {
    const request = httpRequest(chain.url, { method, headers: { "content-type": "application/json", ...headers } });
    request.end(method === "POST" ? '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}' : undefined);
    const [response]: IncomingMessage[] = await once(request, "response");
    return [response?.statusCode, response === undefined ? "" : await text(response)];
  };

  it("are answered for programs, wallets and pages of this machine", async () => {
    const { port } = new URL(chain.url);
    const own = [
      {},
      { origin: "http://localhost:3000" },
      { origin: "http://127.0.0.1:1234" },
      { origin: "chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn" },
      { host: `localhost:${port}` },
    ];
    for (const headers of own) expect([headers, ...(await ask(headers))]).toEqual([headers, 200, expect.any(String)]);
    expect((await ask({ origin: "http://localhost:3000" }, "OPTIONS"))[0]).toBe(204);
  });

  it("are refused for other pages and other names", async () => {
    const foreign = [
      { origin: "https://evil.test" },
      { origin: "null" },
      { origin: "http://localhost.evil.test" },
      { host: "evil.test" },
      { host: "evil.test", origin: "http://evil.test" },
      { host: "localhost:99999" },
      { host: "evil.test@localhost" },
    ];
    for (const headers of foreign) {
      expect([headers, ...(await ask(headers))]).toEqual([headers, 403, expect.stringContaining("this machine")]);
    }
    expect((await ask({ origin: "https://evil.test" }, "OPTIONS"))[0]).toBe(403);
  });

  it("are refused with two hosts, or with a target at another name", async () => {
    const { port } = new URL(chain.url);
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
    const post = async (target: string, hosts: readonly string[]) => {
      const socket = connect(Number(port), "127.0.0.1");
      const lines = hosts.map((host) => `Host: ${host}\r\n`).join("");
      const length = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
      socket.write(`POST ${target} HTTP/1.1\r\n${lines}${length}Connection: close\r\n\r\n${body}`);
      return (await text(socket)).slice(0, 12);
    };
    expect(await post("/", ["localhost"])).toBe("HTTP/1.1 200");
    expect(await post("http://localhost/", ["localhost"])).toBe("HTTP/1.1 200");
    for (const hosts of [["localhost", "evil.test"], ["evil.test", "localhost"], []])
      expect([hosts, await post("/", hosts)]).toEqual([hosts, expect.stringMatching(/ 40[03]$/)]);
    expect(await post("http://evil.test/", ["localhost"])).toBe("HTTP/1.1 403");
  });
});
