import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { ROOT } from "./root.mjs";
import { run } from "./run.mjs";

const STAMP = join(ROOT, "lib/database/generated/.fingerprint");

/** Generates the Prisma client where prisma/schema.prisma has changed since the last time. */
export async function generate(say) {
  const wanted = fingerprint(["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"]);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  say("Generating the database client …");
  // Prisma insists on a schema engine that it would download, and does not run it. Any file will do.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" };
  await run("prisma generate", process.execPath, ["node_modules/prisma/build/index.js", "generate"], env);
  writeFileSync(STAMP, wanted);
}
