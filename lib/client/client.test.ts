import { afterEach, expect, test, vi } from "vitest";
import { buildMessage, MAX_UINT256 } from "@/lib/protocol";
import { apiForTests } from "@/tools/testing/harness/for-tests";
import * as client from "./index";

const realFetch = globalThis.fetch;
const api = apiForTests();

/** The base of a page's relative URLs. */
function onSite(origin: string): void {
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => realFetch(`${origin}${path}`, init));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("answers arrive exact and typed", async () => {
  onSite(`http://127.0.0.1:${api().port}`);
  const { people, hash } = api().history;
  expect(await client.readStatus({})).toMatchObject({ network: "local", state: "synced", lag: 0 });
  expect(await client.readToken({ ticker: "HUGE" })).toMatchObject({
    max: MAX_UINT256,
    lim: MAX_UINT256 - 1n,
    supply: MAX_UINT256 - 1n,
    deployer: people.ben,
    mintCount: 1,
    text: buildMessage({
      op: "deploy",
      tick: "HUGE",
      max: MAX_UINT256,
      lim: MAX_UINT256 - 1n,
      contract: null,
      cmint: false,
    }),
  });
  const tokens = await client.listTokens({ limit: 3 });
  expect(tokens.tokens).toHaveLength(3);
  const more = await client.listTokens({ limit: 100, before: tokens.next ?? undefined });
  expect(more.tokens.at(-1)).toMatchObject({ ticker: "GOLD", supply: 185n });
  const operations = await client.listOperations({ limit: 1, ticker: "HUGE" });
  expect(operations.operations).toMatchObject([{ op: "dlg", accepted: true, recipient: people.ann }]);
  expect(await client.readTransaction({ hash: hash("taken") })).toMatchObject({
    status: "failed",
    operations: [{ reason: "MINT_ID_TAKEN", amount: 100n }],
  });
  expect(await client.readMinting({ ticker: "GOLD" })).toMatchObject({
    nextId: 3,
    supply: 185n,
    pending: { count: 0 },
  });
  expect(await client.checkMintId({ ticker: "GOLD", id: "a:b" })).toEqual({ isAvailable: false });
});

test("answers of the explorer arrive exact and typed", async () => {
  onSite(`http://127.0.0.1:${api().port}`);
  const { people, hash } = api().history;
  const limit = 10;
  const [greatest] = (await client.listTokens({ order: "supply", limit: 1 })).tokens;
  expect(greatest).toMatchObject({ ticker: "HUGE", supply: MAX_UINT256 - 1n, activity: 3 });
  expect(await client.readToken({ ticker: "GOLD" })).toMatchObject({ ticker: "GOLD", supply: 185n });
  expect((await client.listBalances({ address: people.dan, limit })).balances).toContainEqual({
    ticker: "HUGE",
    amount: MAX_UINT256 - 1n,
    count: 1,
    signed: true,
  });
  expect(await client.readOrphans({ hash: hash("gold1") })).toEqual({ blocks: [] });
  expect(await client.readMinting({ ticker: "GOLD" })).toMatchObject({ nextId: 3 });
  expect(await client.readInscription({ ticker: "GOLD", id: "a:b", limit })).toMatchObject({
    inscription: { tokenId: hash("goldColon"), listed: true, price: null },
    operations: [{ op: "list" }, { op: "mint", amount: 5n }],
  });
  expect((await client.listBalances({ address: people.cid, limit })).balances).toEqual([
    { ticker: "GOLD", amount: 155n, count: 3, signed: true },
  ]);
  const listed = await client.listAddressInscriptions({ address: people.cid, ticker: "GOLD", listed: true, limit });
  expect(listed.inscriptions).toMatchObject([{ mintId: "a:b", amount: 5n }]);
  const operations = await client.listAddressOperations({ address: people.cid, limit });
  expect(operations.operations[1]).toMatchObject({ transactionHash: hash("exchange2") });
  const block = await client.readBlock({ block: operations.operations[1]?.blockNumber ?? 0, limit });
  expect(block).toMatchObject({ block: { operationCount: 1 }, operations: [{ transactionHash: hash("exchange2") }] });
  expect(await client.readBlock({ block: block?.block.hash ?? 0, limit })).toEqual(block);
});

test("texts with any characters are sent unchanged", async () => {
  onSite(`http://127.0.0.1:${api().port}`);
  const { people, hash } = api().history;
  expect((await client.search({ q: hash("gold1") })).results).toEqual([
    { kind: "inscription", ticker: "GOLD", tokenId: hash("gold1"), mintId: "1", part: null, amount: 100n },
    { kind: "transaction", hash: hash("gold1") },
  ]);
  expect((await client.search({ q: "to" })).results).toContainEqual({
    kind: "token",
    ticker: "tokens",
    holders: 1,
    activity: 2,
    lookalikes: null,
    labels: [],
  });
  const text = 'data:,{"p": "nip-20", "op": "mint", "tick": "GOLD", "id": "7", "amt": "1" }';
  expect(await client.checkMessage({ from: people.ann, to: people.ann, text })).toMatchObject({
    accepted: true,
    op: "mint",
    amount: 1n,
  });
  expect(await client.checkMessage({ from: people.ann, to: people.ann, text: "a + b", value: 1n })).toMatchObject({
    accepted: false,
    notMessage: expect.any(String),
  });
});

test("missing records are null for any name", async () => {
  onSite(`http://127.0.0.1:${api().port}`);
  expect(await client.readToken({ ticker: "../status" })).toBeNull();
  expect(await client.readTransaction({ hash: `0x${"ab".repeat(32)}` })).toBeNull();
  expect(await client.readToken({ ticker: "NONE" })).toBeNull();
  expect(await client.readInscription({ ticker: "GOLD", id: "9", limit: 1 })).toBeNull();
  expect(await client.readBlock({ block: 999_999, limit: 1 })).toBeNull();
  expect(await client.checkMintId({ ticker: "NONE", id: "1" })).toBeNull();
});

test("failures have different codes", async () => {
  onSite(`http://127.0.0.1:${api().port}`);
  await expect(client.checkMintId({ ticker: "GOLD", id: "a b" })).rejects.toMatchObject({
    code: "INVALID_PARAMETER",
    status: 400,
  });
  const aborted = AbortSignal.abort(new Error("left"));
  await expect(client.readStatus({}, { signal: aborted })).rejects.toThrow("left");
  vi.stubGlobal("fetch", async () => Response.json({ network: "local" }));
  await expect(client.readStatus({})).rejects.toMatchObject({ code: "UNEXPECTED_ANSWER", status: 200 });
  vi.stubGlobal("fetch", async () => new Response("<html>", { status: 502 }));
  await expect(client.readStatus({})).rejects.toMatchObject({ code: "UNEXPECTED_ANSWER", status: 502 });
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("fetch failed")));
  await expect(client.readStatus({})).rejects.toMatchObject({ code: "UNREACHABLE", status: null });
});
