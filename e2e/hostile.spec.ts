import { type ChildProcess, spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { anyFreePort } from "@/tools/devstack/processes/free-port";
import { fuzzPages } from "@/tools/testing/fuzz/pages";
import { askServer } from "@/tools/testing/harness/ask";
import { type TestSystem, withoutConfiguration } from "@/tools/testing/harness/system";
import { startTestWeb, type TestWeb } from "@/tools/testing/harness/web";
import { expect, test } from "./site";
import { leftAfter, processTree } from "./system/processes";

/** Number of requests of a short run of `npm run fuzz pages`. */
const FUZZED = 120;
const SITE = "https://index.test";

const environment = ({ databaseUrl, chain }: TestSystem) => ({
  DATABASE_URL: databaseUrl,
  RPC_URL: chain,
  NETWORK: "local",
});

let web: TestWeb;

test.beforeAll(async ({ site }) => {
  web = await startTestWeb({ ...environment(site), RATE_LIMIT: "0", SITE_URL: SITE });
});

test.afterAll(async () => {
  await web.stop();
});

const port = () => Number(new URL(web.url).port);

/** Number of files of the build, which no request may increase. */
async function builtFiles(): Promise<number> {
  return (await readdir(join(import.meta.dirname, "../.next"), { recursive: true })).length;
}

test("answers hostile requests without a failure and writes no file", async () => {
  const before = await builtFiles();
  const { statuses, failures } = await fuzzPages(web.url, { count: FUZZED, seed: 14 });
  expect(failures).toEqual([]);
  expect(statuses[200]).toBeGreaterThan(FUZZED / 10);
  expect((await askServer(port())("/_next/image?url=%2Fopengraph-image&w=640&q=75")).status).toBe(404);
  expect(await builtFiles()).toBe(before);
});

test("uses the URL of the site from its configuration", async () => {
  const ask = askServer(port());
  const headers = { "x-forwarded-proto": "gopher", "x-forwarded-host": "evil.test" };
  const page = await ask("/token/OAK", { headers });
  expect(page.text).toContain(`<link rel="canonical" href="${SITE}/token/OAK"`);
  expect(page.text).toMatch(new RegExp(`property="og:image" content="${SITE}/token/OAK/opengraph-image`));
  expect((await ask("/robots.txt", { headers })).text).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  const sitemap = (await ask("/sitemap.xml", { headers })).text;
  expect(sitemap).toContain(`<loc>${SITE}/token/OAK</loc>`);
  for (const { text } of [page, { text: sitemap }]) expect(text).not.toMatch(/evil\.test|gopher/);
  expect((await ask("/", { headers: { host: "index.test" } })).status).toBe(200);
  expect((await ask("/", { headers: { host: "evil.test" } })).status).toBe(421);
});

test("renders a social image for known resources only", async () => {
  const ask = askServer(port());
  const unknown = await ask(`/account/0x${"9".repeat(40)}/opengraph-image`);
  expect([unknown.status, unknown.headers.get("location")]).toEqual([307, "/opengraph-image"]);
  expect((await ask("/token/none/opengraph-image")).status).toBe(404);
  const picture = await ask("/token/OAK/opengraph-image");
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
});

test("restarts a killed page process while the API keeps answering", async () => {
  const ask = askServer(port());
  const [pages] = (await processTree(web.pid)).filter(isPages);
  if (pages === undefined) throw new Error("no process renders the pages");
  process.kill(pages.pid, "SIGKILL");
  await expect.poll(async () => (await ask("/tokens")).status, { intervals: [5] }).toBe(503);
  expect((await ask("/api/health")).status).toBe(200);
  await expect.poll(async () => (await ask("/tokens")).status).toBe(200);
});

function isPages({ command }: { command: string }): boolean {
  return command.includes("dist/pages.js");
}

test("leaves no process after a kill of the front", async ({ site }) => {
  const lone = await startTestWeb(environment(site));
  const tree = await processTree(lone.pid);
  expect(tree.filter(isPages)).toHaveLength(1);
  process.kill(lone.pid, "SIGKILL");
  expect(await leftAfter(tree, "/nowhere", 60_000)).toEqual([]);
});

test("Next.js without the front refuses the same requests and limits the rate", async ({ site }) => {
  const alone = await anyFreePort();
  const next = spawn(process.execPath, ["node_modules/next/dist/bin/next", "start", "-p", String(alone)], {
    env: { ...withoutConfiguration(), ...environment(site), RATE_LIMIT: "6", LOG_LEVEL: "fatal" },
    stdio: "ignore",
  });
  try {
    await answered(next, alone);
    const ask = askServer(alone);
    const code = async (...[path, options]: Parameters<typeof ask>) => {
      const { status, text } = await ask(path, options);
      return [status, /"code":"(\w+)"/.exec(text)?.[1]];
    };
    expect(await code("/api/%zz/nextid")).toEqual([400, "MALFORMED_URL"]);
    expect(await code("/token/%zz")).toEqual([400, "MALFORMED_URL"]);
    expect(await code("/api/health", { method: "TRACE" })).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(await code("/tokens", { method: "TRACE" })).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect((await ask("/tokens", { method: "POST" })).status).toBe(405);
    expect(await code("/api/health", { headers: { host: "evil.test" } })).toEqual([421, "HOST_UNKNOWN"]);
    expect((await ask("/tokens", { headers: { host: "evil.test" } })).status).toBe(421);
    const router = { rsc: "1", "next-router-state-tree": "x" };
    expect(await code("/tokens?_rsc=x", { headers: router })).toEqual([400, "MALFORMED_HEADER"]);
    expect((await ask("/_next/image?url=%2Fopengraph-image&w=640&q=75")).status).toBe(404);
    // Requests without a client address share one limit.
    const statuses: number[] = [];
    for (let n = 0; n < 14; n++) statuses.push((await ask("/owned")).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    expect((await ask("/api/health")).status).toBe(429);
  } finally {
    next.kill();
  }
});

/** Waits until the server answers. */
async function answered(next: ChildProcess, at: number): Promise<void> {
  let isOver = false;
  next.once("exit", () => {
    isOver = true;
  });
  await expect
    .poll(
      async () =>
        isOver ||
        (await askServer(at)("/icon.svg").then(
          ({ status }) => status === 200,
          () => false,
        )),
    )
    .toBe(true);
  if (isOver) throw new Error("Next did not start");
}
