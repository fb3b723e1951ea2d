import { setTimeout as wait, setImmediate as yieldToOthers } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buildMessage } from "@/lib/protocol";
import { SERVERS } from "@/tools/testing/harness/api";
import type { Answered, Ask } from "@/tools/testing/harness/ask";
import { apiForTests } from "@/tools/testing/harness/for-tests";

const api = apiForTests();
let nextId = 100;

async function mint(): Promise<void> {
  const { ann } = api().history.people;
  const text = buildMessage({ op: "mint", tick: "GOLD", id: String(nextId++), amt: 1n });
  await api().chain.send({ from: ann, to: ann, text });
}

/** Waits until the API receives the database's notifications. */
async function untilNotified(): Promise<void> {
  while (api().notifier.current() === null) {
    await api().ask.front("/api/explorer/status");
    await wait(10);
  }
}

const positionOf = ({ headers }: Answered) =>
  ["epoch", "block", "hash"].map((name) => headers.get(`x-index-${name}`)).join(" ");

describe.each(SERVERS)("the API through the %s", (server) => {
  const ask: Ask = (path, options) => api().ask[server](path, options);

  test("an answer without a tag is kept, and never causes a 304", async () => {
    await untilNotified();
    const deployment = JSON.parse((await ask("/api/deployment/GOLD")).text);
    const { txHash } = z.object({ deployment: z.object({ txHash: z.string() }) }).parse(deployment).deployment;
    const path = `/api/${txHash}/status`;
    for (let count = 0; count < 3; count++) {
      const { status, headers } = await ask(path, { headers: { "if-none-match": "*" } });
      expect([status, headers.get("etag")]).toEqual([200, null]);
    }
  });

  test("unchanged answers need no query", async () => {
    await untilNotified();
    const first = await ask("/api/deployment/GOLD");
    // The second of two equal requests is cached.
    await ask("/api/deployment/GOLD");
    const list = await ask("/api/mints/GOLD");
    const before = api().queries();
    const again = await ask("/api/deployment/GOLD");
    expect([again.text, positionOf(again)]).toEqual([first.text, positionOf(first)]);
    for (const [path, { headers }] of [
      ["/api/deployment/GOLD", first],
      ["/api/mints/GOLD", list],
    ] as const) {
      const tag = headers.get("etag") ?? "";
      expect((await ask(path, { headers: { "if-none-match": tag } })).status).toBe(304);
    }
    expect(api().queries()).toBe(before);
    // Missing records and malformed requests never cause a 304.
    const tag = first.headers.get("etag") ?? "";
    expect((await ask("/api/deployment/NONE", { headers: { "if-none-match": tag } })).status).toBe(404);
    expect((await ask("/api/GOLD/checkid", { headers: { "if-none-match": tag } })).status).toBe(400);
  });

  test("a new block and a reorganization are visible at once", async () => {
    const { rpc } = api().chain;
    await untilNotified();
    const supply = async (headers: Record<string, string>) => {
      const answered = await ask("/api/deployment/GOLD", { headers });
      return answered.status === 304
        ? null
        : z.object({ deployment: z.object({ supply: z.number() }) }).parse(JSON.parse(answered.text)).deployment.supply;
    };
    const first = await ask("/api/deployment/GOLD");
    const begun = await supply({});
    if (begun === null) throw new Error("no supply");
    const snapshot = await rpc.call("evm_snapshot", [], z.string());
    await mint();
    await api().chain.synced();
    const known = { "if-none-match": first.headers.get("etag") ?? "" };
    expect(await supply(known)).toBe(begun + 1);
    expect(await supply({})).toBe(begun + 1);
    const later = { "if-none-match": (await ask("/api/deployment/GOLD")).headers.get("etag") ?? "" };
    await rpc.call("evm_revert", [snapshot], z.boolean());
    // One block more than was undone, so that the block number shows that the index has followed.
    await rpc.batch([{ method: "anvil_mine", params: ["0x2"] }]);
    await api().chain.synced();
    expect(await supply(later)).toBe(begun);
    expect(await supply(known)).toBe(begun);
  });
});

test("caches may keep final answers for long and others for at most a second", async () => {
  const { ask, chain, history } = api();
  const { ann, dan } = history.people;
  const moving = "public, max-age=0, s-maxage=1, must-revalidate";
  const caching = async (path: string) => (await ask.front(path)).headers.get("cache-control");
  const { blockNumber } = JSON.parse((await ask.front("/api/deployment/GOLD")).text).deployment;
  const paths = [
    `/api/explorer/blocks/${blockNumber}`,
    `/api/${dan}/GOLD/${ann}/delegation?height=${blockNumber}`,
    `/api/${history.hash("deployGold")}/status`,
    `/api/explorer/transactions/${history.hash("deployGold")}`,
    `/api/explorer/operations?before=${blockNumber}-9-0`,
    `/api/explorer/addresses/${ann}/operations?before=${blockNumber}-9-0`,
  ];
  for (const path of paths)
    expect([path, await caching(path)]).toEqual([
      path,
      expect.stringMatching(/^(no-store|public, max-age=0, s-maxage=1, must-revalidate)$/),
    ]);
  await chain.rpc.batch([{ method: "anvil_mine", params: ["0x140"] }]);
  await chain.synced();
  for (const path of paths) expect([path, await caching(path)]).toEqual([path, "public, max-age=86400"]);
  expect(await caching("/api/deployment/GOLD")).toBe(moving);
  expect(await caching("/api/explorer/operations")).toBe(moving);
  expect(await caching(`/api/explorer/operations?order=oldest&before=${blockNumber}-9-0`)).toBe(moving);
  expect(await caching("/api/message/deploy/GOLD")).toBe("public, max-age=86400");
  expect(await caching("/api/deployment/NONE")).toBe("no-store");
  expect(await caching("/api/explorer/status")).toBe("no-store");
});

test("every answer comes from one state while blocks and reorganizations arrive", async () => {
  const { rpc } = api().chain;
  const seen = new Map<string, { supply?: string; mints?: string }>();
  let isMoving = true;
  const writing = (async () => {
    for (let round = 0; round < 4; round++) {
      const snapshot = await rpc.call("evm_snapshot", [], z.string());
      for (let n = 0; n < 4; n++) await mint();
      await wait(30);
      await rpc.call("evm_revert", [snapshot], z.boolean());
      for (let n = 0; n < 3 + round; n++) await mint();
      await api().chain.synced();
    }
  })().finally(() => {
    isMoving = false;
  });
  const reading = async (server: (typeof SERVERS)[number]) => {
    while (isMoving) {
      // Cached answers need no I/O. Without this, the writer never runs.
      await yieldToOthers();
      for (const [key, path] of [
        ["supply", "/api/deployment/GOLD"],
        ["mints", "/api/mints/GOLD"],
      ] as const) {
        const answered = await api().ask[server](path);
        const position = positionOf(answered);
        const known = seen.get(position)?.[key];
        // Equal positions have equal answers.
        if (known !== undefined) expect(answered.text).toBe(known);
        seen.set(position, { ...seen.get(position), [key]: answered.text });
      }
    }
  };
  await Promise.all([writing, ...SERVERS.map(reading)]);
  let compared = 0;
  for (const { supply, mints } of seen.values()) {
    if (supply === undefined || mints === undefined) continue;
    const sum = JSON.parse(mints)
      .mints.filter(({ burned }: { burned: boolean }) => !burned)
      .reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
    expect(JSON.parse(supply).deployment.supply).toBe(sum);
    compared++;
  }
  expect(compared).toBeGreaterThan(3);
});
