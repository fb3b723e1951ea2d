import { Gauge, type Registry } from "prom-client";
import type { ArchiveExtent } from "./served-archive";

/** Adds the metrics of a served archive. `extent`: null if its folder has no valid manifest. */
export function addMetrics(registry: Registry, extent: ArchiveExtent | null): void {
  const gauge = (name: string, help: string, value: number): void =>
    new Gauge({ name, help, registers: [registry] }).set(value);
  const valid = "1 if the folder of the archive that this site serves has a valid manifest.";
  gauge("engrave_served_archive_valid", valid, extent === null ? 0 : 1);
  if (extent === null) return;
  gauge("engrave_served_archive_block", "Last block of the archive that this site serves.", extent.end);
  const most = "Maximum number of blocks in a segment of that archive.";
  gauge("engrave_served_archive_segment_blocks", most, extent.segmentBlocks);
}
