import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const common = {
  exclude: ["**/node_modules/**", "lib/database/generated/**"],
  globalSetup: ["testing/harness/global-setup.ts"],
  hookTimeout: 60_000,
  env: { LOG_LEVEL: "warn" },
};

/** The guides' text, as next.config.mjs has the bundler take it in. */
const markdown = {
  name: "markdown",
  transform: (code: string, id: string) => (id.endsWith(".md") ? `export default ${JSON.stringify(code)}` : null),
};

/** `parts`: tests beside the sources. `system`: the whole system as `npm start` runs it; needs a build. */
export default defineConfig({
  plugins: [markdown],
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: "parts",
          include: ["{lib,indexer,server,app,components,devstack,testing}/**/*.test.{ts,tsx}"],
          // Most of them wait for a database, a chain or a node: two at a time even where there are two cores.
          maxWorkers: 2,
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
