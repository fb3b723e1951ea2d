import { expect, test } from "vitest";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { checkTransactionHash, HeaderChecker } from "./check-block";

test("a header with a field that no form has: the outcome names the field", async () => {
  const block = { hash: `0x${"11".repeat(32)}`, number: "0x7", shardRoot: "0x1" };
  expect(new HeaderChecker(await loadKeccak()).check(block)).toEqual({
    kind: "failed",
    field: "hash",
    unknown: "the header field shardRoot",
  });
});

test("a header without unknown fields whose hash is false: nothing is unknown", async () => {
  const block = { hash: `0x${"11".repeat(32)}`, number: "0x7" };
  expect(new HeaderChecker(await loadKeccak()).check(block)).toEqual({ kind: "failed", field: "hash", unknown: null });
});

test("a transaction of a type without a form: the outcome names the type", async () => {
  const transaction = { hash: `0x${"11".repeat(32)}`, type: "0x33" };
  expect(checkTransactionHash(transaction, await loadKeccak())).toEqual({
    kind: "failed",
    field: "type",
    unknown: "the transaction type 51",
  });
});

test("a long name of a field is cut", async () => {
  const block = { hash: `0x${"11".repeat(32)}`, ["x".repeat(1000)]: "0x1" };
  expect(new HeaderChecker(await loadKeccak()).check(block)).toMatchObject({
    unknown: `the header field ${"x".repeat(40)}`,
  });
});
