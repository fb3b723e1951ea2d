import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LiveSource } from "./source";

const page = Object.assign(new EventTarget(), { hidden: false });

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
  page.hidden = false;
  Connection.all.length = 0;
  vi.stubGlobal("document", page);
  vi.stubGlobal("EventSource", Connection);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tell = (name: string) => Connection.all.at(-1)?.dispatchEvent(new Event(name));

it("asks when the index moves, and hardly otherwise", async () => {
  const ask = vi.fn(async () => 1);
  const leave = new LiveSource(ask).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(100);
  tell("position");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ask).toHaveBeenCalledTimes(2);
  tell("block");
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(3);
  leave();
});

it("shares one connection among all sources, and closes it with the last", async () => {
  const leaveOne = new LiveSource(async () => 1).subscribe(() => {});
  const leaveTwo = new LiveSource(async () => 2).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(3_000);
  expect(Connection.all).toHaveLength(1);
  leaveOne();
  await vi.advanceTimersByTimeAsync(0);
  expect(Connection.all[0]?.isClosed).toBe(false);
  leaveTwo();
  await vi.advanceTimersByTimeAsync(0);
  expect(Connection.all[0]?.isClosed).toBe(true);
});

it("asks each second again while the connection is gone", async () => {
  const ask = vi.fn(async () => 1);
  const leave = new LiveSource(ask).subscribe(() => {});
  tell("position");
  await vi.advanceTimersByTimeAsync(300);
  tell("error");
  ask.mockClear();
  await vi.advanceTimersByTimeAsync(3_100);
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(3);
  leave();
});

it("holds no connection on a page that nobody sees", async () => {
  const leave = new LiveSource(async () => 1).subscribe(() => {});
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(Connection.all[0]?.isClosed).toBe(true);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(Connection.all).toHaveLength(2);
  leave();
  await vi.advanceTimersByTimeAsync(0);
});
