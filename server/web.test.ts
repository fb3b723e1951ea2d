import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readConfiguration } from "@/lib/config";
import { database } from "@/lib/database/shared";
import { anyFreePort } from "@/tools/devstack/processes/free-port";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { askServer } from "@/tools/testing/harness/ask";
import { PagesError } from "./pages";
import { startWeb } from "./web";

let server: TestDatabase;

beforeAll(async () => {
  server = await testDatabase();
  process.env.DATABASE_URL = server.url;
});

afterAll(async () => {
  await database().close();
  await server?.drop();
});

/** Starts the web service with a page process that runs `statements` as soon as {@link begin} is called. */
async function start(statements: string) {
  const folder = await mkdtemp(join(tmpdir(), "engrave-web-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [entry, signal] = [join(folder, "entry.mjs"), join(folder, "begin")];
  await writeFile(
    entry,
    `import { createServer } from "node:http";
     import { existsSync, watch } from "node:fs";
     process.on("disconnect", () => process.exit());
     if (!process.connected) process.exit();
     const begin = () => { ${statements} };
     if (existsSync(${JSON.stringify(signal)})) begin();
     else {
       const watcher = watch(${JSON.stringify(folder)}, () => {
         if (!existsSync(${JSON.stringify(signal)})) return;
         watcher.close();
         begin();
       });
     }`,
  );
  const configuration = { ...readConfiguration(process.env), port: await anyFreePort() };
  const web = await startWeb(configuration, false, { entry, files: folder });
  return { web, ask: askServer(Number(new URL(web.url).port)), begin: () => writeFile(signal, "") };
}

const ANSWER = `createServer((request, response) => response.end("page"))
  .listen(process.env.ENGRAVE_PAGES_SOCKET, () => process.send({ type: "ready" }));`;

test("the API answers while the pages start, and pages are unavailable until then", async () => {
  const { web, ask, begin } = await start(ANSWER);
  let isStarted = false;
  const started = web.started.then(() => {
    isStarted = true;
  });
  expect(JSON.parse((await ask("/api/explorer/status")).text).code).toBe("INDEX_NOT_BEGUN");
  expect((await ask("/api/ready")).status).toBe(503);
  const page = await ask("/tokens");
  expect([page.status, page.headers.get("retry-after"), JSON.parse(page.text).code]).toEqual([
    503,
    "2",
    "PAGES_UNAVAILABLE",
  ]);
  expect(isStarted).toBe(false);
  await begin();
  await started;
  expect((await ask("/tokens")).text).toBe("page");
  await web.close();
});

test("the service stops while the pages start", async () => {
  const { web, ask } = await start(ANSWER);
  await web.close();
  await expect(ask("/api/health")).rejects.toThrow();
});

test("a failed first start of the pages is reported", async () => {
  const { web, begin } = await start("process.exit(1)");
  const started = web.started.catch((error: unknown) => error);
  await begin();
  expect(await started).toBeInstanceOf(PagesError);
  await web.close();
});
