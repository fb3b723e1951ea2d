import { expect, test } from "vitest";
import { simulateMinting } from "./simulate";

const scenario = { minters: 200, supply: 6_000, showsPending: true, seed: "test" };

test("with 200 minters per block, nearly all mints after the first block are accepted while supply lasts", () => {
  const { whileSupplyLasts, firstBlock, accepted, left } = simulateMinting({ ...scenario, policy: "chooser" });
  const later = {
    sent: whileSupplyLasts.sent - firstBlock.sent,
    accepted: whileSupplyLasts.accepted - firstBlock.accepted,
  };
  expect(later.accepted / later.sent).toBeGreaterThan(0.99);
  expect(accepted + left).toBe(scenario.supply);
  expect(left).toBeLessThan(2 * scenario.minters);
});

test("if all minters use the next free id, about one mint per block succeeds", () => {
  const { sent, accepted } = simulateMinting({ ...scenario, minters: 50, supply: 60, policy: "naive" });
  expect(accepted / sent).toBeLessThan(0.05);
});

test("a single minter uses the ids in order and mints the whole supply", () => {
  const { sent, accepted, left } = simulateMinting({ ...scenario, minters: 1, supply: 30, policy: "chooser" });
  expect([sent, accepted, left]).toEqual([30, 30, 0]);
});
