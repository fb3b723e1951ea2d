import type { Registry } from "prom-client";
import { counter, gauge, labeled } from "@/indexer/telemetry/metrics";
import type { Network } from "@/lib/chain/networks";
import { PUBLISHER_PROBLEMS, REGISTRY_FAULTS } from "@/lib/records/registry";
import type { RegistryVitals } from "./vitals";

const STATES = ["published", "pending", "failed"] as const;

/**
 * Adds the metrics of the registry and of the publisher. On a standby they have no value or the value NaN, which no
 * alert matches.
 */
export function addRegistryMetrics(registry: Registry, vitals: RegistryVitals, { nativeCurrency }: Network): void {
  labeled(registry, "engrave_registry_fault", "1 for the reason why the registry cannot be read.", ["reason"], () =>
    vitals.isWatching ? REGISTRY_FAULTS.map((reason) => [{ reason }, vitals.fault === reason ? 1 : 0]) : [],
  );
  gauge(
    registry,
    "engrave_registry_disagreements",
    "Snapshots that are not settled and that the registry reports differently than this index.",
    () => vitals.disagreements,
  );
  labeled(registry, "engrave_publisher_snapshots", "Due snapshots by their state in the registry.", ["state"], () => {
    const { figures } = vitals;
    return figures === null ? [] : STATES.map((state) => [{ state }, figures[state]]);
  });
  gauge(
    registry,
    "engrave_publisher_lag_blocks",
    "Blocks between the newest snapshot and the newest published one.",
    () => vitals.figures?.lag ?? Number.NaN,
  );
  gauge(registry, "engrave_publisher_balance", "Coins of the publisher's account.", () =>
    vitals.balance === null ? Number.NaN : Number(vitals.balance) / 10 ** nativeCurrency.decimals,
  );
  labeled(
    registry,
    "engrave_publisher_problem",
    "1 for the reason why the publisher cannot publish.",
    ["reason"],
    () =>
      vitals.isPublishing ? PUBLISHER_PROBLEMS.map((reason) => [{ reason }, vitals.problem === reason ? 1 : 0]) : [],
  );
  counter(registry, "engrave_registry_retries_total", "Failed rounds of the registry's task, by error code.", () =>
    [...vitals.retries].map(([code, times]) => [{ code }, times]),
  );
}
