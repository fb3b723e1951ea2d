import { afterEach, expect, it, vi } from "vitest";
import { pretty, readStart, type TryParameter, targetOf } from "./request";

const ticker: TryParameter = { name: "ticker", place: "path", required: true, value: " OAK " };
const id: TryParameter = { name: "id", place: "query", required: true, value: "a b&c" };
const limit: TryParameter = { name: "limit", place: "query", required: false, value: "" };

afterEach(() => vi.useRealTimers());

it("encodes every value and omits empty ones", () => {
  expect(targetOf("/api/{ticker}/checkid", [ticker, id, limit])).toBe("/api/OAK/checkid?id=a%20b%26c");
  const hostile = { ...ticker, value: "../../x?y#z" };
  expect(targetOf("/api/{ticker}/checkid", [hostile, id])).toBe("/api/..%2F..%2Fx%3Fy%23z/checkid?id=a%20b%26c");
});

it("has no target while a required value is missing", () => {
  expect(targetOf("/api/{ticker}/checkid", [ticker, { ...id, value: " " }])).toBeNull();
});

it("indents JSON and keeps every digit and text", () => {
  const text = '{"a":123456789012345678901234567890,"b":["x, {y}: \\"z\\"",{}],"c":[]}';
  const shown = pretty(text);
  expect(shown).toContain('"a": 123456789012345678901234567890,\n');
  expect(shown).toContain('"x, {y}: \\"z\\""');
  expect(shown).toContain('"c": []');
  expect(JSON.parse(shown)).toEqual(JSON.parse(text));
  expect(pretty("a,b\n1,2")).toBe("a,b\n1,2");
});

it("says that an answer is cut if it does not end in time, whatever the clock says then", async () => {
  // A timer may fire a moment before the clock has reached its time, so the clock is not moved here.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const endless = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("retry: 1")),
  });
  const read = readStart(new Response(endless));
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await read).toEqual({ text: "retry: 1", isCut: true });
});
