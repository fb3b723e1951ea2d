import { expect, test } from "vitest";
import { Tally } from "../counts";
import { playPublisher } from "./play";

const SEEDS = [1];
const STEPS = 12;

test("two publishing workers give each due snapshot exactly one vote, over kills, reorgs and a faulty node", async () => {
  const played = await Promise.all(SEEDS.map((seed) => playPublisher(seed, { steps: STEPS })));
  const failures = played.flatMap(({ seed, failure }) => (failure === null ? [] : [`seed ${seed}: ${failure}`]));
  expect(failures.join("\n")).toBe("");
  const tally = new Tally();
  for (const { counts } of played) tally.addAll(counts);
  // The simulations must contain each kind of event.
  const counts = tally.counts();
  for (const what of ["kills", "chain: reorgs", "node: transactions received", "publications: due"]) {
    expect(counts[what] ?? 0, what).toBeGreaterThan(0);
  }
}, 120_000);
