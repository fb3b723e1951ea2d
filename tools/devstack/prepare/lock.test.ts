import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { takeLock, waitForLock } from "./lock.mjs";

const MODULE = fileURLToPath(new URL("./lock.mjs", import.meta.url));
const releases: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const release of releases.splice(0)) await release();
});

async function take(name: string, info: object) {
  const lock = await takeLock(name, info);
  if ("release" in lock) releases.push(lock.release);
  return lock;
}

it("is exclusive until it is released and reports its holder", async () => {
  const name = randomUUID();
  const info = { page: "none yet" };
  const first = await take(name, info);
  if (!("release" in first)) throw new Error("the lock was not free");
  info.page = "http://127.0.0.1:1";
  expect(await take(name, {})).toEqual({ holder: { page: "http://127.0.0.1:1" } });
  expect(await take(`${name} another`, {})).toHaveProperty("release");
  await first.release();
  expect(await take(name, {})).toHaveProperty("release");
});

it("is free as soon as its holder is killed", async () => {
  const name = randomUUID();
  const script = `import { takeLock } from ${JSON.stringify(MODULE)};
    await takeLock(${JSON.stringify(name)}, { who: "child" }); console.log("taken"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  expect(await take(name, {})).toEqual({ holder: { who: "child" } });
  let waited = 0;
  const waiting = waitForLock(name, () => {
    waited++;
    child.kill("SIGKILL");
  });
  releases.push((await waiting).release);
  expect(waited).toBe(1);
});
