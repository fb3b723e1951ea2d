import { expect, test } from "vitest";
import type { RpcClient, RpcOptions } from "@/lib/chain/rpc";
import type { Calls } from "@/lib/chain/rpc/testing/calls";
import { clientOf, closeNodesAfterEach, serveCalls } from "@/lib/chain/rpc/testing/nodes";
import { fetchHead } from "./head";

closeNodesAfterEach();

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

test("a node that fails for the tag finalized has a head without it", async () => {
  const rpc = await nodeThat((tags) => tags.includes("finalized"));
  expect(await fetchHead(rpc)).toMatchObject({ number: 9, finalized: null, node: { knowsFinalized: false } });
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
  ["has no such block yet", { error: { code: -32000, message: "finalized block not found" } }, false],
])("a node that %s for the tag finalized may have the tag only without a clear answer", async (_, answer, knows) => {
  const rpc = clientOf([
    await serveCalls((calls) => tagsOf(calls).map((tag) => (tag === "latest" ? block(9) : answer))),
  ]);
  expect(await fetchHead(rpc)).toMatchObject({ number: 9, finalized: null, node: { knowsFinalized: knows } });
});
