import { afterEach, expect, test, vi } from "vitest";
import type { RpcClient, RpcOptions } from "@/lib/chain/rpc";
import type { Calls } from "@/lib/chain/rpc/testing/calls";
import { clientOf, closeNodesAfterEach, serveCalls } from "@/lib/chain/rpc/testing/nodes";
import { fetchHead } from "./head";

closeNodesAfterEach();
afterEach(() => void vi.useRealTimers());

const block = (number: number) => ({
  result: {
    number: `0x${number.toString(16)}`,
    hash: `0x${"a".repeat(64)}`,
    parentHash: `0x${"b".repeat(64)}`,
    timestamp: "0x1",
  },
});
const REFUSED = { error: { code: -32601, message: "unknown tag" } };
const tagsOf = (calls: Calls) => calls.map(({ params: [tag] }) => tag);

/** Client of a node with the latest block 9 and the finalized block 5. Requests that `fails` selects get HTTP status 500. */
async function nodeThat(fails: (tags: readonly unknown[]) => boolean, options: RpcOptions = {}): Promise<RpcClient> {
  const url = await serveCalls((calls, response) => {
    const tags = tagsOf(calls);
    if (!fails(tags)) return tags.map((tag) => block(tag === "latest" ? 9 : 5));
    response.writeHead(500).end();
    return null;
  });
  return clientOf([url], options);
}

test("a request without the tag finalized that fails does not look like a node without the tag", async () => {
  let failures = 1;
  const rpc = await nodeThat((tags) => tags.includes("latest") && failures-- > 0, { limits: { calls: 1 } });
  expect(await fetchHead(rpc)).toMatchObject({ number: 9, finalized: { number: 5 }, node: { knowsFinalized: true } });
});

test("a node that fails for the tag finalized has a head without it, and may have the tag", async () => {
  const rpc = await nodeThat((tags) => tags.includes("finalized"));
  expect(await fetchHead(rpc)).toMatchObject({ number: 9, finalized: null, node: { knowsFinalized: null } });
});

/** Fetches the head every minute, and returns what is known about the node's tag after each time. */
async function knownAfterMinutes(rpc: RpcClient, minutes: number): Promise<(boolean | null)[]> {
  vi.useFakeTimers({ toFake: ["performance"] });
  const known: (boolean | null)[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    known.push((await fetchHead(rpc)).node.knowsFinalized);
    vi.advanceTimersByTime(60_000);
  }
  return known;
}

test("a node that fails only for the tag finalized counts as a node without it after enough time and failures", async () => {
  const rpc = await nodeThat((tags) => tags.includes("finalized"));
  expect(await knownAfterMinutes(rpc, 11)).toEqual([...Array.from({ length: 9 }, () => null), false, false]);
});

test("a node that fails often for the tag finalized in a short time may have the tag", async () => {
  const error = { error: { code: -32603, message: "internal error" } };
  const rpc = clientOf([
    await serveCalls((calls) => tagsOf(calls).map((tag) => (tag === "latest" ? block(9) : error))),
  ]);
  for (let time = 0; time < 20; time++) expect((await fetchHead(rpc)).node.knowsFinalized).toBeNull();
});

test("a node that returned a finalized block once still knows the tag when it refuses it", async () => {
  let isRefused = false;
  const url = await serveCalls((calls) =>
    tagsOf(calls).map((tag) => (tag === "latest" ? block(9) : isRefused ? REFUSED : block(5))),
  );
  const rpc = clientOf([url]);
  expect(await fetchHead(rpc)).toMatchObject({ finalized: { number: 5 }, node: { knowsFinalized: true } });
  isRefused = true;
  expect(await fetchHead(rpc)).toMatchObject({ finalized: null, node: { knowsFinalized: true } });
});

test("a head whose time is not a date is refused", async () => {
  // One second after the latest date of JavaScript.
  const late = { result: { ...block(9).result, timestamp: "0x7dba8218001" } };
  const rpc = clientOf([await serveCalls((calls) => calls.map(() => late))]);
  await expect(fetchHead(rpc)).rejects.toMatchObject({ code: "NODE_INCONSISTENT" });
});

test.each([
  ["has reached its rate", { error: { code: 429, message: "too many requests" } }, null],
  ["has reached another limit", { error: { code: -32005, message: "limit exceeded" } }, null],
  ["returns something else", { result: "0x5" }, null],
  ["returns null", { result: null }, false],
  ["has no such block yet", { error: { code: -32000, message: "finalized block not found" } }, null],
  ["has an internal error", { error: { code: -32603, message: "internal error" } }, null],
  ["does not know the method", { error: { code: -32601, message: "method not found" } }, false],
  ["does not know the tag", { error: { code: -32602, message: "invalid block tag" } }, false],
  ["names no such block", { error: { code: -39001, message: "Unknown block" } }, false],
])("a node that %s for the tag finalized may have the tag only without a clear answer", async (_, answer, knows) => {
  const rpc = clientOf([
    await serveCalls((calls) => tagsOf(calls).map((tag) => (tag === "latest" ? block(9) : answer))),
  ]);
  expect(await fetchHead(rpc)).toMatchObject({ number: 9, finalized: null, node: { knowsFinalized: knows } });
});
