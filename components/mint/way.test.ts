import { expect, it } from "vitest";
import type { TransactionReport } from "@/lib/api/client";
import { wayOf } from "./way";

const hash = `0x${"2".repeat(64)}` as const;
const sent = { hash, fault: null };
const report = (status: TransactionReport["status"]): TransactionReport => ({
  hash,
  status,
  blockNumber: null,
  operations: [],
});
const mined = { blockNumber: 7n, succeeded: true };

it("is signing before there is a hash", () =>
  expect(wayOf({ hash: null, fault: null }, undefined, undefined).at).toBe("signing"));
it("is not sent where the wallet says no", () => {
  const fault = { kind: "rejected", detail: "" } as const;
  expect(wayOf({ hash: null, fault }, undefined, undefined)).toEqual({ at: "not-sent", fault });
});
it("is sent while no block has it", () => expect(wayOf(sent, report("pending"), null).at).toBe("sent"));
it("is mined, not confirmed, before the index has judged it", () => {
  expect(wayOf(sent, report("pending"), mined)).toEqual({ at: "mined", blockNumber: 7n });
  expect(wayOf(sent, null, mined).at).toBe("mined");
});
it("ends with what the index says", () => {
  expect(wayOf(sent, report("success"), mined).at).toBe("accepted");
  expect(wayOf(sent, report("failed"), null).at).toBe("rejected");
});
