import { expect, test } from "vitest";
import { progressLine } from "./progress-line";

const syncing = {
  type: "progress",
  block: 12_345,
  head: 50_000,
  rate: 1234.5,
  secondsLeft: 31,
  state: "syncing",
} as const;

test.each([
  [syncing, "Worker is syncing: block 12,345 of 50,000 (24.7 %), 1,235 blocks/s, 31 s left"],
  [{ ...syncing, secondsLeft: 61 }, "Worker is syncing: block 12,345 of 50,000 (24.7 %), 1,235 blocks/s, 1 min left"],
  [
    { ...syncing, secondsLeft: 7_500 },
    "Worker is syncing: block 12,345 of 50,000 (24.7 %), 1,235 blocks/s, 2 h 5 min left",
  ],
  [{ ...syncing, rate: 0, secondsLeft: null, block: -1 }, "Worker is syncing: block 0 of 50,000 (0.0 %), 0 blocks/s"],
  [{ ...syncing, state: "synced" }, "Worker follows the chain; block 12,345 is indexed"],
  [{ ...syncing, state: "waiting", waitingFor: "the node" }, "Worker waits for the node; indexed up to block 12,345"],
  [
    { ...syncing, state: "building", index: 3, indexes: 21 },
    "Worker is building index 3 of 21; indexed up to block 12,345",
  ],
] as const)("%o", (message, line) => {
  expect(progressLine(message)).toBe(line);
});
