import { defineConfig } from "@playwright/test";
import { LANGUAGES } from "../../lib/languages";
import tests from "../../playwright.config";
import { WINDOW } from "./looks";

/**
 * The pictures of pages and docs. Each project has a system of its own: one for each language of the states, the guides and the README.
 * States change the chain, so their project takes the pages first.
 */
export default defineConfig({
  ...tests,
  testDir: ".",
  globalSetup: "../prepare.ts",
  outputDir: "../../test-results/pictures",
  timeout: 120_000,
  workers: 1,
  use: {
    ...tests.use,
    ...WINDOW,
    contextOptions: { reducedMotion: "reduce" },
    // Of each step toward a state.
    actionTimeout: 10_000,
  },
  projects: [
    ...LANGUAGES.map((locale) => ({
      name: locale,
      testMatch: ["pages.pictures.ts", "states.pictures.ts"],
      use: { locale },
    })),
    { name: "guides", testMatch: "guides.pictures.ts" },
    { name: "readme", testMatch: "readme.pictures.ts" },
  ],
});
