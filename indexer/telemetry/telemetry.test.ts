import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createRpcClient } from "@/lib/chain/rpc";
import type { Hash } from "@/lib/protocol";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import type { Cursor } from "../lead/cursor";
import { addNodeMetrics, addReadinessMetrics, createMetrics } from "./metrics";
import { Readiness } from "./readiness";
import { serveTelemetry, type TelemetryServer } from "./server";
import { Vitals } from "./vitals";
import { stallLimit, Watchdog } from "./watchdog";
import { whileRequesting } from "./while-requesting";

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
const headAt = (number: number, hash: Hash = HASH, timestamp = now()) => ({ number, hash, timestamp });

let server: TelemetryServer | null = null;
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await server?.close();
  server = null;
});

function leading(): Vitals {
  const vitals = new Vitals();
  vitals.beginTerm(cursorAt(10));
  vitals.role = "leader";
  return vitals;
}

describe("a heartbeat reports", () => {
  test("the time since a node confirmed the last block and since the index moved, in this term", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const vitals = leading();
    vitals.saw(headAt(12, OTHER));
    expect(vitals.report()).toEqual({ confirmed: null, moved: null, failing: null });
    vitals.movedTo(cursorAt(12, OTHER));
    vi.advanceTimersByTime(4_000);
    vitals.movedTo(cursorAt(12, OTHER));
    expect(vitals.report()).toMatchObject({ confirmed: 0, moved: 4_000 });
    vi.advanceTimersByTime(1_000);
    vitals.saw(headAt(12));
    expect(vitals.report()).toMatchObject({ confirmed: 1_000, moved: 5_000 });
    vitals.beginTerm(cursorAt(12, OTHER));
    expect(vitals.report()).toEqual({ confirmed: null, moved: null, failing: null });
  });

  test("the time since attempts began to fail, until one succeeds or the index moves", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const vitals = leading();
    vitals.failed("NODE_BUSY");
    vi.advanceTimersByTime(9_000);
    vitals.failed("NODE_REFUSED");
    expect(vitals.report().failing).toEqual({ code: "NODE_REFUSED", milliseconds: 9_000 });
    vitals.movedTo(cursorAt(11, OTHER));
    expect(vitals.report().failing).toBeNull();
    vitals.failed("NODE_BUSY");
    vitals.succeeded();
    expect(vitals.report().failing).toBeNull();
  });
});

test("the metrics report the checks that hold, and each node whose answers failed one", async () => {
  const vitals = new Vitals();
  const metrics = createMetrics(vitals);
  addNodeMetrics(metrics, createRpcClient(["http://127.0.0.1:9"]));
  const lines = async () =>
    (await metrics.metrics()).split("\n").filter((line) => /^engrave_(?:verified|unverified)\S* [1-9]/.test(line));
  expect(await lines()).toEqual([]);
  expect(await metrics.metrics()).toContain('engrave_verified{check="senders",method="computed"} 0');
  expect(await metrics.metrics()).toMatch(/^engrave_node_failures_total\{node="[^"]+",code="NODE_UNVERIFIED"\} 0$/m);
  vitals.verified = [
    { check: "header", method: "computed", since: 7 },
    { check: "receipts", method: "gas", since: 9 },
  ];
  vitals.unverified("one", { check: "header", block: 7, field: "hash" });
  vitals.unverified("two", { check: "header", block: 7, field: "hash" });
  vitals.unverified("two", { check: "receipts", block: 7, field: "hash" });
  vitals.unverified("two", { check: "receipts", block: 7, field: "hash" });
  expect(await lines()).toEqual([
    'engrave_verified{check="header",method="computed"} 1',
    'engrave_verified{check="receipts",method="gas"} 1',
    'engrave_verified_since_block{check="header"} 7',
    'engrave_verified_since_block{check="receipts"} 9',
    'engrave_unverified_answers_total{node="one",check="header"} 1',
    'engrave_unverified_answers_total{node="two",check="header"} 1',
    'engrave_unverified_answers_total{node="two",check="receipts"} 2',
  ]);
});

test("the metrics report the deepest reorg of the last hour", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const vitals = new Vitals();
  const metrics = createMetrics(vitals);
  const depth = async () => Number(/^engrave_reorg_depth_blocks (.*)$/m.exec(await metrics.metrics())?.[1]);
  expect(await depth()).toBe(0);
  vitals.reorged(100);
  vi.advanceTimersByTime(1_800_000);
  for (const undone of [1, 7, 2]) vitals.reorged(undone);
  expect(await depth()).toBe(100);
  vi.advanceTimersByTime(1_800_000);
  expect(await depth()).toBe(7);
  vi.advanceTimersByTime(1_800_000);
  expect(await depth()).toBe(0);
});

