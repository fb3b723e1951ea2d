import type { ApiFeature } from "@/lib/api/feature";
import { addMetrics } from "./metrics";
import { withArchive } from "./serve-archive";
import { openServedArchive } from "./served-archive";

/** The files of the archive that this site serves, and their metrics. */
export const archive: ApiFeature<never> = {
  open({ archiveDir: folder }, parts) {
    if (folder === null) return null;
    const served = openServedArchive(folder);
    return {
      addMetrics: async (registry) => addMetrics(registry, await served.extent()),
      before: (dispatch) => withArchive(dispatch, { ...parts, folder }),
    };
  },
};
