import { fork } from "node:child_process";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "@/lib/runtime/root.mjs";
import { run } from "@/tools/devstack/prepare/run.mjs";
import { anyFreePort } from "@/tools/devstack/processes/free-port";
import { withoutConfiguration } from "@/tools/testing/harness/system";

const FOLDER = join(ROOT, "tools/bench/bare-page");

/**
 * Builds and starts the page of bare-page/, a page with a counter and 100 rows: what Next, React, the front and the fonts cost
 * without Engrave. It does not change, so that figures of different versions can be compared with it.
 */
export async function startBarePage(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const build = ["node_modules/next/dist/bin/next", "build", FOLDER];
  const env = { ...withoutConfiguration(), NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  await run("the build of the bare page", process.execPath, build, env);
  await mkdir(join(FOLDER, "dist"), { recursive: true });
  for (const name of ["web.js", "pages.js"]) await copyFile(join(ROOT, "dist", name), join(FOLDER, "dist", name));
  const port = await anyFreePort();
  const child = fork(join(FOLDER, "dist/web.js"), {
    env: {
      ...withoutConfiguration(),
      DATABASE_URL: databaseUrl,
      NETWORK: "local",
      PORT: String(port),
      LOG_LEVEL: "warn",
    },
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const ready = new Promise<boolean>((resolve) =>
    child.on("message", (message) => {
      if (typeof message === "object" && "type" in message && message.type === "ready") resolve(true);
    }),
  );
  const isReady = await Promise.race([ready, exited.then(() => false)]);
  if (!isReady) throw new Error("the server of the bare page has stopped");
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      child.kill("SIGINT");
      await exited;
    },
  };
}
