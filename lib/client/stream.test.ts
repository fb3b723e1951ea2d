import { EventSource } from "undici";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildMessage } from "@/lib/protocol";
import type { IndexEvent } from "@/lib/records";
import { type TestApi, testApi } from "@/testing/harness/api";
import { subscribe } from "./stream";

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  // The base of a page's relative URLs.
  const origin = `http://127.0.0.1:${api.port}`;
  vi.stubGlobal(
    "EventSource",
    class extends EventSource {
      constructor(path: string) {
        super(`${origin}${path}`);
      }
    },
  );
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await api?.stop();
});

test("events arrive exact and typed, until the subscription ends", async () => {
  const { ann } = api.history.people;
  const heard: IndexEvent[] = [];
  const states: boolean[] = [];
  const end = await new Promise<() => void>((resolve) => {
    const stop = subscribe(
      { ticker: "GOLD", address: ann },
      {
        onEvent(event) {
          heard.push(event);
          if (event.kind === "position") {
            const text = buildMessage({ op: "mint", tick: "GOLD", id: "77", amt: 2n });
            api.chain.send({ from: ann, to: ann, text }).catch(() => undefined);
          }
          if (event.kind === "block") resolve(stop);
        },
        onState: (isConnected) => states.push(isConnected),
      },
    );
  });
  end();
  expect(heard).toMatchObject([
    { kind: "position", at: { final: expect.any(Number) } },
    { kind: "block", operations: [{ op: "mint", ticker: "GOLD", amount: 2n, accepted: true }] },
  ]);
  expect(states).toEqual([true]);
});
