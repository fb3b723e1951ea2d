import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pauses } from "./pauses";
import { openStream, type StreamEvent } from "./stream";

const LONG = { timeout: 60_000 };

class Connection extends EventTarget {
  static readonly open = new Set<Connection>();
  readyState = 0;
  constructor(readonly path: string) {
    super();
    Connection.open.add(this);
  }
  close(): void {
    Connection.open.delete(this);
  }
}

/** Web Locks for pages of one process: each request waits for the one before it. */
function locks() {
  const tails = new Map<string, Promise<void>>();
  return {
    request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
      const before = tails.get(name) ?? Promise.resolve();
      const done = before.then(() => (signal.aborted ? undefined : work()));
      tails.set(name, done);
      return done;
    },
  };
}

beforeEach(() => {
  Connection.open.clear();
  vi.stubGlobal("EventSource", Connection);
  vi.stubGlobal("navigator", { locks: locks() });
});

afterEach(() => vi.unstubAllGlobals());

function page(path = "/stream") {
  const seen = { isOpen: false, events: [] as StreamEvent[] };
  const close = openStream(path, {
    onState: (isOpen) => {
      seen.isOpen = isOpen;
    },
    onEvent: (event) => void seen.events.push(event),
  });
  return { seen, close };
}

const connections = () => [...Connection.open].map(({ path }) => path);
const receive = (name: string, data = "") => {
  for (const each of Connection.open) each.dispatchEvent(new MessageEvent(name, { data }));
};

it("opens one connection for all pages, and passes state and events on", async () => {
  const pages = Array.from({ length: 7 }, () => page());
  await vi.waitFor(() => expect(connections()).toEqual(["/stream"]), LONG);
  const events = [
    { kind: "position", data: "" },
    { kind: "block", data: '{"operations":[]}' },
    { kind: "block", data: '{"operations":[{"op":"mint"}]}' },
  ];
  for (const { kind, data } of events) receive(kind, data);
  for (const { seen } of pages) await vi.waitFor(() => expect(seen).toEqual({ isOpen: true, events }), LONG);
  for (const each of Connection.open) each.dispatchEvent(new Event("error"));
  for (const { seen } of pages) await vi.waitFor(() => expect(seen.isOpen).toBe(false), LONG);
  for (const { close } of pages) close();
  expect(connections()).toEqual([]);
});

it("notifies a page that joins whether the stream is open, and of the position of the last event", async () => {
  const first = page();
  await vi.waitFor(() => expect(connections()).toHaveLength(1), LONG);
  receive("position", '{"block":1}');
  receive("block", '{"block":2}');
  const second = page();
  const events = [{ kind: "position", data: '{"block":2}' }];
  await vi.waitFor(() => expect(second.seen).toEqual({ isOpen: true, events }), LONG);
  expect(first.seen.events).toHaveLength(2);
  for (const { close } of [first, second]) close();
});

it("connects another page when the one with the connection closes", async () => {
  const [first, second, third] = [page(), page(), page()];
  await vi.waitFor(() => expect(connections()).toHaveLength(1), LONG);
  second.close();
  first.close();
  await vi.waitFor(() => expect(connections()).toHaveLength(1), LONG);
  receive("position");
  expect([first, second, third].map(({ seen }) => seen.events.length)).toEqual([0, 0, 1]);
  third.close();
});

it("opens a refused connection again after a while", async () => {
  vi.useFakeTimers();
  // Without Web Locks, the page connects by itself.
  vi.stubGlobal("navigator", {});
  const { seen, close } = page();
  const [refused] = Connection.open;
  refused?.close();
  if (refused !== undefined) refused.readyState = 2;
  refused?.dispatchEvent(new Event("error"));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(connections()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(connections()).toEqual(["/stream"]);
  receive("position");
  expect(seen.isOpen).toBe(true);
  close();
  expect(connections()).toEqual([]);
  vi.useRealTimers();
});

it("opens a refused connection not before the service takes requests again", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", {});
  const { close } = page();
  const [refused] = Connection.open;
  refused?.close();
  if (refused !== undefined) refused.readyState = 2;
  refused?.dispatchEvent(new Event("error"));
  // A request of the page learns how long the service asks to wait.
  pauses.heard("/api/block", 429, new Headers({ "Retry-After": "40" }));
  await vi.advanceTimersByTimeAsync(39_000);
  expect(connections()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(connections()).toEqual(["/stream"]);
  close();
  vi.useRealTimers();
});

it("opens a connection for each path", async () => {
  const pages = [page("/stream"), page("/stream?address=0x1")];
  await vi.waitFor(() => expect(connections()).toEqual(["/stream", "/stream?address=0x1"]), LONG);
  for (const { close } of pages) close();
});
