import { mkdir, readdir, readFile, statfs, truncate, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect } from "@/indexer/database/connection";
import { lockSecondIndex } from "@/indexer/second-index/second-index";
import { segmentFile } from "@/lib/archive";
import { describeError } from "@/lib/runtime/errors";
import { sha256 } from "@/lib/runtime/sha256";
import { type ArchiveStage, archiveStage, readManifest } from "@/tools/testing/harness/archive";
import { testDatabase } from "@/tools/testing/harness/database";
import { listen } from "@/tools/testing/harness/listen";
import { readState } from "@/tools/testing/harness/state";
import { until } from "@/tools/testing/harness/until";
import { ArchiveAddress } from "./address";
import { Downloads } from "./download";
import { openStore } from "./store";

let system: ArchiveStage;
let server: Server;
let base: string;
let folders = 0;
/** Answers a request; the default sends the file, or the part of it from the first byte of the range on. */
let answer: (request: IncomingMessage, response: ServerResponse, file: Buffer) => void;
let requests: { url: string; range: string | undefined }[] = [];
let authorizations: (string | undefined)[] = [];
/** Signs of life of the downloads. */
let signs = 0;

/** Begins the answer. Returns the index of the first byte that the request asks for. */
function begin(request: IncomingMessage, response: ServerResponse, file: Buffer): number {
  const start = Number(/^bytes=([0-9]+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
  if (start > 0) response.writeHead(206, { "content-range": `bytes ${start}-${file.length - 1}/${file.length}` });
  return start;
}

const whole: typeof answer = (request, response, file) => {
  response.end(file.subarray(begin(request, response, file)));
};

beforeAll(async () => {
  system = await archiveStage("download");
  server = createServer(async (request, response) => {
    const { url = "" } = request;
    requests.push({ url, range: request.headers.range });
    authorizations.push(request.headers.authorization);
    const file = await readFile(join(system.archive, new URL(url, base).pathname)).catch(() => null);
    if (file === null) response.writeHead(404).end();
    else answer(request, response, file);
  });
  base = `http://127.0.0.1:${await listen(server)}/`;
});
beforeEach(() => {
  answer = whole;
  requests = [];
  authorizations = [];
  signs = 0;
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await system?.close();
});

const folder = (): string => join(system.folder, `downloads-${folders++}`);
/** The subfolder of the files of one address. */
const filesOf = (into: string, address = base): string => join(into, sha256(Buffer.from(address)).slice(2, 18));

function opened(into = folder(), from = base): Downloads {
  const address = ArchiveAddress.parse(from);
  if (address === null) throw new Error("expected an address");
  const alive = (): void => void signs++;
  return new Downloads(address, { folder: into, dataDir: system.folder }, new AbortController().signal, alive);
}

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
    const start = begin(request, response, file);
    response.write(file.subarray(start, start + Math.ceil((file.length - start) / 2)), () => response.destroy());
  };
  const { url, drop } = await testDatabase();
  await system.command(["bootstrap", "--from", base], { databaseUrl: url });
  expect(await readState(url)).toEqual(await readState(system.stage.database.url));
  await drop();
  // Cut downloads were resumed, and left no partial files.
  expect(requests.some(({ range }) => range !== undefined)).toBe(true);
  expect(await readdir(system.folder)).not.toContain("bootstrap");
});

test("a host that cuts each connection after a 15th of the file", async () => {
  const { segment, file } = await segmentAt(1);
  const store = opened();
  await store.readManifest();
  answer = (request, response, content) => {
    const start = begin(request, response, content);
    response.write(content.subarray(start, start + Math.ceil(content.length / 15)), () => response.destroy());
  };
  requests = [];
  expect(await store.readSegment(1, segment)).toEqual(file);
  // Each request continues where the last one ended, so no byte arrives twice.
  const piece = Math.ceil(file.length / 15);
  const ranges = Array.from({ length: Math.ceil(file.length / piece) }, (_, n) => `bytes=${n * piece}-`);
  expect(requests.map(({ range }) => range)).toEqual([undefined, ...ranges.slice(1)]);
  // More than a file may take without progress.
  expect(requests.length).toBeGreaterThan(12);
  expect(signs).toBeGreaterThanOrEqual(2 * requests.length - 1);
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
  await writeFile(join(filesOf(into), `${name}.part`), file.subarray(0, 20));
  await truncate(join(filesOf(into), name), 5);
  expect(await opened(into).readSegment(1, segment)).toEqual(file);
  expect(requests).toEqual([{ url: `/segments/${name}`, range: "bytes=20-" }]);
});

