import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { started, stubConnection } from "@/tools/testing/connection";
import { downloadHolders } from "./holders";

const GOLD = { block: 1, ticker: "GOLD" };
const LINE = `{"ticker":"GOLD","address":"0x${"0".repeat(40)}","amount":1}\n`;
/** Milliseconds: less than the time limit of a download without data, and more than half of it. */
const SHORT = 45_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A download by a page that is not left. */
function download(most: number) {
  return started(downloadHolders(GOLD, most, { signal: new AbortController().signal }));
}

test.each([
  { name: "before the answer", texts: [] },
  { name: "within a line", texts: [LINE.slice(0, 9), LINE.slice(9, 20)] },
])("a connection that stalls $name counts as lost", async ({ texts }) => {
  const { begin, send } = stubConnection();
  const { request, isPending } = download(10);
  if (texts.length > 0) begin();
  for (const text of texts) {
    send(text);
    await vi.advanceTimersByTimeAsync(SHORT);
  }
  if (texts.length === 0) await vi.advanceTimersByTimeAsync(SHORT);
  expect(isPending()).toBe(true);
  await vi.advanceTimersByTimeAsync(SHORT);
  expect(isPending()).toBe(false);
  await expect(request).rejects.toMatchObject({ code: "UNREACHABLE", status: null });
  expect(vi.getTimerCount()).toBe(0);
});

test("a connection that breaks within the download counts as lost", async () => {
  const { begin, send, cut } = stubConnection();
  const { request } = download(10);
  begin();
  send(LINE);
  cut();
  await expect(request).rejects.toMatchObject({ code: "UNREACHABLE", status: null });
});

test("a download that is too large or unreadable ends its connection", async () => {
  for (const { text, code } of [
    { text: LINE.repeat(2), code: "TOO_MANY" },
    { text: "[]\n", code: "UNEXPECTED_ANSWER" },
  ]) {
    const { begin, send, isAborted } = stubConnection();
    const { request } = download(1);
    begin();
    send(text);
    await expect(request).rejects.toMatchObject({ code });
    expect(isAborted()).toBe(true);
  }
});

test("the reason of the caller's signal ends a download", async () => {
  const { begin, send } = stubConnection();
  const leaving = new AbortController();
  const { request } = started(downloadHolders(GOLD, 10, { signal: leaving.signal }));
  begin();
  send(LINE);
  leaving.abort(new Error("left"));
  await expect(request).rejects.toThrow("left");
});
