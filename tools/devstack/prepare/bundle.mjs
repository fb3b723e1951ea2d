/** Bundles the programs of an installation to dist/. A program of its own ({@link file://./programs.mjs}). */
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../lib/runtime/root.mjs";

const FOLDER = join(ROOT, "dist");

/** The threads of features (`features/<name>/worker/thread.ts`), named after the feature. */
const THREADS = Object.fromEntries(
  readdirSync(join(ROOT, "features"))
    .map((name) => [name, `features/${name}/worker/thread.ts`])
    .filter(([, source]) => existsSync(join(ROOT, source))),
);
/** The programs of an installation: their names in dist/, and their sources. */
const PROGRAMS = {
  ...THREADS,
  system: "tools/devstack/system.ts",
  demo: "tools/devstack/chain/demo-program.ts",
  worker: "indexer/main.ts",
  senders: "lib/chain/verification/senders/thread.ts",
  web: "server/main.ts",
  pages: "server/page-main.ts",
  migrate: "tools/scripts/migrate.ts",
  distribute: "tools/scripts/distribute.ts",
  "deploy-registry": "tools/scripts/deploy-registry.ts",
  "deploy-market": "tools/scripts/deploy-market.ts",
};

/** Packages in CommonJS call `require`, which an ES module does not have. */
const REQUIRE =
  'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);';

/** Leaves the client of bookkeeping in its own program, which others load when they need it. */
const APART = {
  name: "bookkeeping-apart",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/bookkeeping-client$/ }, () => ({ path: "./bookkeeping.js", external: true }));
  },
};

async function bundle() {
  // Imported here, because it exists only after the step that installs the packages.
  const { build } = await import("esbuild");
  const options = {
    absWorkingDir: ROOT,
    outdir: FOLDER,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // These load their own files by their paths, except `pg-native`, which is an optional part of `pg`.
    external: ["next", "pg-native", "esbuild", "fs-native-extensions"],
    banner: { js: REQUIRE },
    sourcemap: true,
    sourcesContent: false,
    write: false,
    logLevel: "silent",
  };
  const built = await Promise.all([
    build({ ...options, entryPoints: PROGRAMS, plugins: [APART] }),
    // Almost all of it is Prisma's minified code. Without this it needs 3 MB more.
    build({ ...options, entryPoints: { bookkeeping: "lib/database/bookkeeping-client.ts" }, minify: true }),
  ]);
  const outputFiles = built.flatMap((each) => each.outputFiles);
  mkdirSync(FOLDER, { recursive: true });
  for (const { path, contents } of outputFiles) replace(path, contents);
}

/** Replaces the file as a whole, because a running system may start the program just then. */
function replace(path, contents) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, path);
}

await bundle();
