import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { buildMessage, MAX_UINT256 } from "@/lib/protocol";
import { type TestApi, testApi } from "@/scripts/testing/api";
import * as client from "./client";

const realFetch = globalThis.fetch;
let api: TestApi;

/** What a page's relative addresses are relative to. */
function onSite(origin: string): void {
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => realFetch(`${origin}${path}`, init));
}

beforeAll(async () => {
  api = await testApi();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

afterAll(async () => {
  await api?.stop();
});

test("answers arrive exact and typed", async () => {
  onSite(`http://127.0.0.1:${api.port}`);
  const { people, hash } = api.history;
  expect(await client.fetchStatus()).toMatchObject({ network: "local", state: "in-step", lag: 0 });
  expect(await client.fetchToken("HUGE")).toMatchObject({
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
  const tokens = await client.fetchTokens({ limit: 3 });
  expect(tokens.tokens).toHaveLength(3);
  const more = await client.fetchTokens({ limit: 100, before: tokens.next ?? undefined });
  expect(more.tokens.at(-1)).toMatchObject({ ticker: "GOLD", supply: 185n });
  const operations = await client.fetchOperations({ limit: 1, ticker: "HUGE" });
  expect(operations.operations).toMatchObject([{ op: "dlg", accepted: true, recipient: people.ann }]);
  expect(await client.fetchTransaction(hash("taken"))).toMatchObject({
    status: "failed",
    operations: [{ reason: "MINT_ID_TAKEN", amount: 100n }],
  });
  expect(await client.fetchNextId("GOLD")).toEqual({ nextId: 3n, contract: null });
  expect(await client.fetchAvailability("GOLD", "a:b")).toEqual({ isAvailable: false });
});

test("what does not exist is null, whatever its name", async () => {
  onSite(`http://127.0.0.1:${api.port}`);
  expect(await client.fetchToken("../status")).toBeNull();
  expect(await client.fetchTransaction(`0x${"ab".repeat(32)}`)).toBeNull();
  expect(await client.fetchNextId("NONE")).toBeNull();
  expect(await client.fetchAvailability("NONE", "1")).toBeNull();
});

test("what goes wrong is told apart", async () => {
  onSite(`http://127.0.0.1:${api.port}`);
  await expect(client.fetchAvailability("GOLD", "a b")).rejects.toMatchObject({
    code: "INVALID_PARAMETER",
    status: 400,
  });
  const aborted = AbortSignal.abort(new Error("left"));
  await expect(client.fetchStatus({ signal: aborted })).rejects.toThrow("left");
  vi.stubGlobal("fetch", async () => Response.json({ network: "local" }));
  await expect(client.fetchStatus()).rejects.toMatchObject({ code: "UNEXPECTED_ANSWER", status: 200 });
  vi.stubGlobal("fetch", async () => new Response("<html>", { status: 502 }));
  await expect(client.fetchStatus()).rejects.toMatchObject({ code: "UNEXPECTED_ANSWER", status: 502 });
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("fetch failed")));
  await expect(client.fetchStatus()).rejects.toMatchObject({ code: "UNREACHABLE", status: null });
});
