import { describe, expect, test } from "vitest";
import { createMetrics } from "@/indexer/telemetry/metrics";
import { Vitals } from "@/indexer/telemetry/vitals";
import { local } from "@/lib/chain/networks";
import { addRegistryMetrics } from "./metrics";
import { RegistryVitals } from "./vitals";

describe("the metrics of the registry", () => {
  test("have values while the worker leads and the network names a registry", async () => {
    const vitals = new RegistryVitals();
    const metrics = createMetrics(new Vitals());
    addRegistryMetrics(metrics, vitals, local);
    const values = async () =>
      (await metrics.metrics()).split("\n").filter((line) => /^engrave_(registry|publisher)_/.test(line));
    const none = [
      "engrave_registry_disagreements 0",
      "engrave_publisher_lag_blocks Nan",
      "engrave_publisher_balance Nan",
    ];
    expect(await values()).toEqual(none);
    vitals.isWatching = true;
    vitals.isPublishing = true;
    vitals.fault = "NO_CODE";
    vitals.problem = "BALANCE_LOW";
    vitals.balance = 5n * 10n ** 17n;
    vitals.disagreements = 2;
    vitals.figures = { published: 3, pending: 1, failed: 0, lag: 100 };
    vitals.failed("NODE_BUSY");
    expect(await values()).toEqual(
      expect.arrayContaining([
        'engrave_registry_fault{reason="NO_CODE"} 1',
        'engrave_registry_fault{reason="UNREADABLE"} 0',
        "engrave_registry_disagreements 2",
        'engrave_publisher_snapshots{state="published"} 3',
        "engrave_publisher_lag_blocks 100",
        "engrave_publisher_balance 0.5",
        'engrave_publisher_problem{reason="BALANCE_LOW"} 1',
        'engrave_publisher_problem{reason="DISAGREEMENT"} 0',
        'engrave_registry_retries_total{code="NODE_BUSY"} 1',
      ]),
    );
    vitals.endTerm();
    expect(await values()).toEqual([...none, 'engrave_registry_retries_total{code="NODE_BUSY"} 1']);
  });
});
