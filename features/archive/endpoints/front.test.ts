import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dispatch, problemResponse } from "@/lib/api/http/dispatch";
import { Problem } from "@/lib/api/http/problem";
import { openRateLimiter } from "@/lib/api/http/rate-limit";
import { createFront } from "@/server/front";
import { listen } from "@/tools/testing/harness/listen";
import { withArchive } from "./serve-archive";

const NAME = "00000000-0123456789abcdef.br";
const CONTENT = "0123456789".repeat(20_000);

let folder: string;
let front: Server;
let base: string;
const failures: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-serve-"));
  await mkdir(join(folder, "archive", "segments"), { recursive: true });
  await writeFile(join(folder, "archive", "manifest.json"), "{}\n");
  await writeFile(join(folder, "archive", "segments", NAME), CONTENT);
  await writeFile(join(folder, "secret"), "secret");
  await mkdir(join(folder, "archive", "segments", "00000001-0123456789abcdef.br"));
  execFileSync("mkfifo", [join(folder, "archive", "segments", "00000003-0123456789abcdef.br")]);
  await symlink(join(folder, "secret"), join(folder, "archive", "segments", "secret"));
  const limiter = openRateLimiter({ limit: 2_000, redisUrl: null });
  front = createFront({
    dispatch: withArchive(endpoints, {
      folder: join(folder, "archive"),
      limiter,
      onFailure: (failure) => failures.push(failure),
    }),
    hops: 0,
    pages: async (_, response) => void response.end("page"),
    rpc: null,
    isDevelopment: false,
    onFailure: (error) => failures.push(error),
  });
  base = `http://localhost:${await listen(front)}`;
});
afterAll(async () => {
  front?.closeAllConnections();
  front?.close();
  await rm(folder, { recursive: true });
});

/** Of other paths, the one of a ticker named `archive`. */
const endpoints: Dispatch = async ({ path, method }) =>
  path === "/api/archive/nextid"
    ? { status: 200, headers: {}, body: "another endpoint" }
    : problemResponse(new Problem("PATH_UNKNOWN", "No endpoint has this path."), method);

const get = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
  fetch(`${base}/api/archive/${path}`, { method, headers });

test("a segment is immutable, the manifest is not, and both are counted", async () => {
  const segment = await get(`segments/${NAME}`);
  expect(await segment.text()).toBe(CONTENT);
  expect(Object.fromEntries(segment.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    etag: `"${NAME}"`,
    "accept-ranges": "bytes",
    "content-length": String(CONTENT.length),
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    ratelimit: expect.stringContaining("r=1980"),
  });
  const manifest = await get("manifest.json");
  expect(await manifest.text()).toBe("{}\n");
  expect(manifest.headers.get("cache-control")).toBe("public, max-age=60");
  expect((await get("manifest.json", { "if-none-match": manifest.headers.get("etag") ?? "" })).status).toBe(304);
  expect((await get(`segments/${NAME}`, { "if-none-match": `"${NAME}"` })).status).toBe(304);
  const head = await get(`segments/${NAME}`, {}, "HEAD");
  expect([head.status, await head.text(), head.headers.get("content-length")]).toEqual([200, "", "200000"]);
});

test.each([
  ["bytes=5-9", 206, "56789", "bytes 5-9/200000"],
  ["bytes=199998-", 206, "89", "bytes 199998-199999/200000"],
  ["bytes=199998-999999999", 206, "89", "bytes 199998-199999/200000"],
  ["bytes=-3", 206, "789", "bytes 199997-199999/200000"],
  ["bytes=200000-", 200, CONTENT, null],
  ["bytes=9-5", 200, CONTENT, null],
  ["bytes=0-1,3-4", 200, CONTENT, null],
  ["lines=0-1", 200, CONTENT, null],
])("the range %s", async (range, status, text, contentRange) => {
  const answer = await get(`segments/${NAME}`, { range });
  expect([answer.status, await answer.text(), answer.headers.get("content-range")]).toEqual([
    status,
    text,
    contentRange,
  ]);
});

test("a range of another file is not sent", async () => {
  const answer = await get(`segments/${NAME}`, { range: "bytes=5-9", "if-range": '"other"' });
  expect([answer.status, (await answer.text()).length]).toEqual([200, CONTENT.length]);
});

test.each([
  "",
  "secret",
  "segments/",
  "segments/secret",
  "segments/00000009-0123456789abcdef.br",
  `segments/../segments/${NAME}`,
  `segments/${NAME}?x=1`,
  "segments/..%2f..%2fsecret",
  "%6danifest.json",
  "manifest.json/",
  "segments/00000000-0123456789ABCDEF.br",
])("no other path of the folder can be read: %s", async (path) => {
  const text = await raw(`GET /api/archive/${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 404 .*"PATH_UNKNOWN"/s);
});

test("a ticker with the name of the folder has its endpoints", async () => {
  expect(await (await get("nextid")).text()).toBe("another endpoint");
});

test("a folder and a named pipe are not served, and no other method is allowed", async () => {
  expect((await get("segments/00000001-0123456789abcdef.br")).status).toBe(404);
  expect((await get("segments/00000003-0123456789abcdef.br")).status).toBe(404);
  expect(failures).toEqual([]);
  expect((await get("manifest.json", {}, "DELETE")).status).toBe(405);
  expect((await get("manifest.json", {}, "OPTIONS")).status).toBe(204);
});

test("a client may not open any number of downloads", async () => {
  await writeFile(join(folder, "archive", "segments", "00000002-0123456789abcdef.br"), Buffer.alloc(64_000_000));
  const line = "GET /api/archive/segments/00000002-0123456789abcdef.br HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => {
      const socket = connect(Number(new URL(base).port), "127.0.0.1");
      socket.write(line);
      return new Promise<[typeof socket, string]>((resolve) =>
        socket.once("data", (data) => {
          // Unread data keeps the answer open.
          socket.pause();
          resolve([socket, data.toString("latin1", 0, 12)]);
        }),
      );
    }),
  );
  const states = answers.map(([, state]) => state);
  expect(states.filter((state) => state === "HTTP/1.1 200")).toHaveLength(8);
  expect(states.filter((state) => state === "HTTP/1.1 503")).toHaveLength(4);
  for (const [socket] of answers) socket.destroy();
  await expect.poll(async () => (await get(`segments/${NAME}`)).status).toBe(200);
});

/** Sends bytes as they are and returns everything that the server sends. */
function raw(text: string): Promise<string> {
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  socket.write(text);
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    socket.on("data", (part) => parts.push(part));
    socket.on("close", () => resolve(Buffer.concat(parts).toString()));
  });
}
