import { expect, test } from "vitest";
import { findMintId } from "./use-mint-id";

test("no id is found while the index can't be reached", async () => {
  // No site answers: without a page, the paths of the API have no origin.
  expect(await findMintId("GOLD", 1n, { lastMinute: 0, minedBlocks: [], pending: 0, ids: [] })).toBeNull();
});
