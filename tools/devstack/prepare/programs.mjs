import { join } from "node:path";
import { ROOT } from "../../../lib/runtime/root.mjs";
import { fingerprint, unlessStamped } from "./fingerprint.mjs";
import { run } from "./run.mjs";

const STAMP = join(ROOT, "dist/fingerprint");
/** Everything that the programs contain. */
const SOURCES = [
  "contracts/artifacts",
  "features",
  "tools/devstack",
  "indexer",
  "lib",
  "package-lock.json",
  "tools/scripts",
  "server",
  "tsconfig.json",
];

/**
 * Bundles each program with the packages that it uses into one file, unless the sources are unchanged. Such a file starts five
 * times as fast as its sources and needs half the memory (docs/decisions/bundled-programs.md). Another process bundles: the bundler needs
 * hundreds of megabytes, which the starter would keep as long as the system runs.
 */
export async function bundlePrograms() {
  const wanted = fingerprint(SOURCES, (path) => !/\.test\.tsx?$|^lib\/protocol\/vectors\//.test(path));
  await unlessStamped(STAMP, wanted, () =>
    run("the bundling of the programs", process.execPath, ["tools/devstack/prepare/bundle.mjs"]),
  );
}
