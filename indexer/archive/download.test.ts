import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { segmentFile } from "@/lib/archive";
import { type ArchiveStage, archiveStage, readManifest } from "@/testing/harness/archive";
import { testDatabase } from "@/testing/harness/database";
import { listen } from "@/testing/harness/listen";
import { readState } from "@/testing/harness/state";
import { Downloads } from "./download";

let system: ArchiveStage;
let server: Server;
let base: URL;
let folders = 0;
/** Answers a request; the default sends the file, or the part of it from the first byte of the range on. */
let answer: (request: IncomingMessage, response: ServerResponse, file: Buffer) => void;
let requests: { url: string; range: string | undefined }[] = [];

const whole: typeof answer = (request, response, file) => {
  const start = Number(/^bytes=([0-9]+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
  if (start > 0) response.writeHead(206, { "content-range": `bytes ${start}-${file.length - 1}/${file.length}` });
  response.end(file.subarray(start));
};

beforeAll(async () => {
  system = await archiveStage("download");
  server = createServer(async (request, response) => {
    const { url = "" } = request;
    requests.push({ url, range: request.headers.range });
    const file = await readFile(join(system.archive, url)).catch(() => null);
    if (file === null) response.writeHead(404).end();
    else answer(request, response, file);
  });
  base = new URL(`http://127.0.0.1:${await listen(server)}/`);
});
beforeEach(() => {
  answer = whole;
  requests = [];
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await system?.close();
});

const folder = (): string => join(system.folder, `downloads-${folders++}`);
const opened = (into = folder()): Downloads => new Downloads(base, into, new AbortController().signal);

async function segmentAt(index: number) {
  const segment = (await readManifest(system.archive)).segments[index];
  if (segment === undefined) throw new Error("expected an archive with segments");
  const name = segmentFile(index, segment.fileSha256);
  return { segment, name, file: await readFile(join(system.archive, "segments", name)) };
}

test("bootstrap from a host that cuts every second connection builds the index of the chain", async () => {
  let count = 0;
  answer = (request, response, file) => {
    if (count++ % 2 === 1 || file.length < 50) return whole(request, response, file);
    const start = Number(/^bytes=([0-9]+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    if (start > 0) response.writeHead(206, { "content-range": `bytes ${start}-${file.length - 1}/${file.length}` });
    response.write(file.subarray(start, start + Math.ceil((file.length - start) / 2)), () => response.destroy());
  };
  const { url, drop } = await testDatabase();
  await system.command(["bootstrap", "--from", base.href], { databaseUrl: url });
  expect(await readState(url)).toEqual(await readState(system.stage.database.url));
  await drop();
  // Cut downloads were resumed, and left no partial files.
  expect(requests.some(({ range }) => range !== undefined)).toBe(true);
  expect(await readdir(system.folder)).not.toContain("bootstrap");
});

test("a later call uses complete downloads and continues the others", async () => {
  const into = folder();
  const { segment, name, file } = await segmentAt(1);
  const first = opened(into);
  await first.readManifest();
  expect(await first.readSegment(1, segment)).toEqual(file);
  requests = [];
  expect(await opened(into).readSegment(1, segment)).toEqual(file);
  expect(requests).toEqual([]);
  await writeFile(join(into, `${name}.part`), file.subarray(0, 20));
  await truncate(join(into, name), 5);
  expect(await opened(into).readSegment(1, segment)).toEqual(file);
  expect(requests).toEqual([{ url: `/segments/${name}`, range: "bytes=20-" }]);
});

test("a host without ranges, and a damaged part of an earlier call", async () => {
  const into = folder();
  const { segment, name, file } = await segmentAt(1);
  await opened(into).readManifest();
  answer = (_, response, content) => void response.end(content);
  await writeFile(join(into, `${name}.part`), file.subarray(0, 20));
  expect(await opened(into).readSegment(1, segment)).toEqual(file);
  answer = whole;
  const other = folder();
  await opened(other).readManifest();
  await writeFile(join(other, `${name}.part`), Buffer.alloc(20, 1));
  expect(await opened(other).readSegment(1, segment)).toEqual(file);
});

test.each<[string, typeof answer, RegExp]>([
  [
    "more bytes than the manifest states",
    (_, response, file) => void response.end(Buffer.concat([file, file])),
    /larger/,
  ],
  ["an endless answer", (_, response) => void endless(response), /larger/],
  ["other bytes of the same number", (_, response, file) => void response.end(Buffer.alloc(file.length)), /SHA-256/],
  [
    "a redirect",
    (_, response) => void response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    /cannot be read/,
  ],
  ["a refusal", (_, response) => void response.writeHead(403).end(), /cannot be read/],
])("a host that gives %s", async (_, given, message) => {
  const into = folder();
  const { segment } = await segmentAt(0);
  await opened(into).readManifest();
  answer = given;
  await expect(opened(into).readSegment(0, segment)).rejects.toThrow(message);
});

function endless(response: ServerResponse): void {
  const more = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.on("drain", more);
  more();
}

test("a manifest without an end is not read to its end", async () => {
  answer = (_, response) => endless(response);
  await expect(opened().readManifest()).rejects.toMatchObject({ code: "ARCHIVE_INVALID" });
});

test("segments for which the disk has no space", async () => {
  const downloads = opened();
  await downloads.readManifest();
  const { segment } = await segmentAt(0);
  const many = Array.from({ length: 1_000 }, () => ({ ...segment, fileSize: 2 ** 50 }));
  await expect(downloads.prepare(many)).rejects.toMatchObject({ code: "ARCHIVE_UNREACHABLE" });
});
