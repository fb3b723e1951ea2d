import { expect, test } from "vitest";
import { webResponse } from "./web";

test("a stream that was cut before it is sent does not end like a complete one", async () => {
  let closed = 0;
  async function* chunks() {
    yield '{"mints":[';
  }
  const close = async (): Promise<void> => void closed++;
  const body = { chunks: chunks(), cut: AbortSignal.abort(new Error("cut")), close };
  await expect(webResponse({ status: 200, headers: {}, body }).text()).rejects.toThrow("cut");
  expect(closed).toBe(1);
});
