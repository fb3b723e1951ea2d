import { expect, test } from "vitest";
import { FatalError, RetryableError } from "@/lib/runtime/errors";
import { FormatUnknownError, NodeUnverifiedError, VerificationRequiredError } from "./errors";

test.each([
  ["header", "hash", "hash is not that of the encoded header"],
  ["transactions", "transactionsRoot", "transactionsRoot does not cover its transactions"],
  ["transactions", "transactions[3].hash", "transactions[3].hash is not that of the encoded transaction"],
  ["receipts", "receiptsRoot", "receiptsRoot does not cover its receipts"],
  ["receipts", "gasUsed", "gasUsed does not agree with the receipts"],
  ["senders", "transactions[3].from", "transactions[3].from is not the signer"],
] as const)("a node that fails the check of %s by %s: names block, check and field", (check, field, fault) => {
  const error = new NodeUnverifiedError({ block: 105, check, field });
  expect(error).toBeInstanceOf(RetryableError);
  expect(error).toMatchObject({ code: "NODE_UNVERIFIED", block: 105, check, field });
  expect(error.message).toBe(`the node's block 105 fails the check of ${check}: ${fault}`);
});

test("a format that is unknown: names the block, and the setting with which to go on", () => {
  const error = new FormatUnknownError(21_000_000, "the header field shardRoot");
  expect(error).toBeInstanceOf(FatalError);
  expect(error).toMatchObject({ code: "FORMAT_UNKNOWN", block: 21_000_000 });
  expect(error.message).toMatch(/^block 21000000 .* does not know: the header field shardRoot$/);
  expect(error.hint).toMatch(/UNVERIFIED_FROM=21000000 /);
});

test("checks that are required and do not hold: names them and the reason", () => {
  const error = new VerificationRequiredError(["receipts", "senders"], "transactions have no signature");
  expect(error).toBeInstanceOf(FatalError);
  expect(error).toMatchObject({
    code: "VERIFICATION_REQUIRED",
    message: "the network requires checks that do not hold: receipts, senders: transactions have no signature",
    hint: expect.stringContaining("requireVerified"),
  });
});
