import type { WorkerFeature } from "@/indexer/feature";
import { forgetAudit } from "./audit";
import { archiveCommands } from "./commands";

/** Export of archives, indexes that are made from one, and their audit. */
export const archive: WorkerFeature = { commands: archiveCommands, afterReindex: forgetAudit };
