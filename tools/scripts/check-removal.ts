/**
 * `npm run check:removal NAME`: removes a feature in a copy, with its lines in the lists and its routes, builds the copy, and
 * runs the tests of the core. Takes some minutes. Exits with 1 if something fails.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@/lib/runtime/root.mjs";
import { CheckFailedError, checkCore, checkStatic, runIn } from "@/tools/testing/removal/checks";
import { copySources } from "@/tools/testing/removal/copy";
import { featureNames, removeFeature } from "@/tools/testing/removal/remove";

const [name = ""] = process.argv.slice(2);
const names = featureNames(ROOT);
if (!names.includes(name)) {
  console.error(`Expected the name of a feature (${names.join(", ")}), got "${name}".`);
  process.exit(2);
}
// Outside of the repository, whose lock file and ignored folders would change the build.
const folder = mkdtempSync(join(tmpdir(), "engrave-removal-"));
try {
  copySources(folder, "files");
  const removed = removeFeature(folder, name);
  console.log(`Removed ${name}, and ${removed.length} tests and tools that need it.`);
  for (const [step, work] of [
    ["types and walls", () => checkStatic(folder)],
    ["build", () => runIn(folder, "next", ["build"])],
    ["tests of the core", () => checkCore(folder, name)],
  ] as const) {
    const started = performance.now();
    await work();
    console.log(`${step}: passed (${((performance.now() - started) / 1_000).toFixed(0)} s)`);
  }
} catch (error) {
  if (!(error instanceof CheckFailedError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
