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

/** These use all cores by themselves. */
const SIMULATIONS = ["testing/simulation/**/*.test.ts", "testing/market/**/*.test.ts"];

/** Imports Markdown files as text, as the bundler does by next.config.mjs. */
const markdown = {
  name: "markdown",
  transform: (code: string, id: string) => (id.endsWith(".md") ? `export default ${JSON.stringify(code)}` : null),
};

/**
 * `parts`: the tests next to the sources. `simulations`: the seeded simulations, one after the other. `system`: tests of
 * the whole system as `npm start` runs it; needs a build.
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
          ...common,
          globalSetup: [...common.globalSetup, "testing/harness/compile-once.ts"],
          name: "parts",
          include: ["{lib,indexer,server,app,components,devstack,testing}/**/*.test.{ts,tsx}"],
          exclude: [...common.exclude, ...SIMULATIONS],
          // Three workers even on two cores, because most tests wait for a database, a chain or a node.
          maxWorkers: 3,
          testTimeout: 30_000,
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
