import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { featureNames } from "./remove";

/** The programs of a check, below node_modules/. */
const BIN = {
  depcruise: "dependency-cruiser/bin/dependency-cruise.mjs",
  next: "next/dist/bin/next",
  tsc: "typescript-7/bin/tsc",
  vitest: "vitest/vitest.mjs",
};
const FOLDERS = ["app", "components", "features", "lib", "indexer", "server", "tools", "e2e", "contracts"];
/** The features that a feature needs. */
const NEEDED: Readonly<Record<string, readonly string[]>> = { archive: ["snapshots"] };
/** Tests of the core that play chains with the extension of a feature, whose rows the feature writes. */
const OF_EXTENSION: Readonly<Record<string, readonly string[]>> = {
  market: ["indexer/tests/vectors.test.ts", "indexer/writer/revert-blocks.test.ts"],
};
/** Tests that compare the code with pages of docs/ or with the previous version, which contain every feature. */
const OF_ALL = [
  "lib/runtime/error-codes.test.ts",
  "indexer/telemetry/metric-docs.test.ts",
  "lib/api/openapi/**",
  "lib/api/tests/examples.test.ts",
  "lib/api/tests/rolling-upgrade.test.ts",
];

/** A check of a copy failed. */
export class CheckFailedError extends Error {
  override readonly name = "CheckFailedError";
  constructor(what: string, output: string) {
    super(`${what} failed\n${output}`);
  }
}

/** Runs a program in the copy, with these variables. @throws CheckFailedError */
export async function runIn(
  folder: string,
  program: keyof typeof BIN,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [join("node_modules", BIN[program]), ...args], {
    cwd: folder,
    env: {
      PATH,
      HOME,
      TMPDIR,
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_ENV: program === "next" ? "production" : "test",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new CheckFailedError(`${program} ${args.join(" ")}`, Buffer.concat(output).toString("utf8"));
}

/** Types and import rules. */
export async function checkStatic(folder: string): Promise<void> {
  await runIn(folder, "next", ["typegen"]);
  await runIn(folder, "tsc", ["--noEmit", "--incremental", "false"]);
  // The packages of a copy may be a link, whose target would be outside of it.
  const options = ["--preserve-symlinks", "--config", ".dependency-cruiser.mjs"];
  await runIn(folder, "depcruise", [...options, ...FOLDERS]);
}

/** The tests of the core that need no database and no node. */
export function checkUnits(folder: string): Promise<void> {
  writeFileSync(
    join(folder, "removal.config.ts"),
    `import { defineConfig } from "vitest/config";
import whole from "./vitest.config.ts";
export default defineConfig({
  plugins: whole.plugins ?? [],
  resolve: whole.resolve ?? {},
  test: {
    include: ["lib/api/{shared,openapi/groups}.test.ts", "{lib/{api/http,records},indexer/judge}/**/*.test.ts"],
    exclude: ["**/{failures,rate-limit}.test.ts"],
    env: { LOG_LEVEL: "warn" },
    // As in the whole suite, for a busy machine.
    testTimeout: 300_000,
  },
});
`,
  );
  return runIn(folder, "vitest", ["run", "--config", "removal.config.ts"]);
}

/** The tests of the core, and of the features that remain and do not need the removed one. */
export function checkCore(folder: string, removed: string): Promise<void> {
  const projects = ["--project", "shared", "--project", "isolated"];
  const features = featureNames(folder).filter((name) => !(NEEDED[name] ?? []).includes(removed));
  const paths = ["app/", "components/", "lib/", "indexer/", "server/", ...features.map((name) => `features/${name}/`)];
  return runIn(folder, "vitest", ["run", ...projects, ...paths], {
    ENGRAVE_TEST_WITHOUT: [...OF_ALL, ...(OF_EXTENSION[removed] ?? [])].join(),
  });
}
