import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const common = {
  exclude: ["**/node_modules/**", "lib/database/generated/**"],
  globalSetup: ["testing/harness/global-setup.ts"],
  hookTimeout: 60_000,
  env: { LOG_LEVEL: "warn" },
  // The alias below applies only to modules that Vitest transforms.
  server: { deps: { inline: ["next-intl", "use-intl"] } },
};

const parts = {
  ...common,
  globalSetup: [...common.globalSetup, "testing/harness/compile-once.ts"],
  // Three workers even on two cores, because most tests wait for a database, a chain or a node.
  maxWorkers: 3,
  testTimeout: 30_000,
};

/** Tests that use all cores themselves. */
const SIMULATIONS = ["testing/simulation/**/*.test.ts", "testing/market/**/*.test.ts"];

/**
 * Tests that do not change the state of the project's modules. The files of one Vitest worker share their modules, because
 * loading them again for each file takes longer than most of these tests.
 */
const SHARED = ["{components,lib}/**/*.test.{ts,tsx}"];

/**
 * Tests below the same folders that depend on the state of a module (a connection, a store, counts of a process), or change
 * the environment or the functions of the process.
 */
const CHANGING = [
  "components/address/device-addresses.test.ts",
  "components/live/*.test.ts",
  "components/storage.test.ts",
  "components/tracker/tracker.test.ts",
  "components/trade/{asking,sale-storage}.test.ts",
  "lib/api/shared.test.ts",
  "lib/api/tests/{http,lookalikes,stream}.test.ts",
  "lib/chain/rpc/{body,rpc}.test.ts",
  "lib/client/*.test.ts",
  "lib/database/reads/distribution.test.ts",
  "lib/runtime/*.test.ts",
];

/** Imports Markdown files as text, as the bundler does by next.config.mjs. */
const markdown = {
  name: "markdown",
  transform: (code: string, id: string) => (id.endsWith(".md") ? `export default ${JSON.stringify(code)}` : null),
};

/**
 * `parts` and `shared`: the tests next to the sources. `simulations`: the seeded simulations, one after the other.
 * `system`: tests of the whole system as `npm start` runs it; needs a build. Vitest runs projects in the order of their
 * names, so the many short files of `shared` fill the time in which the last long files of `parts` run.
 */
export default defineConfig({
  plugins: [markdown],
  resolve: {
    alias: {
      "@": fileURLToPath(new URL(".", import.meta.url)),
      // As in next.config.mjs.
      "use-intl/format-message": "use-intl/format-message/format-only",
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...parts,
          name: "parts",
          include: ["{app,indexer,server,devstack,testing}/**/*.test.{ts,tsx}", ...CHANGING],
          exclude: [...common.exclude, ...SIMULATIONS],
        },
      },
      {
        extends: true,
        test: {
          ...parts,
          name: "shared",
          include: SHARED,
          exclude: [...common.exclude, ...CHANGING],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...common, name: "simulations", include: SIMULATIONS, fileParallelism: false, testTimeout: 60_000 },
      },
      {
        extends: true,
        test: { ...common, name: "system", include: ["e2e/system/**/*.test.ts"], testTimeout: 600_000 },
      },
    ],
  },
});
