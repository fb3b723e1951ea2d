import { expect, test, vi } from "vitest";
import type { TransactionQuery, TransactionReport } from "@/lib/client";
import { HASH, operationRecord } from "@/tools/testing/tracked";
import { wholeReport } from "./whole-report";

/** A transaction of `pages` pages of one operation each. */
function pagesOf(pages: number) {
  return vi.fn(async ({ before = "0" }: TransactionQuery): Promise<TransactionReport> => {
    const page = Number(before) + 1;
    return {
      ...{ hash: HASH, status: "success", blockNumber: 7, operationCount: pages },
      operations: [operationRecord({ position: page })],
      next: page === pages ? null : String(page),
    };
  });
}

const positions = (report: TransactionReport | null) => report?.operations.map(({ position }) => position);

test("the operations of a sweep are found on later pages", async () => {
  expect(positions(await wholeReport(pagesOf(2), HASH))).toEqual([1, 2]);
});

test("a transaction of one page is read once, and one of thousands of operations three times", async () => {
  const small = pagesOf(1);
  expect(positions(await wholeReport(small, HASH))).toEqual([1]);
  expect(small).toHaveBeenCalledOnce();
  const large = pagesOf(150);
  expect(positions(await wholeReport(large, HASH))).toEqual([1, 2, 3]);
  expect(large).toHaveBeenCalledTimes(3);
});

test("an unknown transaction has no report", async () => {
  expect(await wholeReport(async () => null, HASH)).toBeNull();
});
