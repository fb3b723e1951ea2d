import { describe, expect, test } from "vitest";
import { COSTS } from "@/lib/api/http/costs";
import { SERVERS } from "@/tools/testing/harness/api";
import { requestsOf } from "@/tools/testing/harness/expect-answer";
import { apiForTests } from "@/tools/testing/harness/for-tests";
import { market } from ".";

const api = apiForTests();

describe.each(SERVERS)("the market's lists through the %s", (server) => {
  const { ask, good, bad } = requestsOf(() => api().ask[server], "/api/explorer");

  test("listings and sales with prices", async () => {
    const { ben, cid } = api().history.people;
    expect(await good("/listings")).toMatchObject({ listings: [{ ticker: "GOLD", mintId: "a:b", price: null }] });
    expect(await good("/listings?ticker=GOLD")).toMatchObject({ listings: [{ mintId: "a:b" }] });
    expect(await good("/listings?ticker=FULL")).toEqual({ listings: [], next: null });
    expect(await good("/listings?ticker=GOLD&unit=gwei")).toEqual({ listings: [], next: null });
    await bad("/listings?unit=gwei", "INVALID_PARAMETER");
    const sale = { ticker: "GOLD", seller: ben, buyer: cid, price: 5n, unit: "gwei", paid: 5_000_000_000n };
    expect(await good("/sales")).toMatchObject({ sales: [sale], next: null });
    expect(await good("/sales?ticker=GOLD")).toMatchObject({ sales: [sale] });
    expect(await good("/sales?ticker=FULL")).toEqual({ sales: [], next: null });
  });

  test.each(["unitPrice", "price"])(
    "cursors of offers by %s with the largest keys are read, and those above are refused",
    async (order) => {
      const [sum, hash] = ["9".repeat(101), "f".repeat(64)];
      const status = async (key: string) => {
        const before = Buffer.from(`offers-${order}-asc ${key}`).toString("base64url");
        return [key, (await ask(`/api/explorer/market/offers?ticker=GOLD&order=${order}&before=${before}`)).status];
      };
      expect(await status(`${sum} ${hash}`)).toEqual([`${sum} ${hash}`, 200]);
      for (const key of [`9${sum} ${hash}`, `-1 ${hash}`]) expect(await status(key)).toEqual([key, 400]);
      expect(api().failures).toEqual([]);
    },
  );
});

test("caches may keep final pages of sales for long and others for at most a second", async () => {
  const { ask, chain } = api();
  const { blockNumber } = JSON.parse((await ask.front("/api/deployment/GOLD")).text).deployment;
  const caching = async () =>
    (await ask.front(`/api/explorer/sales?before=${blockNumber}-9-0`)).headers.get("cache-control");
  expect(await caching()).toMatch(/^(no-store|public, max-age=0, s-maxage=1, must-revalidate)$/);
  await chain.rpc.batch([{ method: "anvil_mine", params: ["0x140"] }]);
  await chain.synced();
  expect(await caching()).toBe("public, max-age=86400");
});

test("requests for which the market checks many records cost more", () => {
  const checks = market.endpoints?.filter(({ path }) => path.startsWith("/explorer/market/check/")) ?? [];
  expect(checks.map(({ cost }) => cost)).toEqual([COSTS.check, COSTS.check, COSTS.check]);
});
