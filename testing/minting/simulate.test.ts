import { expect, test } from "vitest";
import { simulateMinting } from "./simulate";

const crowd = { minters: 200, supply: 6_000, showsPending: true, seed: "test" };

test("of 200 minters a block, nearly all mints are accepted after the first block while supply lasts", () => {
  const { whileSupplyLasts, firstBlock, accepted, left } = simulateMinting({ ...crowd, policy: "chooser" });
  const later = {
    sent: whileSupplyLasts.sent - firstBlock.sent,
    accepted: whileSupplyLasts.accepted - firstBlock.accepted,
  };
  expect(later.accepted / later.sent).toBeGreaterThan(0.99);
  expect(accepted + left).toBe(crowd.supply);
  expect(left).toBeLessThan(2 * crowd.minters);
});

test("of minters who all take the next free id, about one a block succeeds", () => {
  const { sent, accepted } = simulateMinting({ ...crowd, minters: 50, supply: 60, policy: "naive" });
  expect(accepted / sent).toBeLessThan(0.05);
});

test("one minter alone takes the ids in order and mints all of the supply", () => {
  const { sent, accepted, left } = simulateMinting({ ...crowd, minters: 1, supply: 30, policy: "chooser" });
  expect([sent, accepted, left]).toEqual([30, 30, 0]);
});
