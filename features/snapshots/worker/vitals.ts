import type { Registry } from "prom-client";
import { counter, gauge } from "@/indexer/telemetry/metrics";

/**
 * Snapshots that this process made: their number, the last one, and the code of the error that delays the next one.
 */
export class SnapshotVitals {
  made = 0;
  seconds = 0;
  block: number | null = null;
  failing: string | null = null;
  readonly failures = new Map<string, number>();
}

/** Adds the metrics of the snapshots that are made. */
export function addSnapshotMetrics(registry: Registry, vitals: SnapshotVitals): void {
  gauge(registry, "engrave_snapshot_block", "Block of the snapshot that was made last.", () => vitals.block);
  gauge(registry, "engrave_snapshot_failing", "1 while the next snapshot cannot be made.", () =>
    vitals.failing === null ? 0 : 1,
  );
  counter(registry, "engrave_snapshots_total", "Snapshots made.", () => [[{}, vitals.made]]);
  counter(registry, "engrave_snapshot_seconds_total", "Seconds for making them.", () => [[{}, vitals.seconds]]);
  counter(registry, "engrave_snapshot_failures_total", "Failed attempts to make a snapshot, by error code.", () =>
    [...vitals.failures].map(([code, times]) => [{ code }, times]),
  );
}
