import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Hash } from "@/lib/protocol";
import { until } from "@/tools/testing/harness/until";
import type { RpcOptions } from "./client";
import { execute, executeAll } from "./execute";
import { executionsOf } from "./execution-memory";
import { differencesOf } from "./most-votes";
import { CALL, CONTRACT, ONE } from "./testing/contract-call";
import { clientOf, closeNodesAfterEach, serveCalls } from "./testing/nodes";

closeNodesAfterEach();

const ZERO = `0x${"0".repeat(64)}`;
/** The time of a block, by its number. */
const timeOf = (number: number): number => 100 + 10 * number;
const hashOf = (number: number): Hash => `0x${number.toString(16).padStart(2, "0").repeat(32)}`;
const numberOf = (hash: string): number => Number(hash.slice(0, 4));
const HEAD = 9;

const sent = z.object({ to: z.string().optional(), data: z.string().optional() });
const tagSchema = z.union([
  z.object({ blockHash: z.string() }).transform(({ blockHash }) => ({ hash: blockHash, number: numberOf(blockHash) })),
  z.string().transform((text) => ({ hash: hashOf(Number(text)), number: Number(text) })),
]);

/** How a node with the blocks 0 to 9 answers calls. */
interface Node {
  /** The block on whose state it executes a call. */
  readonly executes?: (number: number) => number;
  /** The time that a call sees, by the number of its block. */
  readonly time?: (number: number) => number;
  /** Whether it answers for any block hash. */
  readonly takesAnyHash?: boolean;
  readonly knowsHashes?: boolean;
  /** The answer of the contract. */
  readonly contract?: (data: string, number: number) => object;
  /** Calls of a list that it answers; the others are errors. */
  readonly most?: number;
  /** Whether it refuses requests of several calls now. */
  readonly refusesLists?: () => boolean;
}

/** Starts a node. `lists` gets the number of contract calls of each request. */
function start(node: Node, lists: number[] = []): Promise<string> {
  const { executes = (number) => number, time = timeOf, takesAnyHash = false, knowsHashes = true, most } = node;
  const { contract = () => ({ result: ONE }) } = node;
  const header = (number: number): object | null =>
    number > HEAD
      ? null
      : {
          ...{ hash: hashOf(number), parentHash: hashOf(number - 1) },
          ...{ number: `0x${number.toString(16)}`, timestamp: `0x${timeOf(number).toString(16)}` },
        };
  return serveCalls((calls, response) => {
    if (calls.length > 1 && node.refusesLists?.() === true) {
      response.writeHead(413).end();
      return null;
    }
    let called = 0;
    const answers = calls.map(({ method, params: [first, tag] }, index): object => {
      if (most !== undefined && index >= most) return { error: { code: -32_003, message: "response too large" } };
      if (method === "eth_chainId") return { result: "0x1" };
      if (method === "eth_getBlockByHash") return { result: header(numberOf(z.string().parse(first))) };
      if (method === "eth_getBlockByNumber") return { result: header(Number(first)) };
      if (typeof tag === "object" && !knowsHashes) return { error: { code: -32_602, message: "invalid argument 1" } };
      const { hash, number } = tagSchema.parse(tag);
      if (hash !== hashOf(number) && !takesAnyHash) return { error: { code: -32_000, message: "header not found" } };
      const executed = executes(number);
      const { to, data = "" } = sent.parse(first);
      if (to === undefined) return { result: `0x${time(executed).toString(16).padStart(64, "0")}` };
      if (to !== CONTRACT) return { result: "0x" };
      called++;
      return contract(data, executed);
    });
    if (called > 0) lists.push(called);
    return answers;
  });
}

const callAt = (number: number, data: `0x${string}` = "0x01") => ({ ...CALL, data, blockHash: hashOf(number) });
const many = Array.from({ length: 50 }, (_, index) => callAt(3, `0x${index.toString(16).padStart(2, "0")}`));
const client = async (nodes: readonly Node[], options: RpcOptions = {}) =>
  clientOf(await Promise.all(nodes.map((node) => start(node))), options);
