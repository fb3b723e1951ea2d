import type { SnapshotRecord } from "@/lib/client";

/** The state of a snapshot by the registry's statement. */
export type SnapshotState = "accepted" | "waiting" | "disagreement" | "unregistered";

/** The state of a snapshot. A disagreement counts more than an acceptance. */
export function snapshotStateOf({ registry }: Pick<SnapshotRecord, "registry">): SnapshotState {
  if (registry === null) return "unregistered";
  if (registry.disagreement) return "disagreement";
  return registry.accepted ? "accepted" : "waiting";
}
