import { expect, it, vi } from "vitest";
import type { IndexStatus } from "@/lib/records";
import { eventSourcesForTests } from "@/tools/testing/event-source";
import { NOTHING_VERIFIED } from "@/tools/testing/nothing-verified";
import { pageForTests } from "@/tools/testing/visible-page";
import { StatusSource } from "./status";

const page = pageForTests();
const { send } = eventSourcesForTests();

function statusAt(block: number, epoch = 1): IndexStatus {
  return {
    network: "local",
    chainId: 31337,
    state: "synced",
    startBlock: 1,
    index: { block, hash: null, epoch, time: null, final: 0 },
    chain: null,
    finality: null,
    snapshot: null,
    audit: null,
    verified: NOTHING_VERIFIED,
    lag: null,
    allowedLag: 5,
    allowedSilence: 15,
  };
}

function subscribed() {
  const api = { status: statusAt(5), isDown: false };
  const read = vi.fn(async () => {
    if (api.isDown) throw new Error("away");
    return api.status;
  });
  const source = new StatusSource(read);
  const listener = vi.fn();
  const unsubscribe = source.subscribe(listener);
  return { api, read, source, listener, unsubscribe };
}

it("requests after a second, then every five, and at once after a change", async () => {
  const { read, unsubscribe } = subscribed();
  await vi.advanceTimersByTimeAsync(999);
  send("position", { epoch: 1, block: 5 });
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  send("block", { epoch: 1, block: 6, timestamp: 1, operations: [] });
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(3);
  unsubscribe();
});

it("notifies only of changes, and never shows an older position", async () => {
  const { api, source, listener, unsubscribe } = subscribed();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(listener).toHaveBeenCalledTimes(1);
  api.status = statusAt(4);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([listener.mock.calls.length, source.current().data?.index.block]).toEqual([1, 5]);
  api.status = statusAt(3, 2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([listener.mock.calls.length, source.current().data?.index.block]).toEqual([2, 3]);
  unsubscribe();
});

it("keeps the last status while requests fail, and recovers", async () => {
  const { api, source, unsubscribe } = subscribed();
  await vi.advanceTimersByTimeAsync(1_000);
  api.isDown = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(source.current()).toEqual({ data: statusAt(5), isFailing: true });
  api.isDown = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(source.current()).toEqual({ data: statusAt(5), isFailing: false });
  unsubscribe();
});

it("sends no requests while the page is hidden, and one at once when it is shown", async () => {
  const { read, unsubscribe } = subscribed();
  await vi.advanceTimersByTimeAsync(1_000);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(1);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(2);
  unsubscribe();
});

it("stops and drops its status when the last subscriber leaves", async () => {
  const { read, source, unsubscribe } = subscribed();
  await vi.advanceTimersByTimeAsync(1_000);
  unsubscribe();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([read.mock.calls.length, source.current().data]).toEqual([1, undefined]);
});
