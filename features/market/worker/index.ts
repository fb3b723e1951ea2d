import type { WorkerFeature } from "@/indexer/feature";
import { marketRows } from "./rows";

/** The rows of the market, which are written and undone with those of the index. */
export const market: WorkerFeature = { rows: marketRows };