test.each([403, 400, 404, 405, 501])("a host that cuts the first answer and answers ranges with %d", async (status) => {
  const { segment, name, file } = await segmentAt(0);
  let isCut = false;
  answer = (request, response, content) => {
    if (request.headers.range !== undefined) return void response.writeHead(status).end();
    if (isCut || !request.url?.includes(name)) return void response.end(content);
    isCut = true;
    response.writeHead(200, { "content-length": content.length });
    response.write(content.subarray(0, Math.floor(0.45 * content.length)), () => response.destroy());
  };
  const store = opened();
  await store.readManifest();
  expect(await store.readSegment(0, segment)).toEqual(file);
  const hadRange = requests.filter(({ url }) => url.includes(name)).map(({ range }) => range !== undefined);
  expect(hadRange).toEqual([false, true, false]);
  await store.close();
});

test("a host without ranges, and a damaged part of an earlier call", async () => {
  const into = folder();
  const { segment, name, file } = await segmentAt(1);
  await opened(into).readManifest();
  answer = (_, response, content) => void response.end(content);
  await writeFile(join(filesOf(into), `${name}.part`), file.subarray(0, 20));
  expect(await opened(into).readSegment(1, segment)).toEqual(file);
  answer = whole;
  const other = folder();
  await opened(other).readManifest();
  await writeFile(join(filesOf(other), `${name}.part`), Buffer.alloc(20, 1));
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

/** Free bytes of the disk of the tests. */
async function freeSpace(): Promise<number> {
  const { bavail, bsize } = await statfs(system.folder);
  return bavail * bsize;
}

test("bytes that are already on the disk need no space", async () => {
  const downloads = opened();
  await downloads.readManifest();
  const { segment } = await segmentAt(0);
  const into = folder();
  await opened(into).readManifest();
  const large = { ...segment, fileSize: await freeSpace() };
  await expect(opened(into).prepare([large])).rejects.toMatchObject({ code: "ARCHIVE_UNREACHABLE" });
  // A file without content that has this size.
  const partial = join(filesOf(into), `${segmentFile(0, large.fileSha256)}.part`);
  await writeFile(partial, "");
  await truncate(partial, large.fileSize);
  await opened(into).prepare([large]);
  await opened(into).discard();
});

test("a manifest that changes while it is downloaded is downloaded from its start again", async () => {
  const manifest = await readFile(join(system.archive, "manifest.json"), "utf8");
  let count = 0;
  answer = (request, response) => {
    const start = Number(/^bytes=([0-9]+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    const file = Buffer.from(count++ === 0 ? `old ${manifest}` : manifest);
    if (start > 0) response.writeHead(206, { "content-range": `bytes ${start}-${file.length - 1}/${file.length}` });
    if (count > 1) response.end(file.subarray(start));
    else
      response.writeHead(200, { "content-length": file.length }).write(file.subarray(0, 507), () => response.destroy());
  };
  expect(await opened().readManifest()).toBe(manifest);
  expect(requests).toEqual([
    { url: "/manifest.json", range: undefined },
    { url: "/manifest.json", range: undefined },
  ]);
});

test("downloads from another address, and segments that the manifest does not name, are deleted", async () => {
  const into = folder();
  const { segment, name } = await segmentAt(1);
  const first = opened(into);
  await first.readManifest();
  await first.readSegment(1, segment);
  await writeFile(join(filesOf(into), "00000001-0123456789abcdef.br"), "of an earlier manifest");
  await opened(into).prepare((await readManifest(system.archive)).segments);
  expect((await readdir(filesOf(into))).sort()).toEqual([name, "manifest.json"]);
  const other = `${base}?signature=other`;
  await opened(into, other).readManifest();
  // A query, for example an expired signature, does not distinguish archives.
  expect(await readdir(filesOf(into))).toContain(name);
  const elsewhere = base.replace("127.0.0.1", "localhost");
  await opened(into, elsewhere).readManifest();
  expect(await readdir(into)).toEqual([dirname(join(filesOf("", elsewhere), "file"))]);
});

test.each([
  ["an archive with other content", { dataDir: "tampered" }, "ARCHIVE_INVALID"],
  ["an archive of another network", { dataDir: "foreign", startBlock: 3 }, "ARCHIVE_OF_ANOTHER_NETWORK"],
])("%s leaves no downloads", async (_, { dataDir, ...change }, code) => {
  answer = (request, response, file) =>
    request.url?.includes("/segments/00000002")
      ? void response.end(Buffer.alloc(file.length))
      : whole(request, response, file);
  const { url, drop } = await testDatabase();
  const parts = { databaseUrl: url, dataDir: join(system.folder, dataDir), network: await system.networkFile(change) };
  await expect(system.command(["bootstrap", "--from", base], parts)).rejects.toMatchObject({ code });
  await drop();
  expect(await readdir(parts.dataDir)).toEqual([]);
});

test("a host that stops answering leaves its downloads for the next call", async () => {
  answer = (request, response, file) =>
    request.url?.includes("/segments/00000002") ? void response.writeHead(403).end() : whole(request, response, file);
  const { url, drop } = await testDatabase();
  const parts = { databaseUrl: url, dataDir: join(system.folder, "kept") };
  const bootstrap = ["bootstrap", "--from", base];
  await expect(system.command(bootstrap, parts)).rejects.toMatchObject({ code: "ARCHIVE_UNREACHABLE" });
  const { name } = await segmentAt(0);
  expect(await readdir(filesOf(join(parts.dataDir, "bootstrap")))).toContain(name);
  answer = whole;
  requests = [];
  await system.command(bootstrap, parts);
  expect(requests.map(({ url: path }) => path)).not.toContain(`/segments/${name}`);
  expect(await readdir(parts.dataDir)).toEqual([]);
  await drop();
});

test("a bootstrap that is stopped while it waits for its host ends as stopped", async () => {
  const stop = new AbortController();
  answer = () => stop.abort();
  const { url, drop } = await testDatabase();
  const parts = { databaseUrl: url, dataDir: join(system.folder, "stopped"), stop: stop.signal };
  const { code, output } = await system.command(["bootstrap", "--from", base], parts);
  expect({ code, output }).toEqual({ code: 3, output: "stopped; nothing has changed" });
  await drop();
});

test("a user, a password and a query are sent with each request, and are in no error", async () => {
  const from = `${base.replace("://", "://us%40er:pass@")}?signature=s%2Fecret`;
  const { segment, name } = await segmentAt(1);
  const downloads = opened(folder(), from);
  await downloads.readManifest();
  await downloads.readSegment(1, segment);
  expect(requests.map(({ url }) => url)).toEqual([
    "/manifest.json?signature=s%2Fecret",
    `/segments/${name}?signature=s%2Fecret`,
  ]);
  const basic = `Basic ${Buffer.from("us@er:pass").toString("base64")}`;
  expect(authorizations).toEqual([basic, basic]);
  answer = (_, response) => void response.writeHead(403).end();
  const error: unknown = await opened(folder(), from)
    .readManifest()
    .catch((cause: unknown) => cause);
  expect(describeError(error)).toContain(`the archive at ${base}manifest.json cannot be read`);
  expect(describeError(error)).not.toMatch(/pass|ecret/);
});

test("an address that is no URL is refused without repeating it", () => {
  const open = () => openStore("https://user:pass@", system.folder, new AbortController().signal);
  expect(open).toThrow(expect.objectContaining({ code: "ARCHIVE_UNREACHABLE" }));
  expect(open).not.toThrow(/pass/);
});

/** A file in place of the folder, because permissions do not stop root. */
test("a data folder that cannot be written is reported with its hint", async () => {
  const dataDir = join(system.folder, "no-folder");
  await writeFile(dataDir, "");
  const { url, drop } = await testDatabase();
  const refused = system.command(["bootstrap", "--from", base], { databaseUrl: url, dataDir });
  await expect(refused).rejects.toMatchObject({ code: "DATA_DIR", hint: expect.stringContaining("DATA_DIR") });
  await drop();
  const inside = join(system.folder, "no-space");
  await mkdir(inside);
  await writeFile(join(inside, "bootstrap"), "");
  const address = ArchiveAddress.parse(base);
  if (address === null) throw new Error("expected an address");
  const downloads = new Downloads(
    address,
    { folder: join(inside, "bootstrap"), dataDir: inside },
    new AbortController().signal,
    () => undefined,
  );
  await expect(downloads.readManifest()).rejects.toMatchObject({ code: "DATA_DIR" });
});

test("bootstraps of two databases do not use one DATA_DIR at the same time", async () => {
  const parts = { dataDir: join(system.folder, "shared") };
  const [first, second] = [await testDatabase(), await testDatabase()];
  // The first one waits for its second segment.
  const held: (() => void)[] = [];
  answer = (request, response, file) => {
    if (request.url?.includes("/segments/00000001")) held.push(() => whole(request, response, file));
    else whole(request, response, file);
  };
  const running = system.command(["bootstrap", "--from", base], { ...parts, databaseUrl: first.url });
  await Promise.race([until(async () => held.length > 0), running]);
  const kept = await readdir(join(parts.dataDir, "bootstrap"));
  const other = ["bootstrap", "--from", base.replace("127.0.0.1", "localhost")];
  await expect(system.command(other, { ...parts, databaseUrl: second.url })).rejects.toMatchObject({
    code: "BOOTSTRAP_RUNNING",
    message: expect.stringContaining(`process ${process.pid} on`),
    hint: expect.stringContaining("DATA_DIR"),
  });
  expect(await readdir(join(parts.dataDir, "bootstrap"))).toEqual(kept);
  answer = whole;
  for (const release of held) release();
  expect((await running).code).toBe(0);
  expect(await readState(first.url)).toEqual(await readState(system.stage.database.url));
  // It has released the folder.
  expect(await readdir(parts.dataDir)).toEqual([]);
  expect((await system.command(other, { ...parts, databaseUrl: second.url })).code).toBe(0);
  expect(await readState(second.url)).toEqual(await readState(system.stage.database.url));
  await first.drop();
  await second.drop();
});

test("a second bootstrap of one database leaves the downloads of the first one", async () => {
  const { url, drop } = await testDatabase();
  const downloads = join(system.folder, "bootstrap", "0123456789abcdef");
  await mkdir(downloads, { recursive: true });
  const first = await connect(url);
  await lockSecondIndex(first, "bootstrapping");
  await expect(system.command(["bootstrap", "--from", base], { databaseUrl: url })).rejects.toMatchObject({
    code: "SECOND_INDEX_TAKEN",
  });
  expect(await readdir(join(system.folder, "bootstrap"))).toEqual(["0123456789abcdef"]);
  expect(requests).toEqual([]);
  await first.close();
  await drop();
});

test.each<[string, (file: Buffer) => Buffer]>([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["deflate", deflateRawSync],
  ["br", brotliCompressSync],
])("a manifest and segments compressed by %s, although not asked for, are decoded", async (encoding, compress) => {
  const accepted = new Set<string | undefined>();
  answer = (request, response, file) => {
    accepted.add(String(request.headers["accept-encoding"]));
    // As hosts with Brotli files: they are not compressed again.
    const isAsItIs = encoding === "br" && request.url?.endsWith(".br");
    response.writeHead(200, { "content-encoding": encoding }).end(isAsItIs ? file : compress(file));
  };
  const store = opened();
  const { segment, file } = await segmentAt(0);
  expect(await store.readManifest()).toBe(await readFile(join(system.archive, "manifest.json"), "utf8"));
  await store.prepare([segment]);
  expect((await store.readSegment(0, segment)).equals(file)).toBe(true);
  expect([...accepted]).toEqual(["identity"]);
});

test("a compressed segment of a host that cuts the connection and sends parts is requested as a whole", async () => {
  let count = 0;
  answer = (request, response, file) => {
    const compressed = gzipSync(file);
    const start = Number(/^bytes=([0-9]+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    const range = { "content-range": `bytes ${start}-${compressed.length - 1}/${compressed.length}` };
    response.writeHead(start > 0 ? 206 : 200, { "content-encoding": "gzip", ...(start > 0 ? range : {}) });
    if (count++ === 0) response.write(compressed.subarray(0, compressed.length >> 1), () => response.destroy());
    else response.end(compressed.subarray(start));
  };
  const store = opened();
  await store.readManifest().catch(() => undefined);
  const { segment, file } = await segmentAt(0);
  await store.prepare([segment]);
  count = 0;
  expect((await store.readSegment(0, segment)).equals(file)).toBe(true);
});

test("a compressed file that would be larger than expected is refused without being read", async () => {
  // 64 of them expand to 1 GB.
  const bomb = gzipSync(Buffer.alloc(2 ** 24));
  answer = (_, response) => {
    let sent = 0;
    response.writeHead(200, { "content-encoding": "gzip" });
    const next = (): void => {
      while (sent++ < 64) if (!response.write(bomb)) return void response.once("drain", next);
      response.end();
    };
    next();
  };
  const { segment } = await segmentAt(0);
  const store = opened();
  await expect(store.readManifest()).rejects.toMatchObject({ code: "ARCHIVE_INVALID" });
  await store.prepare([segment]);
  await expect(store.readSegment(0, segment)).rejects.toThrow("larger than expected");
});

test("a file in an unknown encoding is refused at once with a clear error", async () => {
  answer = (_, response, file) => void response.writeHead(200, { "content-encoding": "compress" }).end(file);
  const failed = await opened()
    .readManifest()
    .then(
      () => "",
      (error: unknown) => describeError(error),
    );
  expect(failed).toContain('the content encoding "compress"');
  expect(requests).toHaveLength(1);
});
