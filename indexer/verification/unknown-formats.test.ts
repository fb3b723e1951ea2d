import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { UnknownFormat } from "./unknown-formats";
import { UnknownFormats } from "./unknown-formats";

const PATIENCE = 600_000;
const at = (block: number, check: UnknownFormat["check"] = "header"): UnknownFormat => ({
  block,
  check,
  unknown: `the field of block ${block}`,
});

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Moves the clock on to this number of milliseconds after the test's start. */
function setTime(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds - performance.now());
}

/** What the nodes are asked about, and their answer. */
function nodesThat(fail: boolean) {
  return vi.fn(async (_: UnknownFormat) => fail);
}

test("the nodes are asked only once a block has failed for long enough", async () => {
  const formats = new UnknownFormats(PATIENCE);
  const nodes = nodesThat(true);
  setTime(2 * PATIENCE);
  await formats.expectNone(nodes);
  formats.failed(at(7));
  vi.advanceTimersByTime(PATIENCE - 1);
  formats.failed(at(7));
  await formats.expectNone(nodes);
  expect(nodes).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  const error = { code: "FORMAT_UNKNOWN", block: 7, message: expect.stringContaining("the field of block 7") };
  await expect(formats.expectNone(nodes)).rejects.toMatchObject(error);
});

test("while one node does not fail, or cannot be asked, the index goes on, and the nodes are asked again", async () => {
  const formats = new UnknownFormats(PATIENCE);
  formats.failed(at(7));
  setTime(3 * PATIENCE);
  const nodes = nodesThat(false);
  await formats.expectNone(nodes);
  await formats.expectNone(nodes);
  expect(nodes).toHaveBeenCalledTimes(2);
  await expect(formats.expectNone(nodesThat(true))).rejects.toMatchObject({ block: 7 });
});

test("the lowest block that fails decides, from its own failure on", async () => {
  const formats = new UnknownFormats(PATIENCE);
  formats.failed(at(9));
  setTime(PATIENCE / 2);
  formats.failed(at(7));
  formats.failed(at(8));
  setTime(PATIENCE);
  const nodes = nodesThat(true);
  await formats.expectNone(nodes);
  expect(nodes).not.toHaveBeenCalled();
  vi.advanceTimersByTime(PATIENCE / 2);
  await expect(formats.expectNone(nodes)).rejects.toMatchObject({ block: 7 });
});

test("only a node that passes the same check at the same block ends the failure", async () => {
  const formats = new UnknownFormats(PATIENCE);
  formats.failed(at(7));
  formats.passed("header", 8);
  formats.passed("transactions", 7);
  setTime(PATIENCE);
  await expect(formats.expectNone(nodesThat(true))).rejects.toMatchObject({ block: 7 });
  formats.passed("header", 7);
  await formats.expectNone(nodesThat(true));
});
