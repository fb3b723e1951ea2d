import { createServer } from "node:net";
import { expect, test } from "vitest";
import { until } from "@/tools/testing/harness/until";
import { anyFreePort, isFree } from "./free-port";

/** The first port that Linux gives to connections and to programs that listen on any port. */
const EPHEMERAL = 32_768;

function listen(port: number): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => {
      resolve(() => new Promise((closed) => server.close(() => closed())));
    });
  });
}

/** Listens on the port that is tried next. If another program has it, on a later one. */
async function takeNext(): Promise<{ port: number; close: () => Promise<void> }> {
  const port = (await anyFreePort()) + 1;
  const close = await listen(port).catch(() => null);
  return close === null ? takeNext() : { port, close };
}

test("each call gives another port, which no connection takes", async () => {
  const ports: number[] = [];
  for (let n = 0; n < 20; n++) ports.push(await anyFreePort());
  expect(new Set(ports).size).toBe(20);
  expect(Math.min(...ports)).toBeGreaterThan(1_024);
  expect(Math.max(...ports)).toBeLessThan(EPHEMERAL);
});

test("a port on which a program listens is not free, and is not given", async () => {
  const { port, close } = await takeNext();
  expect(await isFree(port)).toBe(false);
  expect(await anyFreePort()).not.toBe(port);
  await close();
  await until(() => isFree(port));
});