const RETURNED = { kind: "returned", data: ONE };

describe("a node that executes on another block than the one that is asked for", () => {
  const unsuitable: readonly (readonly [string, Node])[] = [
    ["its newest", { executes: () => HEAD }],
    ["its newest, for any hash", { executes: () => HEAD, takesAnyHash: true }],
    ["the right one, for any hash", { takesAnyHash: true }],
    ["one at its own time", { time: () => 7 }],
    ["the next one, whose time it gives for some blocks only", { time: (number) => timeOf(number + (number % 2)) }],
  ];
  test.each(unsuitable)("is not used: %s", async (_, node) => {
    const lying: Node = { ...node, contract: () => ({ result: ZERO }) };
    const alone = await client([lying]);
    await expect(execute(alone, callAt(3))).rejects.toMatchObject({ code: "NODE_UNSUITABLE" });
    // It is used for everything else.
    expect(alone.readyNodes()).toHaveLength(1);
    expect(await execute(await client([lying, {}]), callAt(3))).toEqual(RETURNED);
    expect(await execute(await client([{}, lying]), callAt(3), { isCompared: true })).toEqual(RETURNED);
  });

  test("is noticed at the block before the newest one, too", async () => {
    const lying = await client([{ executes: () => HEAD }]);
    await expect(execute(lying, callAt(HEAD - 1))).rejects.toMatchObject({ code: "NODE_UNSUITABLE" });
    expect(await execute(await client([{ executes: () => HEAD }]), callAt(HEAD))).toEqual(RETURNED);
  });
});

test("a node whose calls run on top of their block, at the time of the next one, is used for all blocks", async () => {
  const onTop = await client([{ time: (number) => timeOf(number + 1) }]);
  expect(await execute(onTop, callAt(3))).toEqual(RETURNED);
  expect(await execute(onTop, callAt(HEAD - 1))).toEqual(RETURNED);
  expect(await execute(onTop, callAt(HEAD))).toEqual(RETURNED);
});

test("a node that does not know block hashes in calls is asked by number", async () => {
  const byNumber = await client([
    { knowsHashes: false, contract: (_, number) => ({ result: number === 3 ? ONE : ZERO }) },
  ]);
  expect(await execute(byNumber, callAt(3))).toEqual(RETURNED);
  expect(await execute(byNumber, callAt(4))).toEqual({ kind: "returned", data: ZERO });
  await expect(execute(byNumber, { ...CALL, blockHash: `0x03${"04".repeat(31)}` })).rejects.toMatchObject({
    code: "NODE_LACKS_STATE",
  });
  const newest = await client([{ knowsHashes: false, executes: () => HEAD }]);
  await expect(execute(newest, callAt(3))).rejects.toMatchObject({ code: "NODE_UNSUITABLE" });
  const singly = await client([{ knowsHashes: false }], { limits: { calls: 1 } });
  await expect(execute(singly, callAt(3))).rejects.toMatchObject({ code: "NODE_REFUSED" });
});

describe("a node that does not know block hashes in calls and refuses lists for a while", () => {
  test.each([
    ["from the first call on", false],
    ["after it was asked by number", true],
  ])("is asked again when it takes them: %s", async (_, isAskedBefore) => {
    let refuses = !isAskedBefore;
    const rpc = await client([{ knowsHashes: false, refusesLists: () => refuses }]);
    if (isAskedBefore) expect(await execute(rpc, callAt(4))).toEqual(RETURNED);
    refuses = true;
    const code = isAskedBefore ? "NODE_UNSUITABLE" : "NODE_REFUSED";
    await expect(execute(rpc, callAt(3))).rejects.toMatchObject({ code });
    refuses = false;
    await until(() => rpc.readyNodes().some((node) => executionsOf(node).isSuitable));
    // No other request shows that it takes them again: an index that waits for this call asks for nothing else in lists.
    expect(await execute(rpc, callAt(3))).toEqual(RETURNED);
  });
});

