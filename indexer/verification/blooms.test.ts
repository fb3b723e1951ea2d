import { expect, test } from "vitest";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { Blooms } from "./blooms";
import type { CheckedBlock } from "./check-block";

const EMPTY = `0x${"00".repeat(256)}`;
const FULL = `0x${"ff".repeat(256)}`;

const blockOf = (number: number, logsBloom: string | null): CheckedBlock => ({
  number,
  hash: `0x${"11".repeat(32)}`,
  logsBloom,
  transactions: [],
  raw: {},
});

test("an exact bloom is saved once, with its first block", async () => {
  const blooms = new Blooms(await loadKeccak(), null);
  blooms.read(blockOf(7, EMPTY), [{ logs: [] }]);
  blooms.read(blockOf(8, EMPTY), [{ logs: [] }]);
  expect(blooms.areExact).toBe(true);
  expect(blooms.takeUnsaved()).toEqual({ method: "exact", since: 7 });
  expect(blooms.takeUnsaved()).toBeNull();
});

test.each([FULL, null])("at the first inexact bloom they are ignored for good: %.6s", async (inexact) => {
  const blooms = new Blooms(await loadKeccak(), { method: "exact", since: 7 });
  blooms.read(blockOf(9, inexact), [{ logs: [] }]);
  blooms.read(blockOf(10, EMPTY), [{ logs: [] }]);
  blooms.read(blockOf(11, inexact), [{ logs: [] }]);
  expect(blooms.areExact).toBe(false);
  expect(blooms.takeUnsaved()).toEqual({ method: "ignored", since: 9 });
});
