import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { UnknownFormat } from "./unknown-formats";
import { UnknownFormats } from "./unknown-formats";

const PATIENCE = 600_000;
const at = (block: number, check: UnknownFormat["check"] = "header"): UnknownFormat => ({
  block,
  check,
  unknown: `the field of block ${block}`,
});

let now: number;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** What the nodes are asked about, and their answer. */
function nodesThat(fail: boolean) {
  return vi.fn(async (_: UnknownFormat) => fail);
}

test("the nodes are asked only once a block has failed for long enough", async () => {
  const formats = new UnknownFormats(PATIENCE);
  const nodes = nodesThat(true);
  now = 2 * PATIENCE;
  await formats.expectNone(nodes);
  formats.failed(at(7));
  now += PATIENCE - 1;
  formats.failed(at(7));
  await formats.expectNone(nodes);
  expect(nodes).not.toHaveBeenCalled();
  now += 1;
  const error = { code: "FORMAT_UNKNOWN", block: 7, message: expect.stringContaining("the field of block 7") };
  await expect(formats.expectNone(nodes)).rejects.toMatchObject(error);
});

test("while one node does not fail, or cannot be asked, the index goes on, and the nodes are asked again", async () => {
  const formats = new UnknownFormats(PATIENCE);
  formats.failed(at(7));
  now = 3 * PATIENCE;
  const nodes = nodesThat(false);
  await formats.expectNone(nodes);
  await formats.expectNone(nodes);
  expect(nodes).toHaveBeenCalledTimes(2);
  await expect(formats.expectNone(nodesThat(true))).rejects.toMatchObject({ block: 7 });
});

test("the lowest block that fails decides, from its own failure on", async () => {
  const formats = new UnknownFormats(PATIENCE);
  formats.failed(at(9));
  now = PATIENCE / 2;
  formats.failed(at(7));
  formats.failed(at(8));
  now = PATIENCE;
  const nodes = nodesThat(true);
  await formats.expectNone(nodes);
  expect(nodes).not.toHaveBeenCalled();
  now += PATIENCE / 2;
  await expect(formats.expectNone(nodes)).rejects.toMatchObject({ block: 7 });
});

test("only a node that passes the same check at the same block ends the failure", async () => {
  const formats = new UnknownFormats(PATIENCE);
  formats.failed(at(7));
  formats.passed("header", 8);
  formats.passed("transactions", 7);
  now = PATIENCE;
  await expect(formats.expectNone(nodesThat(true))).rejects.toMatchObject({ block: 7 });
  formats.passed("header", 7);
  await formats.expectNone(nodesThat(true));
});
