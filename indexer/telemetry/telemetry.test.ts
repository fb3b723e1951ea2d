import { afterEach, describe, expect, test, vi } from "vitest";
import { createRpcClient } from "@/lib/chain/rpc";
import type { Hash } from "@/lib/protocol";
import type { Cursor } from "../database/cursor";
import { addNodeMetrics, createMetrics } from "./metrics";
import { serveTelemetry, type TelemetryServer } from "./server";
import { Vitals } from "./vitals";
import { Watchdog } from "./watchdog";

const HASH: Hash = `0x${"ab".repeat(32)}`;
const OTHER: Hash = `0x${"cd".repeat(32)}`;
const cursorAt = (number: number, hash: Hash | null = HASH): Cursor => ({
  number,
  hash,
  epoch: 3n,
  finalNumber: number - 2,
  commitment: null,
});
const now = () => Math.floor(Date.now() / 1_000);
const headAt = (number: number, hash: Hash = HASH, timestamp = now()) => ({ number, hash, timestamp, finalized: null });

let server: TelemetryServer | null = null;
afterEach(async () => {
  vi.useRealTimers();
  await server?.close();
  server = null;
});

function leading(allowedHeadAge: number | null = null): Vitals {
  const vitals = new Vitals(allowedHeadAge);
  vitals.begins(0, cursorAt(10));
  vitals.role = "leader";
  vitals.saw(headAt(10));
  return vitals;
}

describe("a worker is ready", () => {
  test("while it leads, stands at the head, and a node confirms its last hash", () => {
    expect(leading().faults()).toEqual([]);
  });

  test.each<[string, (vitals: Vitals) => void, RegExp]>([
    ["it waits for its turn", (vitals) => (vitals.role = "standby"), /Another worker leads/],
    ["the lag is above the limit", (vitals) => vitals.saw(headAt(16, OTHER)), /6 blocks behind/],
  ])("not where %s", (_, change, expected) => {
    const vitals = leading();
    change(vitals);
    expect(vitals.faults().join()).toMatch(expected);
  });

  test("not where no node has told of its head for a while, nor where none has confirmed the last hash", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const silent = leading();
    const doubted = leading();
    vi.advanceTimersByTime(16_000);
    expect(silent.faults().join()).toMatch(/has told of the chain's head for 16 seconds/);
    doubted.saw(headAt(10, OTHER));
    expect(doubted.faults().join()).toMatch(/has confirmed block 10/);
    doubted.saw(headAt(10));
    expect(doubted.faults()).toEqual([]);
  });

  test("not where the head block is older than is allowed, where a limit is set", () => {
    const vitals = leading(60);
    vitals.saw(headAt(10, HASH, now() - 100));
    expect(vitals.faults().join()).toMatch(/at most 60 are allowed/);
    const unlimited = leading();
    unlimited.saw(headAt(10, HASH, now() - 100));
    expect(unlimited.faults()).toEqual([]);
  });

  test("where the index begins above the head", () => {
    const vitals = new Vitals();
    vitals.begins(100, cursorAt(99, null));
    vitals.role = "leader";
    vitals.saw(headAt(10));
    expect(vitals.faults()).toEqual([]);
  });
});

describe("the worker's own port", () => {
  const get = (path: string) => fetch(`http://127.0.0.1:${server?.port}${path}`);

  test("serves health, readiness with its reasons, and metrics", async () => {
    const vitals = leading();
    const metrics = createMetrics(vitals);
    addNodeMetrics(metrics, createRpcClient(["http://user:secret@127.0.0.1:9/key"]));
    server = await serveTelemetry({ host: "127.0.0.1", port: 0, vitals, metrics });
    expect((await get("/health")).status).toBe(200);
    const ready = await get("/ready");
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: "ready", block: 10, head: 10, lag: 0 }]);
    vitals.saw(headAt(30));
    const late = await get("/ready");
    expect([late.status, await late.json()]).toMatchObject([
      503,
      { lag: 20, faults: [expect.stringContaining("20 blocks")] },
    ]);
    vitals.wrote({ blocks: 7, accepted: 2, rejected: 1, seconds: 0.5 });
    vitals.failed("NODE_BUSY");
    for (let scrape = 0; scrape < 2; scrape++) {
      const answer = await get("/metrics");
      expect(answer.headers.get("content-type")).toContain("text/plain");
      const text = await answer.text();
      expect(text).toContain("\nengrave_index_lag_blocks 20\n");
      expect(text).toContain("\nengrave_index_blocks_total 7\n");
      expect(text).toContain('engrave_index_operations_total{outcome="rejected"} 1');
      expect(text).toContain('engrave_retries_total{code="NODE_BUSY"} 1');
      expect(text).toContain('engrave_node_circuit{node="http://127.0.0.1:9",state="closed"} 1');
      expect(text).not.toContain("secret");
    }
    expect((await get("/else")).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${server.port}/metrics`, { method: "POST" })).status).toBe(405);
  });

  test("that is taken is a wrong configuration", async () => {
    const parts = { host: "127.0.0.1", vitals: leading(), metrics: createMetrics(leading()) };
    server = await serveTelemetry({ ...parts, port: 0 });
    await expect(serveTelemetry({ ...parts, port: server.port })).rejects.toMatchObject({ code: "CONFIGURATION" });
  });
});

describe("a stall", () => {
  test("is an end with a reason", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
    const watchdog = new Watchdog(60);
    vi.advanceTimersByTime(50_000);
    watchdog.alive("a batch was written");
    vi.advanceTimersByTime(59_000);
    const still = Symbol();
    expect(await Promise.race([watchdog.stalled, Promise.resolve(still)])).toBe(still);
    vi.advanceTimersByTime(5_000);
    await expect(watchdog.stalled).rejects.toMatchObject({
      code: "STALLED",
      message: expect.stringContaining("a batch was written"),
    });
    watchdog.stop();
  });
});
