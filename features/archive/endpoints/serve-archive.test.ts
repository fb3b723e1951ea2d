import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiResponse, Dispatch } from "@/lib/api/http/dispatch";
import type { TextStream } from "@/lib/api/http/json";
import { withArchive } from "./serve-archive";

const NAME = "00000000-0123456789abcdef.br";
const SIZE = 64_000_000;
/** Seconds after which the pace of a download is known. */
const SPAN = 5;

let folder: string;
let dispatch: Dispatch;
let opened: TextStream[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  folder = await mkdtemp(join(tmpdir(), "engrave-pace-"));
  await mkdir(join(folder, "segments"));
  await writeFile(join(folder, "segments", NAME), "");
  await truncate(join(folder, "segments", NAME), SIZE);
  opened = [];
  const none: Dispatch = () => Promise.reject(new Error("the path is one of the archive"));
  dispatch = withArchive(none, { folder, limiter: null, onFailure: () => undefined });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.map((stream) => stream.close()));
  await rm(folder, { recursive: true });
});

/** Requests the segment, and returns the iterator over its bytes; null if the request is refused. */
async function download(client: string): Promise<AsyncIterator<string | Uint8Array> | null> {
  const { status, body }: ApiResponse = await dispatch({
    method: "GET",
    path: `/api/archive/segments/${NAME}`,
    query: "",
    client,
  });
  if (body === null || typeof body === "string") {
    expect([status, body]).toEqual([503, expect.stringContaining('"BUSY"')]);
    return null;
  }
  opened.push(body);
  return body.chunks[Symbol.asyncIterator]();
}

/** Opens all downloads that are allowed at a time, one after the other: the order decides which one is the oldest. */
async function open(perClient: number): Promise<AsyncIterator<string | Uint8Array>[]> {
  const all = [];
  for (let index = 0; index < 64; index++) {
    const reader = await download(`198.51.100.${Math.floor(index / perClient)}`);
    if (reader !== null) all.push(reader);
  }
  expect(all).toHaveLength(64);
  return all;
}

/** Opens all downloads that are allowed at a time. Each client reads one part of each of its downloads. */
async function fill(): Promise<AsyncIterator<string | Uint8Array>[]> {
  const all = await open(8);
  await Promise.all(all.map((reader) => reader.next()));
  return all;
}

const cut = (): number[] => opened.flatMap(({ cut }, index) => (cut?.aborted ? [index] : []));

/** Reads parts of about 64 kB. */
async function read(reader: AsyncIterator<string | Uint8Array> | undefined, parts: number): Promise<void> {
  for (let part = 0; part < parts; part++) await reader?.next();
}

test("a download that others wait for ends if it is slow, the slowest first", async () => {
  const [first, second, third, ...others] = await fill();
  await Promise.all(others.map((reader) => read(reader, SPAN)));
  await read(first, 3);
  await read(second, 2);
  await read(third, SPAN);
  vi.advanceTimersByTime(SPAN * 1_000);
  expect(cut()).toEqual([]);
  const reader = await download("203.0.113.1");
  expect(await reader?.next()).toMatchObject({ done: false });
  expect(cut()).toEqual([1]);
  expect(opened[1]?.cut?.reason).toMatchObject({ code: "SLOW_READER" });
});

test("without slow downloads, the oldest one of a client with the most ends", async () => {
  await fill();
  expect(await download("203.0.113.1")).not.toBeNull();
  expect(cut()).toEqual([0]);
  expect(opened[0]?.cut?.reason).toMatchObject({ code: "FAIR_SHARE" });
});

test("a slow download ends for a client with fewer downloads than its client", async () => {
  await open(1);
  expect(await download("203.0.113.1")).toBeNull();
  vi.advanceTimersByTime(SPAN * 1_000);
  expect(await download("198.51.100.1")).toBeNull();
  expect(cut()).toEqual([]);
  expect(await download("203.0.113.1")).not.toBeNull();
  expect(cut()).toHaveLength(1);
  expect(await download("203.0.113.1")).toBeNull();
});

test("a client above its own limit ends only its own slow downloads", async () => {
  await fill();
  vi.advanceTimersByTime(SPAN * 1_000);
  expect(await download("198.51.100.3")).not.toBeNull();
  const [ended = -1] = cut();
  expect([Math.floor(ended / 8), cut().length]).toEqual([3, 1]);
});

test("a download is the whole file or range", async () => {
  const { body, headers } = await dispatch({
    method: "GET",
    path: `/api/archive/segments/${NAME}`,
    query: "",
    range: "bytes=1-200000",
  });
  if (body === null || typeof body === "string") throw new Error("the range has no stream");
  opened.push(body);
  let size = 0;
  for await (const chunk of body.chunks) size += chunk.length;
  expect([size, headers["Content-Length"]]).toEqual([200_000, "200000"]);
});
