import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BusyError } from "@/lib/database/pool";
import type { IndexPosition } from "@/lib/records";
import { ROOT } from "@/lib/runtime/root.mjs";
import type { TextList, TextStream } from "../json";
import { LongLists } from "./long-lists";
import { SlowReaderError } from "./reader";

const PART = "x".repeat(500_000);
const PARTS = 10;
const WHOLE = PART.length * PARTS;
/** Lists are written to files, on a disk that may be slow. */
const LONG = { timeout: 60_000 };

let folder: string;
/** Numbers of opened lists and of held snapshots. */
let opened = 0;
let held = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-lists-"));
  [opened, held] = [0, 0];
  vi.useFakeTimers({ toFake: ["performance"] });
});

// A reader that closes does not wait for the snapshot: without this, a late release would count in the next test.
afterEach(async () => {
  await vi.waitFor(() => expect(held).toBe(0), LONG);
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const at = (block: number): IndexPosition => ({ block, hash: null, epoch: 1, final: 0 });
const room = (limits: { memory?: number; disk?: number; folder?: string } = {}) =>
  new LongLists({ memory: 64_000_000, disk: 100_000_000, folder, ...limits });

/** A list of {@link PARTS} parts in the state of `block`. */
function list(key: string, block = 1, failAt = PARTS): TextList {
  return {
    key,
    text: null,
    async open() {
      opened += 1;
      held += 1;
      return {
        at: at(block),
        chunks: parts(failAt),
        close: async () => {
          held -= 1;
        },
      };
    },
  };
}

async function* parts(failAt: number): AsyncGenerator<string> {
  for (let n = 0; n < PARTS; n++) {
    if (n === failAt) throw new Error("the connection to the database broke");
    yield PART;
  }
}

/** Reads to the end, as a server does, and returns the number of bytes. */
async function readAll(stream: TextStream): Promise<number> {
  let bytes = 0;
  for await (const part of stream.chunks) bytes += part.length;
  await stream.close();
  return bytes;
}

async function open(lists: LongLists, key: string, client: string | null = null, block = 1): Promise<TextStream> {
  const stream = await lists.open(list(key, block), at(block), client);
  if (stream === null) throw new Error("the list is empty");
  // As a server does if an answer is cut.
  stream.cut?.addEventListener("abort", () => void stream.close());
  return stream;
}

/** Open files of this process without a name. */
async function unlinkedFiles(): Promise<number> {
  const names = await readdir("/proc/self/fd");
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")));
  return targets.filter((target) => target.startsWith(folder)).length;
}

test("readers that stop hold no snapshot and share one unnamed file, which they release at the end", async () => {
  const lists = room();
  const stopped = await Promise.all(Array.from({ length: 50 }, () => open(lists, "a")));
  await vi.waitFor(() => expect(held).toBe(0), LONG);
  expect(opened).toBe(1);
  expect([await unlinkedFiles(), await readdir(folder)]).toEqual([1, []]);
  expect(await readAll(await open(lists, "a"))).toBe(WHOLE);
  expect(await readAll(await open(lists, "a", null, 2))).toBe(WHOLE);
  expect(opened).toBe(2);
  for (const stream of stopped) await stream.close();
  expect(await unlinkedFiles()).toBe(0);
});

test("a reader that leaves early stops the read of the list", async () => {
  const lists = room();
  const stream = await open(lists, "a");
  for await (const _part of stream.chunks) break;
  await stream.close();
  await vi.waitFor(async () => expect([held, await unlinkedFiles()]).toEqual([0, 0]), LONG);
});

test("a failure during the read cuts the answer", async () => {
  const lists = room();
  const stream = await lists.open(list("a", 1, 3), at(1), null);
  await vi.waitFor(() => expect(stream?.cut?.aborted).toBe(true), LONG);
  expect(String(stream?.cut?.reason)).toContain("the connection to the database broke");
  await stream?.close();
  await vi.waitFor(async () => expect([held, await unlinkedFiles()]).toEqual([0, 0]), LONG);
});

test("if disk space runs out, slow readers are ended and fast ones are not", async () => {
  const lists = room({ disk: 2.5 * WHOLE });
  const slow = await Promise.all([open(lists, "a"), open(lists, "b")]);
  await vi.waitFor(() => expect(held).toBe(0), LONG);
  vi.advanceTimersByTime(6_000);
  expect(await readAll(await open(lists, "c"))).toBe(WHOLE);
  const cut = slow.filter((stream) => stream.cut?.aborted);
  expect(cut.map((stream) => stream.cut?.reason)).toEqual([expect.any(SlowReaderError)]);
  for (const stream of slow) await stream.close();
});

test("without files, a list runs ahead of its reader as far as memory allows and is still complete", async () => {
  const lists = room({ disk: 0 });
  const stream = await open(lists, "a");
  expect(await readAll(stream)).toBe(WHOLE);
  expect(await readAll(await open(lists, "a"))).toBe(WHOLE);
  await rm(folder, { recursive: true });
  expect(await readAll(await open(room(), "a"))).toBe(WHOLE);
  expect(held).toBe(0);
  folder = await mkdtemp(join(tmpdir(), "engrave-lists-"));
});

test("on a full disk, a list is complete at once", LONG, async () => {
  // This file system reports no free space.
  const stream = await open(room({ folder: "/proc" }), "a");
  expect(await readAll(stream)).toBe(WHOLE);
});

const LIMITED = `
  import { createHash } from "node:crypto";
  import { LongLists } from "./lib/api/http/lists/long-lists.ts";
  const limits = { memory: 64_000_000, disk: 100_000_000, folder: process.env.TMPDIR };
  async function* parts() {
    for (let n = 0; n < 20; n++) yield String(n % 10).repeat(500_000);
  }
  const list = { key: "a", text: null, open: async () => ({ at: null, chunks: parts(), close: async () => {} }) };
  const stream = await new LongLists(limits).open(list, null, null);
  stream.cut.addEventListener("abort", () => console.log("cut", String(stream.cut.reason)));
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of stream.chunks) {
    hash.update(part);
    bytes += part.length;
  }
  await stream.close();
  console.log(bytes, hash.digest("hex"));
`;

test("if the disk is full in the middle of a list, the rest comes from memory", LONG, async () => {
  // With this limit, a write after the first megabytes fails as on a full disk.
  const command = 'ulimit -f 4096 && exec "$0" --import tsx --input-type=module --eval "$1"';
  const env = { ...process.env, TMPDIR: folder };
  const { stdout, stderr } = await promisify(execFile)("sh", ["-c", command, process.execPath, LIMITED], {
    env,
    cwd: ROOT,
  });
  const whole = createHash("sha256");
  for (let n = 0; n < 20; n++) whole.update(String(n % 10).repeat(500_000));
  const lines = stdout.trim().split("\n");
  expect(stderr.match(/temporary files for long lists failed/g)).toHaveLength(1);
  expect(lines.at(-1)).toBe(`10000000 ${whole.digest("hex")}`);
});

test("a slow reader does not block other lists that wait to be read", async () => {
  const lists = room({ disk: 0 });
  const slow = await Promise.all(["a", "b", "c", "d"].map((key) => open(lists, key)));
  expect(held).toBe(4);
  vi.advanceTimersByTime(6_000);
  expect(await readAll(await open(lists, "e"))).toBe(WHOLE);
  expect(slow.filter((stream) => stream.cut?.aborted)).toHaveLength(1);
  for (const stream of slow) await stream.close();
});

test("a client that reads many lists slowly loses only its own answers", async () => {
  const lists = room();
  const mine = await Promise.all(Array.from({ length: 8 }, (_, n) => open(lists, `list ${n}`, "1.2.3.4")));
  const theirs = await open(lists, "other", "5.6.7.8");
  await expect(open(lists, "ninth", "1.2.3.4")).rejects.toBeInstanceOf(BusyError);
  await vi.waitFor(() => expect(held).toBe(0), LONG);
  vi.advanceTimersByTime(6_000);
  expect(await readAll(await open(lists, "ninth", "1.2.3.4"))).toBe(WHOLE);
  expect(mine.filter((stream) => stream.cut?.aborted)).toHaveLength(1);
  expect(theirs.cut?.aborted).toBe(false);
  for (const stream of [...mine, theirs]) await stream.close();
  expect(await unlinkedFiles()).toBe(0);
});

test("a client cannot take all answers by one list", async () => {
  const lists = room();
  const mine = await Promise.all(Array.from({ length: 100 }, () => open(lists, "a", "1.2.3.4")));
  await expect(open(lists, "a", "1.2.3.4")).rejects.toBeInstanceOf(BusyError);
  expect(await readAll(await open(lists, "a", "5.6.7.8"))).toBe(WHOLE);
  vi.advanceTimersByTime(6_000);
  expect(await readAll(await open(lists, "a", "1.2.3.4"))).toBe(WHOLE);
  expect(mine.filter((stream) => stream.cut?.aborted)).toHaveLength(1);
  for (const stream of mine) await stream.close();
});

test("a list that lost its last row in between is requested again", async () => {
  const empty: TextList = { key: "a", text: null, open: async () => null };
  const lists = room();
  for (let n = 0; n < 6; n++) expect(await lists.open(empty, at(1), null)).toBeNull();
});
