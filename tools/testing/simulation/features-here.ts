import { snapshots, snapshotsWith } from "@/features/snapshots/worker";
import { startFreezerHere } from "@/features/snapshots/worker/task";
import { workerFeatures } from "@/features/worker";

/** The features of a worker that shares its process with other workers. */
export const featuresHere = workerFeatures.map((feature) =>
  feature === snapshots ? snapshotsWith(startFreezerHere) : feature,
);
