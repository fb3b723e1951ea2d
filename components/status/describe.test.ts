import { expect, it } from "vitest";
import type { IndexStatus } from "@/lib/client";
import { english as t } from "@/lib/languages/english";
import { NOTHING_VERIFIED } from "@/tools/testing/nothing-verified";
import { describeStatus } from "./describe";

const status: IndexStatus = {
  network: "local",
  chainId: 31337,
  state: "syncing",
  startBlock: 101,
  index: { block: 150, hash: null, epoch: 1, time: null, final: 100 },
  chain: { block: 300, hash: "0x", time: 0, age: 1 },
  finality: null,
  snapshot: null,
  audit: null,
  verified: NOTHING_VERIFIED,
  lag: 150,
  allowedLag: 5,
  allowedSilence: 15,
};

it("computes the progress from the start block on", () => {
  expect(describeStatus(t, status)).toMatchObject({ tone: "busy", title: "Syncing, 25 %" });
});

it("includes the time left if it is known", () => {
  expect(describeStatus(t, status).left).toBeNull();
  const words = describeStatus(t, status, 150);
  expect(words.left).toBe("about 2 min left");
  expect(words.text).toContain("At this pace: about 2 min left.");
});

it.each([
  [undefined, "bad", "No answer"],
  [null, "bad", "No index yet"],
  [{ ...status, state: "synced" as const }, "good", "Synced"],
  [{ ...status, state: "waiting" as const }, "good", "Waiting"],
  [{ ...status, state: "stalled" as const }, "bad", "Stalled"],
])("describes each state: %#", (given, tone, title) => expect(describeStatus(t, given)).toMatchObject({ tone, title }));

it("includes the time since the last report of a stalled worker", () => {
  const stalled = {
    ...status,
    state: "stalled" as const,
    chain: { block: 300, hash: "0x" as const, time: 0, age: 125 },
  };
  expect(describeStatus(t, stalled).text).toContain("2 min");
});
