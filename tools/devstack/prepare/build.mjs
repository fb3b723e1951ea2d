import { join } from "node:path";
import { ROOT } from "../../../lib/runtime/root.mjs";
import { fingerprint, unlessStamped } from "./fingerprint.mjs";
import { withProgress } from "./progress.mjs";
import { run } from "./run.mjs";

const STAMP = join(ROOT, ".next/fingerprint");
/** Everything that `next build` reads. */
const SOURCES = [
  ...["app", "components", "contracts/artifacts", "docs", "features", "lib", "public"],
  ...["next.config.mjs", "package.json", "package-lock.json", "postcss.config.mjs", "prisma"],
  ...["instrumentation.ts", "proxy.ts", "tsconfig.json"],
];

/** Builds the pages if their sources have changed since the last build. */
export async function build(print) {
  const login = process.env.LOGIN_CONNECTOR;
  const wanted = fingerprint(
    login ? [...SOURCES, login] : SOURCES,
    (path) => !/\.test\.tsx?$|^lib\/database\/generated\/|^docs\/images\//.test(path),
  );
  await unlessStamped(STAMP, wanted, async () => {
    const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
    await withProgress(print, { what: "Building the pages", note: "once, some minutes" }, async () => {
      await run("next build", process.execPath, ["node_modules/next/dist/bin/next", "build"], env);
      // In another process: the starter would keep the memory that it needs as long as the system runs.
      await run("the end of the build", process.execPath, ["tools/devstack/prepare/finish-build.mjs"]);
    });
  });
}