describe("a list", () => {
  test("has one control call for all calls of a block, and failures are confirmed in lists", async () => {
    const lists: number[] = [];
    const isOdd = (data: string): boolean => Number(data) % 2 === 1;
    const contract = (data: string): object =>
      isOdd(data) ? { error: { code: -32_015, message: "no" } } : { result: ONE };
    const rpc = clientOf([await start({ contract }, lists)]);
    const results = await executeAll(rpc, [...many, ...many]);
    expect(results).toEqual([...many, ...many].map(({ data }) => (isOdd(data) ? { kind: "reverted" } : RETURNED)));
    expect(lists).toEqual([50, 50]);
  });

  test("that a node cuts short is followed by shorter ones", async () => {
    for (const most of [4, 20, 49]) {
      const rpc = await client([{ most }]);
      expect(await executeAll(rpc, many)).toEqual(many.map(() => RETURNED));
    }
    const failing = await client([{ most: 20, contract: () => ({ error: { code: -32_000, message: "out of gas" } }) }]);
    expect(await executeAll(failing, many)).toEqual(many.map(() => ({ kind: "reverted" })));
  });

  test("whose answers are too large together is followed by shorter ones", async () => {
    const result = `0x${"1".padStart(64, "0")}${"ff".repeat(20_000)}`;
    const rpc = await client([{ contract: () => ({ result }) }], { largestAnswer: 100_000 });
    expect(await executeAll(rpc, many, { kept: 32 })).toEqual(many.map(() => RETURNED));
  });

  test("is not larger than the node accepts", async () => {
    for (const calls of [1, 3, 7, 30]) {
      const rpc = await client([{}], { limits: { calls } });
      expect(await executeAll(rpc, many)).toEqual(many.map(() => RETURNED));
    }
  });

  test("keeps what earlier lists have shown if a later one fails", async () => {
    const lists: number[] = [];
    let isDown = false;
    const contract = (data: string): object => {
      isDown ||= data === "0x31";
      return isDown ? { error: { code: 429, message: "too many requests" } } : { result: ONE };
    };
    const rpc = clientOf([await start({ contract }, lists)], { limits: { calls: 14 } });
    await expect(executeAll(rpc, many)).rejects.toMatchObject({ code: "NODE_BUSY" });
    expect(lists.reduce((sum, each) => sum + each)).toBe(50);
  });
});

describe("results of two nodes that differ", () => {
  const gives = (data: string): Node => ({ contract: () => ({ result: data }) });
  test.each<[string, readonly Node[], string]>([
    ["two of three", [gives(ZERO), gives(ONE), gives(ONE)], ONE],
    ["two of three, the first among them", [gives(ONE), gives(ZERO), gives(ONE)], ONE],
    ["the first of two", [gives(ONE), gives(ZERO)], ONE],
    ["the first of three with three results", [gives(ZERO), gives(ONE), gives(`0x${"2".padStart(64, "0")}`)], ZERO],
  ])("are decided by votes: %s", async (_, nodes, result) => {
    const rpc = await client(nodes);
    expect(await execute(rpc, callAt(3), { isCompared: true })).toEqual({ kind: "returned", data: result });
    expect(differencesOf(rpc)).toEqual([
      { contract: CONTRACT, nodes: rpc.nodes.map(({ name }) => name).join(", "), count: 1 },
    ]);
    expect(rpc.readyNodes()).toHaveLength(nodes.length);
  });

  test("and a node that does not answer has no vote and is not waited for again", async () => {
    const silent = await serveCalls(() => null);
    const rpc = clientOf([await start({}), silent], { timeout: 60_000 });
    expect(await execute(rpc, callAt(3), { isCompared: true })).toEqual(RETURNED);
    const begun = rpc.nodes[1]?.requests;
    expect(await execute(rpc, callAt(4), { isCompared: true })).toEqual(RETURNED);
    expect(rpc.nodes[1]?.requests).toBe(begun);
  });
});
