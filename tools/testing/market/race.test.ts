import { expect, test } from "vitest";
import { race } from "./race";

test("of four buyers in one block, one pays in the market, and all four pay through ex", async () => {
  const [exchange, market] = await race(4);
  expect(exchange).toMatchObject({ through: "ex", paid: 4, paidForNothing: 3 });
  expect(market).toMatchObject({ through: "the market", paid: 1, paidForNothing: 0 });
});
