import type { WorkerFeature } from "@/indexer/feature";
import { archive } from "./archive/worker";
import { market } from "./market/worker";
import { snapshots } from "./snapshots/worker";

/** The features of the worker. */
export const workerFeatures: readonly WorkerFeature[] = [market, snapshots, archive];
