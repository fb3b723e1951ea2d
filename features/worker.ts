import type { WorkerFeature } from "@/indexer/feature";
import { archive } from "./archive/worker";
import { snapshots } from "./snapshots/worker";

/** The features of the worker. */
export const workerFeatures: readonly WorkerFeature[] = [snapshots, archive];
