import { environmentManager, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import type { Mark } from "@/lib/records/mark";
import { eventSourcesForTests } from "@/tools/testing/event-source";
import { pageForTests } from "@/tools/testing/visible-page";
import { ChangeStream } from "../change-stream";
import type { Options } from "../request";
import { LiveAnswer } from "./live-answer";
import { LiveQueries } from "./live-queries";
import { type ConcernOf, liveQuery } from "./live-query";

// Without a window, TanStack Query sets no timers.
environmentManager.setIsServer(() => false);
pageForTests();
const { send, fail } = eventSourcesForTests();

/** An API whose answer names its own position. */
interface Api {
  at: Mark | null;
  /** Milliseconds that an answer takes. */
  delay: number;
  isDown: boolean;
}

const OAK: ConcernOf<unknown> = ({ operations }) => (operations.some(({ ticker }) => ticker === "OAK") ? "now" : null);
const at = (block: number, epoch = 1): Mark => ({ epoch, block });

async function observed({ rendered, concern = OAK, key = "read" }: Partial<Observed> = {}) {
  const api: Api = { at: at(5), delay: 0, isDown: false };
  const read = vi.fn(async ({ onPosition }: Options) => {
    const answer = api.at;
    await new Promise((resolve) => setTimeout(resolve, api.delay));
    if (api.isDown) throw new Error("away");
    onPosition?.(answer);
    return { block: answer?.block };
  });
  const stream = new ChangeStream();
  const queries = new LiveQueries(stream);
  const stop = queries.start();
  const query = liveQuery({ key: [key], read, concern });
  const observe = () => {
    const observer = new QueryObserver(queries.client, {
      ...query,
      ...(rendered === undefined ? {} : { initialData: new LiveAnswer({ block: rendered.block }, rendered) }),
      refetchInterval: queries.intervalOf,
    });
    const unsubscribe = observer.subscribe(() => {});
    return { observer, unsubscribe };
  };
  return { api, read, stream, stop, observe, queries };
}

interface Observed {
  rendered: Mark;
  concern: ConcernOf<unknown>;
  key: string;
}

const position = (mark: Mark) => send("position", mark);
const block = (mark: Mark, ...tickers: string[]) =>
  send("block", {
    ...mark,
    timestamp: 1_700_000_000,
    operations: tickers.map((ticker) => ({ ticker, accepted: true })),
  });
const settle = () => vi.advanceTimersByTimeAsync(300);

it("requests nothing for a rendered answer at the position of the events, and for a block that does not concern it", async () => {
  const { api, read, observe, stop } = await observed({ rendered: at(5) });
  const { observer, unsubscribe } = observe();
  position(at(5));
  for (let number = 6; number < 50; number++) block(at(number), "GOLD");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(read).not.toHaveBeenCalled();
  api.at = at(50);
  block(at(50), "GOLD", "OAK");
  await settle();
  expect([read.mock.calls.length, observer.getCurrentResult().data?.value]).toEqual([1, { block: 50 }]);
  unsubscribe();
  stop();
});

it("requests an answer that the server rendered at an earlier position", async () => {
  const { read, observe, stop } = await observed({ rendered: at(4) });
  const { unsubscribe } = observe();
  position(at(5));
  await settle();
  expect(read).toHaveBeenCalledTimes(1);
  unsubscribe();
  stop();
});

it("requests it as well if the events came before its component", async () => {
  const { read, observe, stop } = await observed({ rendered: at(4) });
  position(at(5));
  const { unsubscribe } = observe();
  await settle();
  expect(read).toHaveBeenCalledTimes(1);
  unsubscribe();
  stop();
});

it("shares its requests among all components", async () => {
  const { read, observe, stop, api } = await observed();
  const [first, second] = [observe(), observe()];
  position(at(5));
  await settle();
  expect(read).toHaveBeenCalledTimes(1);
  api.at = at(6);
  block(at(6), "OAK");
  await settle();
  expect(read).toHaveBeenCalledTimes(2);
  first.unsubscribe();
  second.unsubscribe();
  stop();
});

it("never replaces an answer with one of an older position, and does with one of a reorganization", async () => {
  const { api, observe, stop } = await observed({ rendered: at(9) });
  const { observer, unsubscribe } = observe();
  const shown = () => observer.getCurrentResult().data;
  position(at(9));
  // Another process of the site answers that is behind.
  api.at = at(8);
  block(at(10), "OAK");
  await vi.advanceTimersByTimeAsync(1_000);
  expect([shown()?.at, shown()?.value]).toEqual([at(9), { block: 9 }]);
  // A reorganization increases the epoch, and its blocks have lower numbers.
  api.at = at(7, 2);
  send("reorg", at(6, 2));
  await vi.advanceTimersByTimeAsync(2_000);
  expect([shown()?.at, shown()?.value]).toEqual([at(7, 2), { block: 7 }]);
  api.at = at(10, 1);
  block(at(8, 2), "OAK");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown()?.at).toEqual(at(7, 2));
  unsubscribe();
  stop();
});

