import type { SnapshotRecord } from "@/lib/client";

/** What the registry's statement means for a snapshot. */
export type SnapshotState = "accepted" | "waiting" | "disagreement" | "unregistered";

/** The state of a snapshot. A disagreement counts more than an acceptance. */
export function stateOf({ registry }: Pick<SnapshotRecord, "registry">): SnapshotState {
  if (registry === null) return "unregistered";
  if (registry.disagreement) return "disagreement";
  return registry.accepted ? "accepted" : "waiting";
}
