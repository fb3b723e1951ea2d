import { once } from "node:events";
import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFront } from "@/server/front";
import { listen } from "@/tools/testing/harness/listen";
import { withArchive } from "./serve-archive";

const NAME = "00000000-0123456789abcdef.br";
const SIZE = 64_000_000;

let folder: string;
let front: Server;
let port: number;
let sockets: Socket[];
const failures: unknown[] = [];

beforeEach(async () => {
  // The clock stands still, so no download is slow.
  vi.useFakeTimers({ toFake: ["performance"] });
  folder = await mkdtemp(join(tmpdir(), "engrave-share-"));
  await mkdir(join(folder, "segments"));
  await writeFile(join(folder, "segments", NAME), "");
  await truncate(join(folder, "segments", NAME), SIZE);
  sockets = [];
  const onFailure = (failure: unknown) => void failures.push(failure);
  front = createFront({
    dispatch: withArchive(() => Promise.reject(new Error("the path is one of the archive")), {
      folder,
      limiter: null,
      onFailure,
    }),
    hops: 1,
    pages: async (_, response) => void response.end("page"),
    rpc: null,
    isDevelopment: false,
    onFailure,
  });
  port = await listen(front);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  front.closeAllConnections();
  front.close();
  await rm(folder, { recursive: true });
});

interface Download {
  readonly status: number;
  /** Reads until the server closes the connection, and returns the size of the body. */
  readToEnd(): Promise<number>;
}

/** Starts a download of a client, which then does not read on. The file is larger than the buffers of the system. */
async function download(client: string, from = 0): Promise<Download> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  const lines = ["Host: localhost", `X-Forwarded-For: ${client}`, `Range: bytes=${from}-`, "Connection: close"];
  socket.write([`GET /api/archive/segments/${NAME} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
  const [head = Buffer.of()]: Buffer[] = await once(socket, "data");
  socket.pause();
  socket.on("error", () => undefined);
  return {
    status: Number(head.toString("latin1", 9, 12)),
    async readToEnd() {
      let size = head.length - head.indexOf("\r\n\r\n") - 4;
      socket.on("data", (part) => {
        size += part.length;
      });
      socket.resume();
      await once(socket, "close");
      return size;
    },
  };
}

/** Starts downloads of clients in turn. */
async function downloads(clients: readonly string[], each: number): Promise<Download[]> {
  const all: Download[] = [];
  for (let n = 0; n < each * clients.length; n++) all.push(await download(clients[n % clients.length] ?? ""));
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 206));
  return all;
}

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `198.51.100.${index}`);

test("eight clients with all downloads leave every other client a share", async () => {
  const [oldest, second] = await downloads(addresses(8), 8);
  const others = await downloads(["203.0.113.1", "203.0.113.2"], 3);
  for (const ended of [oldest, second]) expect(await ended?.readToEnd()).toBeLessThan(SIZE);
  expect(others).toHaveLength(6);
  // The client of an ended download has not fewer than the new ones, and continues it once others end.
  expect((await download("198.51.100.0", 1_000)).status).toBe(503);
  for (const socket of sockets.splice(8, 8)) socket.destroy();
  await expect.poll(async () => (await download("198.51.100.0", 1_000)).status).toBe(206);
  expect(failures).toEqual([]);
});

test("no client loses a download to one that would then have more", async () => {
  const all = await downloads(addresses(8), 8);
  const late = "203.0.113.1";
  // After seven of them, each of the nine clients has seven or eight downloads.
  await downloads([late], 7);
  expect((await download(late)).status).toBe(503);
  expect((await download("198.51.100.0")).status).toBe(503);
  const ended = all.slice(0, 7).map((each) => each.readToEnd());
  for (const size of await Promise.all(ended)) expect(size).toBeLessThan(SIZE);
  // The eighth client still has all of its downloads.
  expect(await all[7]?.readToEnd()).toBe(SIZE);
});

test("64 clients with one download each keep it", async () => {
  const [first] = await downloads(addresses(64), 1);
  expect((await download("203.0.113.1")).status).toBe(503);
  expect((await download("198.51.100.5")).status).toBe(503);
  expect(await first?.readToEnd()).toBe(SIZE);
  expect(failures).toEqual([]);
});