describe("the server of the worker", () => {
  const get = (path: string) => fetch(`http://127.0.0.1:${server?.port}${path}`);
  let database: TestDatabase;
  let readiness: Readiness;
  beforeAll(async () => {
    database = await testDatabase();
    readiness = new Readiness(database.url);
  });
  afterAll(async () => {
    await readiness?.close();
    await database?.drop();
  });

  test("serves health, readiness with its reasons, and metrics", async () => {
    const vitals = leading();
    vitals.saw(headAt(30, OTHER));
    const metrics = createMetrics(vitals);
    addNodeMetrics(metrics, createRpcClient(["http://user:secret@127.0.0.1:9/key"], { limits: { rate: 25 } }));
    addReadinessMetrics(metrics, readiness);
    server = await serveTelemetry({ host: "127.0.0.1", port: 0, vitals, metrics, readiness });
    expect((await get("/health")).status).toBe(200);
    const early = await get("/ready");
    expect(early.headers.get("content-type")).toBe("application/problem+json");
    const reasons = [{ code: "INDEX_NOT_BEGUN", detail: expect.stringMatching(/./) }];
    expect([early.status, await early.json()]).toMatchObject([503, { code: "NOT_READY", reasons, role: "leader" }]);
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
      expect(text).toContain('engrave_node_requests_per_second{node="http://127.0.0.1:9"} 25');
      expect(text).toContain("\nengrave_ready 0\n");
      expect(text).toContain('engrave_not_ready{reason="INDEX_NOT_BEGUN"} 1');
      expect(text).toContain('engrave_not_ready{reason="LAGGING"} 0');
      expect(text).not.toContain("secret");
    }
    expect((await get("/else")).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${server.port}/metrics`, { method: "POST" })).status).toBe(405);
  });

  test("is not ready while the database does not answer", async () => {
    const unavailable = new Readiness("postgresql://nobody@127.0.0.1:9/engrave");
    expect(await unavailable.report()).toMatchObject({ facts: null, reasons: [{ code: "DATABASE_UNAVAILABLE" }] });
    await unavailable.close();
  });

  test("reports a port in use as a wrong configuration", async () => {
    const parts = { host: "127.0.0.1", vitals: leading(), metrics: createMetrics(leading()), readiness };
    server = await serveTelemetry({ ...parts, port: 0 });
    await expect(serveTelemetry({ ...parts, port: server.port })).rejects.toMatchObject({ code: "CONFIGURATION" });
  });
});

describe("a stall", () => {
  test("ends the worker with a reason", async () => {
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

  test("is no work that keeps the thread, or the process suspended, for longer than the limit", async () => {
    let now = 0;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const check = (after: number): void => {
      now += after;
      vi.advanceTimersByTime(3_000);
    };
    const watchdog = new Watchdog(60, () => now);
    for (let block = 0; block < 5; block++) check(600_000);
    const still = Symbol();
    expect(await Promise.race([watchdog.stalled, Promise.resolve(still)])).toBe(still);
    for (let count = 0; count < 21; count++) check(3_000);
    await expect(watchdog.stalled).rejects.toMatchObject({ code: "STALLED" });
    watchdog.stop();
  });

  test("is no long fetch whose node is sent requests or sends parts of an answer", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
    const watchdog = new Watchdog(60);
    const node = { activity: 0 };
    const endless = new Promise<never>(() => undefined);
    void whileRequesting({ nodes: [node] }, watchdog, endless);
    for (let minute = 0; minute < 10; minute++) {
      node.activity++;
      vi.advanceTimersByTime(50_000);
    }
    const still = Symbol();
    expect(await Promise.race([watchdog.stalled, Promise.resolve(still)])).toBe(still);
    vi.advanceTimersByTime(66_000);
    await expect(watchdog.stalled).rejects.toMatchObject({ code: "STALLED" });
    watchdog.stop();
  });

  test("takes longer than a node may take to answer", () => {
    expect(stallLimit({ stallTimeout: 300, rpcTimeout: 30_000 })).toBe(300);
    expect(stallLimit({ stallTimeout: 300, rpcTimeout: 600_000 })).toBe(1_200);
  });
});
