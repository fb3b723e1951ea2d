import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { type TestChain, testChain } from "@/testing/harness/chain";
import { createRpcClient, type RpcClient } from "./client";
import { countSchema } from "./quantity";

/** A text frame of a server: two characters that are no JSON. */
const NO_JSON = Buffer.from([0x81, 2, 0x7b, 0x22]);
/** Milliseconds: the client's patience. */
const PATIENCE = 3_000;
const HOUR = 3_600_000;

let chain: TestChain;
let way: Way;
let client: RpcClient;

/** A TCP proxy before the node. */
class Way {
  /** What the node's bytes become: as they are, lost, or something else. */
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
  way = await new Way().open();
  client = createRpcClient([way.url], { chainId: 31337, timeout: PATIENCE });
});

afterEach(async () => {
  client.close();
  await way.close();
});

/** Asked of the one node itself: the client would leave it alone for a while after a failure. */
const height = () => client.nodes[0]?.call("eth_blockNumber", [], countSchema);
const unreachable = { code: "NODE_UNREACHABLE" };

/** The node's word of a new block ends the wait; nothing else does for an hour. */
async function expectWordOfBlocks(): Promise<void> {
  const told = client.waitForHead(HOUR, new AbortController().signal);
  const mining = createRpcClient([chain.url]);
  await mining.call("evm_mine", [], z.unknown());
  await told;
  mining.close();
}

test("after a connection was cut the next call opens another, which tells of new blocks as well", async () => {
  await height();
  await expectWordOfBlocks();
  way.change = () => null;
  const waiting = expect(height()).rejects.toMatchObject(unreachable);
  way.cut();
  await waiting;
  way.change = (data) => data;
  expect(await height()).toBeGreaterThan(0);
  expect(way.opened).toBe(2);
  await expectWordOfBlocks();
});

test("a connection that has fallen silent is given up with all that waits by it", async () => {
  await height();
  way.change = () => null;
  const waiting = [height(), height()].map((call) => expect(call).rejects.toMatchObject(unreachable));
  await Promise.all(waiting);
  way.change = (data) => data;
  expect(await height()).toBeGreaterThanOrEqual(0);
  expect(way.opened).toBe(2);
  await expectWordOfBlocks();
});

test("what is no JSON-RPC ends the connection, and says why", async () => {
  await height();
  way.change = () => NO_JSON;
  await expect(height()).rejects.toMatchObject({ ...unreachable, cause: { code: "NODE_INCONSISTENT" } });
  way.change = (data) => data;
  expect(await height()).toBeGreaterThanOrEqual(0);
});

test("a node that is away, or does not finish the handshake, is said to be unreachable", async () => {
  way.change = () => null;
  await expect(height()).rejects.toMatchObject(unreachable);
  await way.close();
  await expect(height()).rejects.toMatchObject(unreachable);
  way = await new Way().open();
});

test("a node of another chain is put aside", async () => {
  const other = createRpcClient([way.url], { chainId: 1, timeout: PATIENCE });
  await expect(other.call("eth_blockNumber", [], countSchema)).rejects.toMatchObject({ code: "WRONG_CHAIN" });
  other.close();
});
