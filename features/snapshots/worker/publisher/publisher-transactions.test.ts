import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ZERO_HASH } from "@/lib/protocol/forms";
import { GWEI, LONG, ONE, type PublishingStage, publishingStage, TWO } from "@/tools/testing/harness/publishing-stage";
import { FINALITY, INTERVAL } from "@/tools/testing/harness/registry-chain";
import type { RegistryNode } from "./registry-node";

let stage: PublishingStage;

afterEach(() => stage.stop());

describe("a publisher", { timeout: LONG }, () => {
  beforeEach(async () => {
    stage = await publishingStage();
  });

  test("sends the same transaction again if the node drops it", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    let dropped = 0;
    const node = (real: RegistryNode): RegistryNode => ({
      ...real,
      send: async (raw) => (dropped++ < 3 ? { value: ZERO_HASH } : real.send(raw)),
    });
    await stage.publishAll(await stage.publisher({ node, replace: 60_000 }));
    expect(dropped).toBeGreaterThan(3);
    expect(await stage.publications()).toMatchObject([{ nonce: 0, transactions: 1, final: true }]);
  });

  test("replaces a transaction that is not mined, at the same nonce with higher prices", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const acting = await stage.publisher();
    await acting.round();
    for (let block = 0; block < 4; block++) {
      await stage.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 20n * GWEI });
      await stage.mine();
      if (block < 3) await acting.round();
    }
    const { rows } = await stage.sql.query<{ nonce: number; price: string }>(
      "select nonce::int, gas_price::text as price from publication_transaction order by gas_price",
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ nonce }) => nonce))).toEqual(new Set([0]));
    expect(BigInt(rows.at(-1)?.price ?? 0)).toBeGreaterThan(20n * GWEI);
    await stage.publishAll(acting);
    expect(await stage.calls()).toEqual([{ nonce: 0, succeeded: true }]);
  });

  test("sends the same transaction again after a reorg dropped it", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const acting = await stage.publisher({ resend: 60_000 });
    await acting.round();
    await stage.mine();
    await acting.round();
    expect(await stage.publications()).toMatchObject([{ agrees: true, final: false }]);
    await stage.reorg(1);
    expect(await stage.vote(ONE.address, INTERVAL)).toBe(ZERO_HASH);
    await acting.round();
    await stage.publishAll(acting);
    expect(await stage.publications()).toEqual([
      { block: INTERVAL, nonce: 0, transactions: 1, final: true, agrees: true },
    ]);
    expect(await stage.calls()).toEqual([{ nonce: 0, succeeded: true }]);
  });

  test("publishes at another nonce once a final block shows that another transaction used the first one", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const node = (real: RegistryNode): RegistryNode => ({ ...real, send: async () => ({ value: ZERO_HASH }) });
    const deaf = await stage.publisher({ node });
    await deaf.round();
    await stage.client.sendTransaction({ account: ONE.address, to: TWO.address });
    await stage.mine();
    const acting = await stage.publisher();
    await acting.round();
    await acting.round();
    expect(acting.vitals.problem).toBe("NONCE_TAKEN");
    expect(await stage.publications()).toMatchObject([{ nonce: 0, transactions: 1, final: false }]);
    await stage.mine(FINALITY);
    await stage.publishAll(acting);
    expect(await stage.publications()).toEqual([
      { block: INTERVAL, nonce: 1, transactions: 2, final: true, agrees: true },
    ]);
    expect(await stage.calls()).toEqual([
      { nonce: 0, succeeded: true },
      { nonce: 1, succeeded: true },
    ]);
  });

  test("fills a gap before its nonce with the next snapshot", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const node = (real: RegistryNode): RegistryNode => ({
      ...real,
      readAccount: async (...args) => ({ ...(await real.readAccount(...args)), nonce: 1 }),
    });
    const misled = await stage.publisher({ node });
    await misled.round();
    const acting = await stage.publisher();
    await acting.round();
    expect(acting.vitals.problem).toBe("NONCE_GAP");
    await stage.snapshotsUpTo(2 * INTERVAL);
    await stage.publishAll(acting);
    expect(await stage.calls()).toEqual([
      { nonce: 0, succeeded: true },
      { nonce: 1, succeeded: true },
    ]);
  });
});
