import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LiveSource } from "./source";

const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  page.hidden = false;
  vi.stubGlobal("document", page);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watched<T>(ask: () => Promise<T>) {
  const asked = vi.fn(ask);
  const source = new LiveSource(asked);
  const told = vi.fn();
  return { asked, source, told, leave: source.subscribe(told) };
}

it("asks at once, then each second, and tells of changes alone", async () => {
  const answers = [1n, 1n, 2n];
  const { asked, source, told } = watched(async () => ({ amount: answers.shift() }));
  await vi.advanceTimersByTimeAsync(0);
  expect([asked.mock.calls.length, told.mock.calls.length, source.read().data]).toEqual([1, 1, { amount: 1n }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([asked.mock.calls.length, told.mock.calls.length]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([told.mock.calls.length, source.read().data]).toEqual([2, { amount: 2n }]);
});

it("tells null from no answer yet", async () => {
  const { source, told } = watched(async () => null);
  expect(source.read().data).toBeUndefined();
  await vi.advanceTimersByTimeAsync(0);
  expect([source.read().data, told.mock.calls.length]).toEqual([null, 1]);
});

it("shares its requests among all who look", async () => {
  const { asked, source } = watched(async () => 1);
  source.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveBeenCalledTimes(2);
});

it("keeps the last answer while attempts fail, and recovers", async () => {
  const answers: (() => Promise<number>)[] = [async () => 1, () => Promise.reject(new Error("away")), async () => 1];
  const { source } = watched(() => (answers.shift() ?? (async () => 0))());
  await vi.advanceTimersByTimeAsync(1000);
  expect(source.read()).toEqual({ data: 1, isFailing: true });
  await vi.advanceTimersByTimeAsync(1000);
  expect(source.read()).toEqual({ data: 1, isFailing: false });
});

it("asks nothing while the page is hidden, and at once when it is shown", async () => {
  const { asked } = watched(async () => 1);
  await vi.advanceTimersByTimeAsync(0);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(1);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(2);
});

it("stops and forgets when nobody looks any more", async () => {
  const { asked, source, leave } = watched(async () => 1);
  await vi.advanceTimersByTimeAsync(0);
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked.mock.calls.length, source.read().data]).toEqual([1, undefined]);
});

it("waits with the first question where the server's answer is shown, and takes an equal one for no change", async () => {
  const answers = [{ amount: 1n }, { amount: 2n }];
  const asked = vi.fn(async () => answers.shift());
  const source = new LiveSource(asked);
  const told = vi.fn();
  source.subscribe(told, { amount: 1n });
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([asked.mock.calls.length, told.mock.calls.length, source.read().data]).toEqual([1, 0, { amount: 1n }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([told.mock.calls.length, source.read().data]).toEqual([1, { amount: 2n }]);
});

it("does not make wait who has nothing to show yet", async () => {
  const source = new LiveSource(async () => 1);
  source.subscribe(() => {}, 1);
  const told = vi.fn();
  source.subscribe(told);
  await vi.advanceTimersByTimeAsync(0);
  expect([told.mock.calls.length, source.read().data]).toEqual([1, 1]);
});
