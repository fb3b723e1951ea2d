import { beforeEach, expect, it, vi } from "vitest";
import { pageForTests } from "@/tools/testing/visible-page";
import { LiveSource, watchAddress } from "./source";

const page = pageForTests();

class Connection extends EventTarget {
  static readonly all: Connection[] = [];
  isClosed = false;

  constructor(readonly path: string) {
    super();
    Connection.all.push(this);
  }

  close(): void {
    this.isClosed = true;
  }
}

beforeEach(() => {
  Connection.all.length = 0;
  vi.stubGlobal("EventSource", Connection);
  // Without Web Locks, each page connects by itself.
  vi.stubGlobal("navigator", {});
});

const dispatch = (name: string) => Connection.all.at(-1)?.dispatchEvent(new Event(name));

it("sends a request for each event, and few without events", async () => {
  const request = vi.fn(async () => 1);
  const unsubscribe = new LiveSource(request).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(100);
  dispatch("position");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(request).toHaveBeenCalledTimes(2);
  dispatch("block");
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledTimes(3);
  unsubscribe();
});

it("shares one connection among all sources and closes it with the last one", async () => {
  const unsubscribeOne = new LiveSource(async () => 1).subscribe(() => {});
  const unsubscribeTwo = new LiveSource(async () => 2).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(3_000);
  expect(Connection.all).toHaveLength(1);
  unsubscribeOne();
  await vi.advanceTimersByTimeAsync(0);
  expect(Connection.all[0]?.isClosed).toBe(false);
  unsubscribeTwo();
  await vi.advanceTimersByTimeAsync(0);
  expect(Connection.all[0]?.isClosed).toBe(true);
});

it("polls every second while the connection is lost", async () => {
  const request = vi.fn(async () => 1);
  const unsubscribe = new LiveSource(request).subscribe(() => {});
  dispatch("position");
  await vi.advanceTimersByTimeAsync(300);
  dispatch("error");
  request.mockClear();
  await vi.advanceTimersByTimeAsync(3_100);
  expect(request.mock.calls.length).toBeGreaterThanOrEqual(3);
  unsubscribe();
});

it("closes the connection while the page is hidden", async () => {
  const unsubscribe = new LiveSource(async () => 1).subscribe(() => {});
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(Connection.all[0]?.isClosed).toBe(true);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(Connection.all).toHaveLength(2);
  unsubscribe();
  await vi.advanceTimersByTimeAsync(0);
});

it("watches one address by the same connection", async () => {
  const request = vi.fn(async () => 1);
  const unsubscribe = new LiveSource(request).subscribe(() => {});
  const listener = vi.fn();
  const address = `0x${"a".repeat(40)}` as const;
  const unwatch = watchAddress(address, listener);
  expect(Connection.all.map(({ path, isClosed }) => [path, isClosed])).toEqual([
    ["/api/explorer/stream", true],
    [`/api/explorer/stream?address=${address}`, false],
  ]);
  const block = (operations: string) =>
    Connection.all.at(-1)?.dispatchEvent(new MessageEvent("block", { data: `{"operations":${operations}}` }));
  block("[]");
  expect(listener).not.toHaveBeenCalled();
  block('[{"op":"sale"}]');
  expect(listener).toHaveBeenCalledTimes(1);
  // Blocks may have been missed.
  for (const name of ["position", "gap", "reorg"]) dispatch(name);
  expect(listener).toHaveBeenCalledTimes(4);
  unwatch();
  expect(Connection.all.at(-1)?.path).toBe("/api/explorer/stream");
  expect(Connection.all.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
  unsubscribe();
});
