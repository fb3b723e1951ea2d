import { describe, expect, test } from "vitest";
import { SERVERS } from "@/tools/testing/harness/api";
import { requestsOf } from "@/tools/testing/harness/expect-answer";
import { apiForTests } from "@/tools/testing/harness/for-tests";

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
        const before = Buffer.from(`offers-${order} ${key}`).toString("base64url");
        return [key, (await ask(`/api/explorer/market/offers?ticker=GOLD&order=${order}&before=${before}`)).status];
      };
      expect(await status(`${sum} ${hash}`)).toEqual([`${sum} ${hash}`, 200]);
      for (const key of [`9${sum} ${hash}`, `-1 ${hash}`]) expect(await status(key)).toEqual([key, 400]);
      expect(api().failures).toEqual([]);
    },
  );
});
