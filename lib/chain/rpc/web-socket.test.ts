import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { type TestChain, testChain } from "@/tools/testing/harness/chain";
import { createRpcClient, type RpcClient } from "./client";
import { countSchema } from "./quantity";

/** A text frame of a server: two characters that are not JSON. */
const NOT_JSON = Buffer.from([0x81, 2, 0x7b, 0x22]);
/** The client's time limit, in milliseconds. */
const TIMEOUT = 3_000;
const HOUR = 3_600_000;

let chain: TestChain;
let proxy: NodeProxy;
let client: RpcClient;

/** A TCP proxy in front of the node. */
class NodeProxy {
  /** Changes the node's bytes; null drops them. */
  change: (data: Buffer) => Buffer | null = (data) => data;
  opened = 0;
  readonly #server = createServer((near) => this.#link(near));
  readonly #sockets = new Set<Socket>();

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async open(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return this;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #link(near: Socket): void {
    this.opened++;
    const far = connect(Number(new URL(chain.url).port), "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
    }
    near.on("data", (data: Buffer) => far.write(data));
    far.on("data", (data: Buffer) => {
      const changed = this.change(data);
      if (changed !== null) near.write(changed);
    });
  }
}

beforeAll(async () => {
  chain = await testChain();
});

afterAll(async () => chain.stop());

beforeEach(async () => {
  proxy = await new NodeProxy().open();
  client = createRpcClient([proxy.url], { chainId: 31337, timeout: TIMEOUT });
});

afterEach(async () => {
  client.close();
  await proxy.close();
});

/** Calls the node directly: the client would not call it for a while after a failure. */
const height = () => client.nodes[0]?.call("eth_blockNumber", [], countSchema);
const unreachable = { code: "NODE_UNREACHABLE" };

/** Expects that the node announces a new block: nothing else ends the wait for an hour. */
async function expectNewHeads(): Promise<void> {
  const announced = client.waitForHead(HOUR, new AbortController().signal);
  const mining = createRpcClient([chain.url]);
  await mining.call("evm_mine", [], z.unknown());
  await announced;
  mining.close();
}

test("the next call after a lost connection opens another, which announces new blocks, too", async () => {
  await height();
  await expectNewHeads();
  proxy.change = () => null;
  const waiting = expect(height()).rejects.toMatchObject(unreachable);
  proxy.cut();
  await waiting;
  proxy.change = (data) => data;
  expect(await height()).toBeGreaterThan(0);
  expect(proxy.opened).toBe(2);
  await expectNewHeads();
});

test("a silent connection is closed, and all of its pending calls fail", async () => {
  await height();
  proxy.change = () => null;
  const waiting = [height(), height()].map((call) => expect(call).rejects.toMatchObject(unreachable));
  await Promise.all(waiting);
  proxy.change = (data) => data;
  expect(await height()).toBeGreaterThanOrEqual(0);
  expect(proxy.opened).toBe(2);
  await expectNewHeads();
});

test("an answer that is not JSON-RPC closes the connection and is the error's cause", async () => {
  await height();
  proxy.change = () => NOT_JSON;
  await expect(height()).rejects.toMatchObject({ ...unreachable, cause: { code: "NODE_INCONSISTENT" } });
  proxy.change = (data) => data;
  expect(await height()).toBeGreaterThanOrEqual(0);
});

test("a node that is down or does not finish the handshake is unreachable", async () => {
  proxy.change = () => null;
  await expect(height()).rejects.toMatchObject(unreachable);
  await proxy.close();
  await expect(height()).rejects.toMatchObject(unreachable);
  proxy = await new NodeProxy().open();
});

test("a node of another chain is excluded", async () => {
  const other = createRpcClient([proxy.url], { chainId: 1, timeout: TIMEOUT });
  await expect(other.call("eth_blockNumber", [], countSchema)).rejects.toMatchObject({ code: "WRONG_CHAIN" });
  other.close();
});
