import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connectionOf } from "@/deploy/backup/connection.mjs";
import { findPostgresPrograms } from "@/tools/devstack/prepare/postgres-programs.mjs";
import { runOn } from "../harness/run-on";
import { startTestServer } from "../harness/server";

test("the service `roles` of the compose file creates the roles and sets their passwords", async () => {
  const { server, stop } = await startTestServer();
  try {
    await runOn(server.url("postgres"), "CREATE DATABASE engrave");
    const url = server.url("engrave");
    const passwords = { WORKER_PASSWORD: "one'; --", WEB_PASSWORD: "two" };
    const files = ["prisma/roles.sql", "deploy/compose/passwords.sql"].flatMap((file) => ["-f", file]);
    for (let time = 0; time < 2; time++) {
      execFileSync(join(findPostgresPrograms() ?? "", "psql"), ["-v", "ON_ERROR_STOP=1", ...files], {
        env: { ...connectionOf(url), ...passwords },
        stdio: "ignore",
      });
    }
    for (const [username, password] of [
      ["engrave_worker", passwords.WORKER_PASSWORD],
      ["engrave_web", passwords.WEB_PASSWORD],
    ]) {
      const { href } = Object.assign(new URL(url), { username, password: encodeURIComponent(password ?? "") });
      expect(await runOn(href, "SELECT current_user AS name")).toEqual([{ name: username }]);
    }
  } finally {
    await stop();
  }
});
