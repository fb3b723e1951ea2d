import { expect, it, vi } from "vitest";
import { pageForTests } from "@/tools/testing/visible-page";
import { LiveSource } from "./source";

const page = pageForTests();

function subscribed<T>(load: () => Promise<T>) {
  const request = vi.fn(load);
  const source = new LiveSource(request);
  const listener = vi.fn();
  return { request, source, listener, unsubscribe: source.subscribe(listener) };
}

it("requests at once and then every second, and notifies only of changes", async () => {
  const answers = [1n, 1n, 2n];
  const { request, source, listener } = subscribed(async () => ({ amount: answers.shift() }));
  await vi.advanceTimersByTimeAsync(0);
  expect([request.mock.calls.length, listener.mock.calls.length, source.read().data]).toEqual([1, 1, { amount: 1n }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([request.mock.calls.length, listener.mock.calls.length]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([listener.mock.calls.length, source.read().data]).toEqual([2, { amount: 2n }]);
});

it("distinguishes a null answer from no answer", async () => {
  const { source, listener } = subscribed(async () => null);
  expect(source.read().data).toBeUndefined();
  await vi.advanceTimersByTimeAsync(0);
  expect([source.read().data, listener.mock.calls.length]).toEqual([null, 1]);
});

it("shares its requests among all subscribers", async () => {
  const { request, source } = subscribed(async () => 1);
  source.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  expect(request).toHaveBeenCalledTimes(2);
});

it("keeps the last answer while requests fail, and recovers", async () => {
  const answers: (() => Promise<number>)[] = [async () => 1, () => Promise.reject(new Error("away")), async () => 1];
  const { source } = subscribed(() => (answers.shift() ?? (async () => 0))());
  await vi.advanceTimersByTimeAsync(1000);
  expect(source.read()).toEqual({ data: 1, isFailing: true });
  await vi.advanceTimersByTimeAsync(1000);
  expect(source.read()).toEqual({ data: 1, isFailing: false });
});

it("sends no requests while the page is hidden, and one at once when it is shown", async () => {
  const { request } = subscribed(async () => 1);
  await vi.advanceTimersByTimeAsync(0);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(request).toHaveBeenCalledTimes(1);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledTimes(2);
});

it("stops and drops its answer when the last subscriber leaves", async () => {
  const { request, source, unsubscribe } = subscribed(async () => 1);
  await vi.advanceTimersByTimeAsync(0);
  unsubscribe();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([request.mock.calls.length, source.read().data]).toEqual([1, undefined]);
});

it("delays the first request if the server rendered the data, and ignores an equal answer", async () => {
  const answers = [{ amount: 1n }, { amount: 2n }];
  const request = vi.fn(async () => answers.shift());
  const source = new LiveSource(request);
  const listener = vi.fn();
  source.subscribe(listener, { amount: 1n });
  await vi.advanceTimersByTimeAsync(999);
  expect(request).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([request.mock.calls.length, listener.mock.calls.length, source.read().data]).toEqual([1, 0, { amount: 1n }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([listener.mock.calls.length, source.read().data]).toEqual([1, { amount: 2n }]);
});

it("requests at once for a subscriber without data", async () => {
  const source = new LiveSource(async () => 1);
  source.subscribe(() => {}, 1);
  const listener = vi.fn();
  source.subscribe(listener);
  await vi.advanceTimersByTimeAsync(0);
  expect([listener.mock.calls.length, source.read().data]).toEqual([1, 1]);
});