it("requests until an answer has reached the position of the change, ever less often", async () => {
  const { api, read, observe, stop } = await observed({ rendered: at(5) });
  const { observer, unsubscribe } = observe();
  position(at(5));
  block(at(6), "OAK");
  await vi.advanceTimersByTimeAsync(20_000);
  const { length } = read.mock.calls;
  expect(length).toBeGreaterThan(8);
  expect(length).toBeLessThan(25);
  api.at = at(6);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(observer.getCurrentResult().data?.at).toEqual(at(6));
  read.mockClear();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(read).not.toHaveBeenCalled();
  unsubscribe();
  stop();
});

it("shows an older position once only older ones have arrived for half a minute: the index was restored", async () => {
  const { api, observe, stop } = await observed({ rendered: at(9) });
  const { observer, unsubscribe } = observe();
  position(at(9));
  api.at = at(3);
  send("gap", at(3));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(observer.getCurrentResult().data?.at).toEqual(at(9));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(observer.getCurrentResult().data?.at).toEqual(at(3));
  unsubscribe();
  stop();
});

it("sends at most five requests a second, one at a time, and misses no change during one", async () => {
  const { api, read, observe, stop } = await observed();
  const { observer, unsubscribe } = observe();
  position(at(5));
  await settle();
  read.mockClear();
  api.delay = 50;
  for (let number = 6; number < 106; number++) {
    api.at = at(number);
    block(at(number), "OAK");
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(2_000);
  expect(read.mock.calls.length).toBeLessThanOrEqual(7);
  expect(observer.getCurrentResult().data?.at).toEqual(at(105));
  unsubscribe();
  stop();
});

it("polls every second while no events arrive, and not after they arrive again", async () => {
  const { read, observe, stop } = await observed({ rendered: at(5) });
  const { observer, unsubscribe } = observe();
  position(at(5));
  fail();
  // As a component does that renders again.
  observer.setOptions(observer.options);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(read).toHaveBeenCalledTimes(3);
  block(at(6));
  await vi.advanceTimersByTimeAsync(1_000);
  read.mockClear();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(read).not.toHaveBeenCalled();
  unsubscribe();
  stop();
});

it("keeps the last answer while requests fail, and recovers", async () => {
  const { api, observe, stop } = await observed({ rendered: at(5) });
  const { observer, unsubscribe } = observe();
  position(at(5));
  api.isDown = true;
  block(at(6), "OAK");
  await settle();
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: { value: { block: 5 } } });
  api.isDown = false;
  api.at = at(6);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(observer.getCurrentResult()).toMatchObject({ isError: false, data: { value: { block: 6 } } });
  unsubscribe();
  stop();
});

it("requests within half a minute for a change that need not be exact", async () => {
  const { api, read, observe, stop } = await observed({ rendered: at(5), concern: () => "soon" });
  const { unsubscribe } = observe();
  position(at(5));
  for (let number = 6; number < 76; number++) {
    api.at = at(number);
    block(at(number));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(read).toHaveBeenCalledTimes(2);
  unsubscribe();
  stop();
});

it("requests an answer that names no position once for each change", async () => {
  const { api, read, observe, stop } = await observed({ concern: () => "now" });
  api.at = null;
  const { unsubscribe } = observe();
  position(at(5));
  await settle();
  read.mockClear();
  block(at(6));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(1);
  unsubscribe();
  stop();
});
