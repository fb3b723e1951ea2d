import { expect, it, vi } from "vitest";
import { eventSourcesForTests } from "@/tools/testing/event-source";
import { pageForTests } from "@/tools/testing/visible-page";
import { ChangeStream } from "./change-stream";
import { watchAddress } from "./changes";

const page = pageForTests();
const { opened, send, fail } = eventSourcesForTests();
const TIME = 1_700_000_000;

function blockAt(block: number, operations: readonly object[] = []) {
  send("block", { epoch: 1, block, timestamp: TIME + block, operations });
}

it("reports each event with its position and the parts of its operations that decide which answers change", () => {
  const listener = vi.fn();
  const unsubscribe = new ChangeStream().subscribe(listener);
  send("position", { epoch: 1, block: 5 });
  blockAt(6, [{ op: "mint", ticker: "OAK", accepted: true, sender: "0x1", amount: 5 }]);
  blockAt(7);
  expect(listener.mock.calls.map(([change]) => change)).toMatchObject([
    { kind: "position", at: { epoch: 1, block: 5 }, operations: [] },
    { kind: "block", at: { epoch: 1, block: 6 }, operations: [{ op: "mint", ticker: "OAK", sender: "0x1" }] },
    { kind: "block", timestamp: TIME + 7, timestampBefore: TIME + 6, operations: [] },
  ]);
  unsubscribe();
});

it.each(["{", "null", "{}", '{"epoch":1,"block":1}', '{"epoch":"1","block":1,"timestamp":1,"operations":[]}'])(
  "treats the event %s, which it cannot read, as a gap of unknown extent",
  (data) => {
    const listener = vi.fn();
    const unsubscribe = new ChangeStream().subscribe(listener);
    opened.at(-1)?.dispatchEvent(new MessageEvent("block", { data }));
    expect(listener).toHaveBeenCalledWith(expect.objectContaining({ kind: "gap", at: null }));
    unsubscribe();
  },
);

it("shares one connection among all listeners and closes it with the last one", () => {
  const stream = new ChangeStream();
  const [first, second] = [stream.subscribe(() => {}), stream.subscribe(() => {})];
  expect(opened).toHaveLength(1);
  first();
  expect(opened[0]?.isClosed).toBe(false);
  second();
  expect(opened[0]?.isClosed).toBe(true);
});

it("closes the connection while the page is hidden", () => {
  const unsubscribe = new ChangeStream().subscribe(() => {});
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(opened[0]?.isClosed).toBe(true);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(opened).toHaveLength(2);
  unsubscribe();
});

it("is silent a second after it opened without an event, and while the connection is lost", async () => {
  const stream = new ChangeStream();
  const listener = vi.fn();
  const unsubscribe = stream.subscribe(listener);
  await vi.advanceTimersByTimeAsync(999);
  expect(stream.isSilent).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([stream.isSilent, listener.mock.calls]).toEqual([true, [[null]]]);
  send("position", { epoch: 1, block: 5 });
  expect(stream.isSilent).toBe(false);
  fail();
  expect(stream.isSilent).toBe(true);
  unsubscribe();
});

it("is silent if answers have been ahead of the events for five seconds", async () => {
  const stream = new ChangeStream();
  const unsubscribe = stream.subscribe(() => {});
  send("position", { epoch: 1, block: 5 });
  stream.observe({ epoch: 1, block: 5 });
  await vi.advanceTimersByTimeAsync(6_000);
  stream.observe({ epoch: 1, block: 6 });
  expect(stream.isSilent).toBe(false);
  await vi.advanceTimersByTimeAsync(6_000);
  stream.observe({ epoch: 1, block: 7 });
  expect(stream.isSilent).toBe(true);
  blockAt(7);
  expect(stream.isSilent).toBe(false);
  unsubscribe();
});

it("watches an address by the same connection", () => {
  const listener = vi.fn();
  const address = `0x${"a".repeat(40)}` as const;
  const unwatch = watchAddress(address, listener);
  expect(opened.map(({ path }) => path)).toEqual(["/api/explorer/stream"]);
  blockAt(1);
  blockAt(2, [{ op: "sale", sender: "0xb", recipient: "0xc" }]);
  expect(listener).not.toHaveBeenCalled();
  blockAt(3, [{ op: "sale", sender: "0xb", recipient: address }]);
  expect(listener).toHaveBeenCalledTimes(1);
  // Blocks may have been missed.
  for (const kind of ["position", "gap", "reorg"]) send(kind, { epoch: 1, block: 3 });
  expect(listener).toHaveBeenCalledTimes(4);
  unwatch();
  expect(opened.every(({ isClosed }) => isClosed)).toBe(true);
});
