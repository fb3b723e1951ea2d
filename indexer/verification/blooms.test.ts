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
  expect(blooms.trust(8)).toBe(true);
  expect(blooms.takeUnsaved()).toEqual({ method: "exact", since: 7 });
  expect(blooms.takeUnsaved()).toBeNull();
});

test.each([FULL, null])("at the first inexact bloom they are ignored for good: %.6s", async (inexact) => {
  const blooms = new Blooms(await loadKeccak(), { method: "exact", since: 7 });
  blooms.read(blockOf(9, inexact), [{ logs: [] }]);
  blooms.read(blockOf(10, EMPTY), [{ logs: [] }]);
  blooms.read(blockOf(11, inexact), [{ logs: [] }]);
  expect(blooms.trust(12)).toBe(false);
  expect(blooms.takeUnsaved()).toEqual({ method: "ignored", since: 9, reread: { to: 8, hash: null } });
});

test("the blocks whose bloom was trusted are read again, also those that were fetched ahead", async () => {
  const blooms = new Blooms(await loadKeccak(), null);
  for (const block of [3, 20, 5]) blooms.trust(block);
  expect(blooms.reread).toBeNull();
  blooms.read(blockOf(9, FULL), [{ logs: [] }]);
  expect(blooms.reread).toEqual({ to: 20, hash: null });
});

test("no block is read again if the first one of the chain has an inexact bloom", async () => {
  const blooms = new Blooms(await loadKeccak(), null);
  blooms.read(blockOf(0, FULL), [{ logs: [] }]);
  expect(blooms.takeUnsaved()).toEqual({ method: "ignored", since: 0 });
});

test("it is known after a restart how far the receipts were read again", async () => {
  const reread = { to: 40, hash: `0x${"22".repeat(32)}` } as const;
  const blooms = new Blooms(await loadKeccak(), { method: "ignored", since: 90, reread });
  expect(blooms.reread).toEqual(reread);
  expect(blooms.trust(95)).toBe(false);
  blooms.rereadUpTo(null);
  expect(blooms.reread).toBeNull();
  expect(blooms.trust(95)).toBe(false);
});
