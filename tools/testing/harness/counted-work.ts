import { Session } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";

/**
 * Runs `work` and returns how often parts of the project's code ran meanwhile (functions, branches and bodies of loops), by folder: a
 * measure of work that does not depend on time. `folders`: paths from the root of the project, for example `indexer/judge`.
 */
export async function countedWork<Folder extends string>(
  folders: readonly Folder[],
  work: () => Promise<void>,
): Promise<ReadonlyMap<Folder, number>> {
  const session = new Session();
  session.connect();
  // Code that V8 has optimized does not count all its runs.
  for (const flag of ["--no-turbofan", "--no-maglev"]) setFlagsFromString(flag);
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    await session.post("Profiler.takePreciseCoverage");
    await work();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const counts = new Map<Folder, number>(folders.map((folder) => [folder, 0]));
    for (const { url, functions } of result) {
      const folder = folders.find((each) => url.includes(`/${each}/`));
      if (folder === undefined) continue;
      const runs = functions.flatMap(({ ranges }) => ranges.map(({ count }) => count));
      counts.set(
        folder,
        runs.reduce((sum, count) => sum + count, counts.get(folder) ?? 0),
      );
    }
    return counts;
  } finally {
    // The other one is off by default in Node.js 20, and what follows needs only one.
    setFlagsFromString("--turbofan");
    await session.post("Profiler.stopPreciseCoverage");
    session.disconnect();
  }
}
