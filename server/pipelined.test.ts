import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { ApiResponse, Dispatch } from "@/lib/api/http/dispatch";
import { listen } from "@/tools/testing/harness/listen";
import { createFront } from "./front";

let front: Server | undefined;

afterEach(() => {
  front?.closeAllConnections();
  front?.close();
});

/** Starts a front and connects to it. */
async function connected(dispatch: Dispatch) {
  front = createFront({
    dispatch,
    hops: 0,
    pages: async (_request, response) => void response.end(),
    rpc: null,
    isDevelopment: false,
    onFailure: (error) => expect(error).toBeUndefined(),
  });
  const socket = connect(await listen(front), "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

const requests = (count: number): string =>
  Array.from({ length: count }, (_, n) => `GET /api/${n} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join("");

function answer(body: ApiResponse["body"]): ApiResponse {
  return { status: 200, headers: {}, body };
}

test("the requests of one connection are answered one after the other", async () => {
  const asked: string[] = [];
  let end = (): void => undefined;
  async function* chunks() {
    yield "first ";
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  }
  const socket = await connected(async ({ path }) => {
    asked.push(path);
    return answer(asked.length === 1 ? { chunks: chunks(), close: async () => undefined } : `answer to ${path}`);
  });
  socket.write(requests(20));
  await once(socket, "readable");
  // An answer that is built now would stay in memory until the first one ends, which may be never.
  expect(asked).toEqual(["/api/0"]);
  let text = "";
  socket.on("data", (part) => {
    text += part.toString();
  });
  end();
  await expect.poll(() => text).toContain("answer to /api/19");
  expect([...text.matchAll(/answer to (\/api\/\d+)/g)].map(([, path]) => path)).toEqual(
    Array.from({ length: 19 }, (_, n) => `/api/${n + 1}`),
  );
  socket.destroy();
});

test("no stream of a connection outlives it", async () => {
  let open = 0;
  let opened = 0;
  const socket = await connected(async () => {
    open++;
    opened++;
    async function* chunks() {
      for (;;) {
        yield "x".repeat(100);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    return answer({
      chunks: chunks(),
      close: async () => {
        open--;
      },
    });
  });
  socket.write(requests(50));
  await once(socket, "readable");
  socket.destroy();
  await expect.poll(() => open).toBe(0);
  expect(opened).toBe(1);
});

test("a connection on which too many requests wait is closed", async () => {
  let asked = 0;
  const socket = await connected(async () => {
    asked++;
    return new Promise(() => undefined);
  });
  socket.on("error", () => undefined);
  socket.write(requests(1_000));
  await once(socket, "close");
  expect(asked).toBe(1);
});
