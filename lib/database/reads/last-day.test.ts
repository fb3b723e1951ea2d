import { expect, test } from "vitest";
import type { MarketOrder } from "@/lib/records";
import { indexAtForTests } from "@/tools/testing/harness/index-at";
import { listMarketTokens, readMarketToken } from "./market-tokens";
import { listTokens, readToken } from "./tokens";

const HOUR = 3_600;
/** Time of the last block, 20 minutes after the start of an hour. */
const NOW = 472_222 * HOUR + 1_200;
const THIS_HOUR = NOW - 1_200;

const index = indexAtForTests(NOW, ["deployment", "market_token", "candle", "activity"]);

/** Deploys a ticker with one sale and one operation in each of these hours, at these unit prices. */
async function traded(ticker: string, prices: readonly (readonly [hour: number, price: number])[]): Promise<void> {
  await index().deploy([ticker]);
  await index().client.query("insert into market_token values ($1, 1, 0, 1, 0, null)", [ticker]);
  for (const [hour, price] of prices) {
    await index().client.query("insert into candle values ($1, 'hour', $2, $3, $3, $3, $3, $3, 1, 1)", [
      ticker,
      hour,
      price,
    ]);
    await index().client.query("insert into activity values ($1, $2, 1, 0, 0, 0, 1)", [ticker, hour]);
  }
}

/** The token as the pages show it, if blocks before the last one have a later time. */
const AHEAD = [
  [THIS_HOUR - 24 * HOUR, 10],
  [THIS_HOUR - 23 * HOUR, 20],
  [THIS_HOUR, 30],
  [THIS_HOUR + HOUR, 70],
  [THIS_HOUR + 1_000_000 * HOUR, 90],
] as const;

test("the figures of 24 hours have the hours up to the time of the last block, and no later ones", async () => {
  await traded("GOLD", AHEAD);
  const { token } = await readMarketToken(index().database, "GOLD");
  expect(token).toMatchObject({ volume24h: 50n, sales24h: 2, change24h: 20_000 });
  expect(token?.sparkline).toEqual([...Array(23).fill(20n), 30n]);
});

test("the activity of 24 hours has the same hours", async () => {
  await traded("GOLD", AHEAD);
  expect((await readToken(index().database, "GOLD")).token?.activity).toBe(2);
  const { tokens } = await listTokens(index().database, { order: "activity", limit: 5 });
  expect(tokens.map(({ activity }) => activity)).toEqual([2]);
});

test.each(["volume", "sales", "change"] as const satisfies readonly MarketOrder[])(
  "the order by %s has the same hours",
  async (order) => {
    await traded("LATE", [
      [THIS_HOUR - 25 * HOUR, 1],
      [THIS_HOUR + HOUR, 900],
    ]);
    await traded("GOLD", [
      [THIS_HOUR - 25 * HOUR, 1],
      [THIS_HOUR, 2],
    ]);
    for (const limit of [1, 5]) {
      const { tokens } = await listMarketTokens(index().database, { order, limit });
      expect(tokens[0]).toMatchObject({ ticker: "GOLD", volume24h: 2n, change24h: 10_000 });
      const rest = limit > 1 ? [{ ticker: "LATE", volume24h: 0n, sales24h: 0, change24h: 0 }] : [];
      expect(tokens.slice(1)).toMatchObject(rest);
    }
  },
);
