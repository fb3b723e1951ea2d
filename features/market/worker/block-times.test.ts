import { describe, expect, test } from "vitest";
import type { Address } from "@/lib/protocol";
import { list, named } from "@/lib/protocol/testing/messages";
import { ALICE, BOB, CAROL } from "@/lib/protocol/testing/story";
import { marketIndexForTests, START, send } from "@/tools/testing/harness/market-index";
import { Random } from "@/tools/testing/simulation/random";

const HOUR = 3_600;
const DAY = 24 * HOUR;

const index = marketIndexForTests();

/** `seller` lists the inscription for `price` wei, and `buyer` buys it. */
const sale = (seller: Address, buyer: Address, price: bigint) => [
  send(seller, seller, list("GOLD", "1", String(price))),
  send(buyer, seller, named("ex", "GOLD", "1"), price),
];
const unit = (price: bigint): string => String(price * 10n ** 16n);
const candles = () => index().rows(`select "interval", start, open, high, low, close, sales from candle order by 1, 2`);

/** A candle of sales at these prices, the first and the last of which are its open and close. */
function candle(interval: "hour" | "day", start: number, prices: readonly bigint[]) {
  const sorted = [...prices].sort((a, b) => Number(a - b));
  const [open = 0n, close = 0n] = [prices[0], prices.at(-1)];
  const [low = 0n, high = 0n] = [sorted[0], sorted.at(-1)];
  const range = { open: unit(open), high: unit(high), low: unit(low), close: unit(close) };
  return { interval, start: String(start), ...range, sales: prices.length };
}

describe("if a block has an earlier time than the block before it", () => {
  test("the open and the close of a day are those of its first and last position", async () => {
    await index().write(START + 5 * HOUR, ...sale(BOB, CAROL, 500n));
    await index().write(START + 3 * HOUR, ...sale(CAROL, ALICE, 300n));
    await index().write(START + 4 * HOUR, ...sale(ALICE, BOB, 400n));
    const [first, second] = [candle("hour", START + 3 * HOUR, [300n]), candle("hour", START + 5 * HOUR, [500n])];
    const third = candle("hour", START + 4 * HOUR, [400n]);
    expect(await candles()).toEqual([candle("day", START, [500n, 300n, 400n]), first, third, second]);
    await index().undo(START + 3 * HOUR);
    expect(await candles()).toEqual([candle("day", START, [500n, 300n]), first, second]);
    await index().undo(START + 5 * HOUR);
    expect(await candles()).toEqual([candle("day", START, [500n]), second]);
    await index().undo(START);
    expect(await candles()).toEqual([]);
  });

  test("an undone sale on an earlier day leaves the candles of both days", async () => {
    await index().write(START, ...sale(BOB, CAROL, 1n));
    await index().write(START + DAY, ...sale(CAROL, ALICE, 2n));
    const before = await candles();
    await index().write(START + 2 * HOUR, ...sale(ALICE, BOB, 3n));
    await index().undo(START + DAY);
    expect(await candles()).toEqual(before);
    expect(before).toHaveLength(4);
  });

  test("a sale back to the seller counts, because the other sale is not in the 30 days before", async () => {
    await index().write(START + HOUR, ...sale(BOB, CAROL, 5n));
    await index().write(START + HOUR - 1, ...sale(CAROL, BOB, 6n));
    expect(await index().rows("select counted from sale order by block_number")).toEqual([
      { counted: true },
      { counted: true },
    ]);
  });
});

test("blocks with one time are in the order of their numbers", async () => {
  await index().write(START, ...sale(BOB, CAROL, 9n));
  await index().write(START, ...sale(CAROL, ALICE, 7n), ...sale(ALICE, BOB, 8n));
  const all = [9n, 7n, 8n];
  expect(await candles()).toEqual([candle("day", START, all), candle("hour", START, all)]);
  await index().undo(START);
  expect(await candles()).toEqual([candle("day", START, [9n]), candle("hour", START, [9n])]);
});

test("figures and candles are right after each of many blocks and undone blocks with random times", async () => {
  const random = new Random("block times");
  const times = [START];
  const owners: Address[] = [BOB];
  for (let step = 0; step < 60; step++) {
    if (times.length > 1 && random.chance(0.4)) {
      times.pop();
      owners.pop();
      await index().undo(times.at(-1) ?? START);
    } else {
      const time = START + random.integer(0, 47) * HOUR;
      const seller = owners.at(-1) ?? BOB;
      const buyer = random.pick([ALICE, BOB, CAROL].filter((account) => account !== seller));
      await index().write(time, ...sale(seller, buyer, BigInt(random.integer(1, 1_000))));
      times.push(time);
      owners.push(buyer);
    }
    expect(await index().contradiction()).toBeNull();
  }
});
