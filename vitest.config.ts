import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const common = {
  exclude: ["**/node_modules/**", "lib/database/generated/**"],
  globalSetup: ["testing/harness/global-setup.ts"],
  hookTimeout: 60_000,
  env: { LOG_LEVEL: "warn" },
};

/** The files that take minutes. They begin first, so that no worker is left alone with one at the end. */
const SLOW = ["indexer/tests/vectors.test.ts", "testing/simulation/simulation.test.ts"];

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.some((name) => moduleId.endsWith(`/${name}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/** Imports Markdown files as text, as the bundler does by next.config.mjs. */
const markdown = {
  name: "markdown",
  transform: (code: string, id: string) => (id.endsWith(".md") ? `export default ${JSON.stringify(code)}` : null),
};

/** `parts`: the tests next to the sources. `system`: tests of the whole system as `npm start` runs it; needs a build. */
export default defineConfig({
  plugins: [markdown],
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: "parts",
          include: ["{lib,indexer,server,app,components,devstack,testing}/**/*.test.{ts,tsx}"],
          // Four workers even on two cores, because most tests wait for a database, a chain or a node.
          maxWorkers: 4,
          // The files of a worker share its modules. Loading them anew for each file takes a third of all processor time.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { ...common, name: "system", include: ["e2e/system/**/*.test.ts"], testTimeout: 600_000 },
      },
    ],
  },
});
