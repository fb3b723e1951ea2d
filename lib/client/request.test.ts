import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { integer, object } from "@/lib/records/schema";
import { started, stubConnection } from "@/tools/testing/connection";
import { call } from "./request";

const readBlock = call({ path: "/block", answer: object({ block: integer }) });
/** Milliseconds: less than the time limit of a connection without data, and more than half of it. */
const SHORT = 15_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a connection without an answer counts as lost", async () => {
  stubConnection();
  const { request, isPending } = started(readBlock({}));
  await vi.advanceTimersByTimeAsync(SHORT);
  expect(isPending()).toBe(true);
  await vi.advanceTimersByTimeAsync(SHORT);
  await expect(request).rejects.toMatchObject({ code: "UNREACHABLE", status: null });
});

test("a connection that stops within an answer counts as lost", async () => {
  const { begin, send } = stubConnection();
  const { request, isPending } = started(readBlock({}, { signal: new AbortController().signal }));
  begin();
  send('{"bl');
  await vi.advanceTimersByTimeAsync(SHORT);
  expect(isPending()).toBe(true);
  await vi.advanceTimersByTimeAsync(SHORT);
  await expect(request).rejects.toMatchObject({ code: "UNREACHABLE", status: null });
});

test("an answer that arrives slowly is not cut off, and ends the time limit", async () => {
  const { begin, send, end } = stubConnection();
  const { request, isPending } = started(readBlock({}));
  await vi.advanceTimersByTimeAsync(SHORT);
  begin();
  for (const part of ['{"bl', 'ock"', ":", "12", "3}"]) {
    await vi.advanceTimersByTimeAsync(SHORT);
    send(part);
  }
  await vi.advanceTimersByTimeAsync(SHORT);
  expect(isPending()).toBe(true);
  end();
  expect(await request).toEqual({ block: 123 });
  expect(vi.getTimerCount()).toBe(0);
});

test("the reason of the caller's signal ends a request, also within an answer", async () => {
  const { begin, send } = stubConnection();
  const leaving = new AbortController();
  const { request } = started(readBlock({}, { signal: leaving.signal }));
  begin();
  send('{"bl');
  await vi.advanceTimersByTimeAsync(SHORT);
  leaving.abort(new Error("left"));
  await expect(request).rejects.toThrow("left");
  expect(vi.getTimerCount()).toBe(0);
});
