import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const ROOT = fileURLToPath(new URL(".", import.meta.url));

/** Paths that `npm test` leaves out. Vitest applies its option `--exclude` to no project. */
const left = (process.env.ENGRAVE_TEST_WITHOUT ?? "").split(",").filter((path) => path !== "");

const common = {
  exclude: ["**/node_modules/**", "lib/database/generated/**", ...left],
  globalSetup: ["tools/testing/harness/global-setup.ts"],
  // A hang costs a minute on an idle machine, and more on a busy one (tools/testing/vitest/runner.ts).
  runner: "tools/testing/vitest/runner.ts",
  hookTimeout: 60_000,
  testTimeout: 60_000,
  env: { LOG_LEVEL: "warn" },
  // The alias below applies only to modules that Vitest transforms.
  server: { deps: { inline: ["next-intl", "use-intl"] } },
};

/** More workers than cores, because most tests wait for a database, a chain or a node. */
const WORKERS = Math.ceil(1.5 * availableParallelism());

const units = {
  ...common,
  globalSetup: [...common.globalSetup, "tools/testing/harness/compile-once.ts"],
  maxWorkers: WORKERS,
  // The default of one second is too short for a disk, a process or a database of a loaded machine.
  expect: { poll: { timeout: 20_000 } },
};

/** The limits of tests that each run for minutes. */
const LONG = { hookTimeout: 120_000, testTimeout: 600_000 };

/** Tests that run several processes each. */
const SIMULATIONS = ["tools/testing/simulation/**/*.test.ts", "tools/testing/market/**/*.test.ts"];

/**
 * Tests that depend on the state of a module (a connection, a store, counts of a process), or change the environment or
 * the functions of the process. Each of these files loads the modules again. All other files of one worker share them,
 * because loading them took a sixth of the time of the tests.
 */
const ISOLATED = [
  "app/_lib/availability.test.ts",
  "components/address/device-addresses.test.ts",
  "components/live/poll.test.ts",
  "components/storage/stored-value.test.ts",
  "components/tracker/tracker.test.ts",
  "features/market/components/trade/{offer-prices,sale-storage}.test.ts",
  "features/snapshots/worker/publisher/load-account.test.ts",
  "indexer/tests/head-age.test.ts",
  "indexer/telemetry/telemetry.test.ts",
  "lib/api/node/paced-lookups.test.ts",
  "lib/api/shared.test.ts",
  "lib/api/tests/{http,lookalikes,stream}.test.ts",
  "lib/chain/answers/block-reader.test.ts",
  "lib/chain/rpc/{body,rpc}.test.ts",
  "lib/client/**/*.test.ts",
  "lib/database/{shared,reads/distribution}.test.ts",
  "lib/runtime/*.test.ts",
  "server/web.test.ts",
];

/** Imports Markdown files as text, as the bundler does by next.config.mjs. */
const markdown = {
  name: "markdown",
  transform: (code: string, id: string) => (id.endsWith(".md") ? `export default ${JSON.stringify(code)}` : null),
};

/**
 * `isolated` and `shared`: the tests next to the sources. `simulations`: the seeded simulations.
 * `system`: tests of the whole system as `npm start` runs it; needs a build.
 */
export default defineConfig({
  plugins: [markdown],
  resolve: {
    alias: [
      { find: "@", replacement: ROOT },
      // As in next.config.mjs.
      { find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...units,
          name: "isolated",
          include: ISOLATED,
        },
      },
      {
        extends: true,
        test: {
          ...units,
          name: "shared",
          include: ["{app,components,features,indexer,lib,server,tools}/**/*.test.{ts,tsx}"],
          exclude: [...common.exclude, ...ISOLATED, ...SIMULATIONS],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...common, ...LONG, name: "simulations", include: SIMULATIONS, maxWorkers: availableParallelism() },
      },
      {
        extends: true,
        test: { ...common, ...LONG, name: "system", include: ["e2e/system/**/*.test.ts"] },
      },
    ],
  },
});
