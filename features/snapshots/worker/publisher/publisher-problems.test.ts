import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GWEI, LONG, ONE, type PublishingStage, publishingStage } from "@/tools/testing/harness/publishing-stage";
import { FINALITY, INTERVAL, testAccount } from "@/tools/testing/harness/registry-chain";
import { until } from "@/tools/testing/harness/until";

const STRANGER = testAccount(3);

let stage: PublishingStage;

afterEach(() => stage.stop());

describe("a publisher", { timeout: LONG }, () => {
  beforeEach(async () => {
    stage = await publishingStage();
  });

  test("never offers a price above the maximum, and waits while the chain requires more", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    await stage.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 20n * GWEI });
    await stage.mine();
    const acting = await stage.publisher({ maxGasPrice: 10n * GWEI });
    await acting.round();
    expect(acting.vitals.problem).toBe("GAS_PRICE_HIGH");
    expect(await stage.publications()).toEqual([]);
    await stage.client.setNextBlockBaseFeePerGas({ baseFeePerGas: GWEI });
    await stage.mine();
    await stage.publishAll(acting);
    const { rows } = await stage.sql.query("select from publication_transaction where gas_price > $1", [10n * GWEI]);
    expect(rows).toEqual([]);
  });

  test("signs nothing for a block for which the registry has its vote", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    await stage.publishAll(await stage.publisher());
    await stage.sql.query("truncate publication, publication_transaction");
    await stage.publishAll(await stage.publisher());
    expect(await stage.publications()).toEqual([
      { block: INTERVAL, nonce: null, transactions: 0, final: true, agrees: true },
    ]);
    expect(await stage.calls()).toHaveLength(1);
  });

  test("reports another vote of its account and never votes again for that block", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    await stage.publishAll(await stage.publisher());
    await stage.sql.query("truncate publication, publication_transaction, registry_snapshot");
    await stage.sql.query("update snapshot set balance_count = 1, balances_root = decode(repeat('01', 32), 'hex')");
    const acting = await stage.publisher();
    await acting.round();
    await acting.round();
    expect(acting.vitals).toMatchObject({
      problem: "DISAGREEMENT",
      disagreements: 1,
      figures: { failed: 1, published: 0 },
    });
    await stage.mine(FINALITY);
    // The index can know the block a moment before it knows that an earlier one is final.
    await until(async () => {
      await acting.round();
      return (await stage.publications())[0]?.final === true;
    });
    expect(await stage.publications()).toMatchObject([{ transactions: 0, final: true, agrees: false }]);
    expect(await stage.calls()).toHaveLength(1);
  });

  test("waits while its account cannot pay", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    await stage.client.setBalance({ address: ONE.address, value: 1_000n });
    await stage.mine();
    const acting = await stage.publisher();
    await acting.round();
    expect(acting.vitals).toMatchObject({ problem: "BALANCE_LOW", balance: 1_000n });
    expect(await stage.publications()).toEqual([]);
    await stage.client.setBalance({ address: ONE.address, value: 10n ** 18n });
    await stage.mine();
    await stage.publishAll(acting);
    expect(acting.vitals.problem).toBeNull();
  });

  test("waits while it is not a publisher", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const acting = await stage.publisher({ account: STRANGER });
    await acting.round();
    expect(acting.vitals.problem).toBe("NOT_PUBLISHER");
    expect(await stage.publications(STRANGER.address)).toEqual([]);
  });

  test("waits while the registry would refuse the snapshot", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    await stage.sql.query("update snapshot set balance_count = 1");
    const acting = await stage.publisher();
    await acting.round();
    expect(acting.vitals.problem).toBe("ESTIMATE_FAILED");
    expect(await stage.publications()).toEqual([]);
  });
});
