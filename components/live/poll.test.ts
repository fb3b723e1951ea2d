import { expect, test, vi } from "vitest";
import { pageForTests } from "@/tools/testing/visible-page";
import { poll } from "./poll";

const page = pageForTests();

test("checks each second while the page is visible, until it is stopped", async () => {
  const check = vi.fn(async () => undefined);
  const stop = poll({ check });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(check).toHaveBeenCalledTimes(3);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(check).toHaveBeenCalledTimes(3);
  page.hidden = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(check).toHaveBeenCalledTimes(4);
  stop();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(check).toHaveBeenCalledTimes(4);
});

test("goes on after a check that failed, and reports the failure", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const failure = new Error("failed");
  const check = vi.fn(async () => undefined).mockRejectedValueOnce(failure);
  const stop = poll({ check });
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  expect(check).toHaveBeenCalledTimes(2);
  expect(reported.mock.calls).toEqual([[failure]]);
});
