import { describe, expect, test } from "vitest";
import type { Address } from "@/lib/protocol";
import { moved, sold } from "@/lib/protocol/testing/event-logs";
import { list, named } from "@/lib/protocol/testing/messages";
import { ALICE, BOB, CAROL } from "@/lib/protocol/testing/story";
import { call, marketIndexForTests, ONE_OFFER, START, send } from "@/tools/testing/harness/market-index";
import { completeSales } from "./complete-sales";

const HOUR = 3_600;
const DAY = 24 * HOUR;

const index = marketIndexForTests();

describe("a sale", () => {
  const sale = (terms: { buyer?: Address; recipient?: Address; price?: bigint } = {}) => {
    const { vault, tokenId } = index();
    return call(
      sold({ tokenId, vault, price: 500n, ...terms }, "accepted"),
      moved(vault, { sender: vault, recipient: terms.recipient ?? CAROL, id: BigInt(tokenId) }, "accepted"),
    );
  };
  const counted = () => index().rows("select counted from sale order by block_number, transaction_index, position");
  /** CAROL lists the inscription for `price` wei, and BOB buys it. */
  const back = (price: string) => [
    send(CAROL, CAROL, list("GOLD", "1", price)),
    send(BOB, CAROL, named("ex", "GOLD", "1"), BigInt(price)),
  ];

  test("through the market is recorded with its value and unit price, and makes candles", async () => {
    await index().write(START, index().deposit(), index().offer());
    await index().write(START + HOUR, sale());
    expect(await index().rows("select price, unit, paid, value, unit_price, amount, counted from sale")).toEqual([
      {
        ...{ price: "500", unit: null, paid: "500", value: "500" },
        unit_price: `5${"0".repeat(18)}`,
        amount: "100",
        counted: true,
      },
    ]);
    const price = `5${"0".repeat(18)}`;
    const candle = { open: price, high: price, low: price, close: price, volume: "500", amount: "100", sales: 1 };
    expect(
      await index().rows(
        `select "interval", start, open, high, low, close, volume, amount, sales from candle order by 1`,
      ),
    ).toEqual([
      { interval: "day", start: String(START), ...candle },
      { interval: "hour", start: String(START + HOUR), ...candle },
    ]);
    expect(await index().figures()).toEqual([
      { ticker: "GOLD", open_offers: 0, open_amount: "0", sales: 1, volume: "500", last_unit_price: price },
    ]);
    expect(await index().rows("select sales from activity where ticker = 'GOLD' and sales > 0")).toEqual([
      { sales: 1 },
    ]);
    await index().undo(START);
    expect(await index().rows("select 1 from candle")).toEqual([]);
    expect(await index().figures()).toEqual([ONE_OFFER]);
  });

  test("by message has the value in the coin's smallest unit, and joins the candle of its hour", async () => {
    await index().write(
      START,
      send(BOB, BOB, list("GOLD", "1", "2", "gwei")),
      send(CAROL, BOB, named("ex", "GOLD", "1"), 3n * 10n ** 9n),
    );
    expect(await index().rows("select price, unit, paid, value, unit_price from sale")).toEqual([
      { price: "2", unit: "gwei", paid: "3000000000", value: "2000000000", unit_price: `2${"0".repeat(25)}` },
    ]);
    await index().write(
      START + 1,
      send(CAROL, CAROL, list("GOLD", "1", "50")),
      send(ALICE, CAROL, named("ex", "GOLD", "1"), 50n),
    );
    const [open, close] = [`2${"0".repeat(25)}`, `5${"0".repeat(17)}`];
    const both = { open, high: open, low: close, close, volume: "2000000050", sales: 2 };
    expect(await index().rows("select open, high, low, close, volume, sales from candle")).toEqual([both, both]);
    await index().undo(START);
    const first = { open, high: open, low: open, close: open, volume: "2000000000", sales: 1 };
    expect(await index().rows("select open, high, low, close, volume, sales from candle")).toEqual([first, first]);
  });

  test.each([
    ["the seller", { buyer: BOB, recipient: CAROL }],
    ["the seller for another account", { buyer: CAROL, recipient: BOB }],
  ])("to %s does not count", async (_, terms) => {
    await index().write(START, index().deposit(), sale(terms));
    expect(await counted()).toEqual([{ counted: false }]);
    expect(await index().figures()).toEqual([]);
  });

  test("to the seller's vault does not count", async () => {
    await index().write(START, index().deposit(), sale({ buyer: CAROL, recipient: index().vault }));
    expect(await counted()).toEqual([{ counted: false }]);
  });

  test.each([
    [30 * DAY, false],
    [30 * DAY + 1, true],
  ])("back to the seller after %i seconds counts: %s", async (seconds, counts) => {
    await index().write(START, index().deposit(), sale());
    await index().write(START + seconds, ...back("9"));
    expect(await counted()).toEqual([{ counted: true }, { counted: counts }]);
    await index().undo(START);
    expect(await counted()).toEqual([{ counted: true }]);
  });

  test("back to the seller in the same block does not count, and the first one does", async () => {
    await index().write(START, index().deposit(), sale(), ...back("9"));
    expect(await counted()).toEqual([{ counted: true }, { counted: false }]);
  });

  test("of an index without values is completed as if this version had written it", async () => {
    await index().write(START, index().deposit(), sale());
    await index().write(START + DAY, ...back("9"), send(BOB, BOB, list("GOLD", "1", "2", "gwei")));
    await index().write(START + DAY, send(ALICE, BOB, named("ex", "GOLD", "1"), 2n * 10n ** 9n));
    await index().sql.query("delete from sale where unit is null");
    await index().sql.query(
      "delete from candle; delete from market_token; update sale set value = 0, unit_price = 0, counted = false",
    );
    await completeSales(index().connection, index().network);
    expect(await index().rows("select value, counted from sale order by block_number")).toEqual([
      { value: "9", counted: true },
      { value: "2000000000", counted: true },
    ]);
    const before = await index().rows("select * from candle");
    expect(before).toHaveLength(2);
    await completeSales(index().connection, index().network);
    expect(await index().rows("select * from candle")).toEqual(before);
  });
});
