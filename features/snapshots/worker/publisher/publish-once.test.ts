import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { KILL_POINTS, Killed } from "@/tools/testing/harness/publisher";
import { LONG, type PublishingStage, publishingStage } from "@/tools/testing/harness/publishing-stage";
import { FINALITY, INTERVAL } from "@/tools/testing/harness/registry-chain";

let stage: PublishingStage;

afterEach(() => stage.stop());

describe("a publisher", { timeout: LONG }, () => {
  beforeEach(async () => {
    stage = await publishingStage();
  });

  test("publishes each due snapshot once, in their order, and the votes become final", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    await stage.snapshotsUpTo(2 * INTERVAL);
    const acting = await stage.publisher();
    await stage.publishAll(acting);
    expect(await stage.publications()).toEqual([
      { block: INTERVAL, nonce: 0, transactions: 1, final: true, agrees: true },
      { block: 2 * INTERVAL, nonce: 1, transactions: 1, final: true, agrees: true },
    ]);
    expect(await stage.calls()).toEqual([
      { nonce: 0, succeeded: true },
      { nonce: 1, succeeded: true },
    ]);
    expect(acting.vitals.figures).toEqual({ published: 2, pending: 0, failed: 0, lag: 0 });
    expect(acting.vitals.problem).toBeNull();
  });

  test("publishes no snapshot of a block that is not divisible by the interval", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    await stage.sql.query("update snapshot set block_number = block_number - 1");
    const acting = await stage.publisher();
    await acting.round();
    expect(await stage.publications()).toEqual([]);
  });

  test.each([
    ["is not mined in the meantime", 0],
    ["may be mined and final in the meantime", FINALITY + 1],
  ])("that is killed at any point publishes once after its restart, if the transaction %s", async (_, blocks) => {
    for (const [index, killAt] of KILL_POINTS.entries()) {
      await stage.snapshotsUpTo((index + 1) * INTERVAL);
      const victim = await stage.publisher({ killAt });
      await expect(victim.round()).rejects.toBeInstanceOf(Killed);
      if (blocks > 0) await stage.mine(blocks);
      await stage.publishAll(await stage.publisher());
    }
    expect(await stage.publications()).toEqual(
      KILL_POINTS.map((__, nonce) => ({
        block: (nonce + 1) * INTERVAL,
        nonce,
        transactions: 1,
        final: true,
        agrees: true,
      })),
    );
    expect(await stage.calls()).toEqual(KILL_POINTS.map((__, nonce) => ({ nonce, succeeded: true })));
  });

  test("that was replaced by another worker stores and sends nothing", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const old = await stage.publisher();
    await stage.sql.query("update leader set epoch = epoch + 1");
    await expect(old.round()).rejects.toMatchObject({ code: "LEADERSHIP_LOST" });
    expect(await stage.publications()).toEqual([]);
  });

  test("two with the same account at the same time send one transaction", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const [one, other] = [await stage.publisher(), await stage.publisher()];
    await Promise.all([one.round(), other.round()]);
    await stage.publishAll(one);
    expect(await stage.publications()).toEqual([
      { block: INTERVAL, nonce: 0, transactions: 1, final: true, agrees: true },
    ]);
    expect(await stage.calls()).toEqual([{ nonce: 0, succeeded: true }]);
  });
});
