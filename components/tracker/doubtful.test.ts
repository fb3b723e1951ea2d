import { expect, test } from "vitest";
import { ACCOUNT, tracked } from "@/tools/testing/tracked";
import { doubtfulOf } from "./doubtful";
import type { Subject, Tracked, TrackedStatus } from "./tracked";

const OTHER = `0x${"b".repeat(40)}` as const;

test("a mint is doubtful while another one of the ticker may have been sent, with any id", () => {
  const unanswered = { status: { kind: "unanswered" }, hash: null } as const;
  const one = tracked(unanswered);
  const find = (all: readonly Tracked[]) => doubtfulOf(all, ACCOUNT, { op: "mint", ticker: "GOLD", id: "7" });
  expect(find([tracked({ status: { kind: "sent" } }), one])).toBe(one);
  expect(find([tracked({ ...unanswered, account: OTHER })])).toBeUndefined();
  expect(find([tracked({ ...unanswered, subject: { ...one.subject, ticker: "OAK" } })])).toBeUndefined();
  expect(find([tracked({ ...unanswered, subject: { ...one.subject, op: "tsf" } })])).toBeUndefined();
});

const TOKEN_ID = `0x${"7".repeat(64)}`;
const PURCHASE: Subject = { op: "ex", ticker: "GOLD", id: TOKEN_ID, mintId: "1", amount: 1n, recipient: null };
const WAITING: readonly TrackedStatus[] = [
  { kind: "signing" },
  { kind: "sent" },
  { kind: "mined", blockNumber: 7 },
  { kind: "dropped" },
  { kind: "unanswered" },
];
const KNOWN: readonly TrackedStatus[] = [
  { kind: "accepted", blockNumber: 7, isFinal: false },
  { kind: "rejected", blockNumber: 7, isFinal: false, reason: "NOT_LISTED" },
  { kind: "reverted", blockNumber: 7 },
  { kind: "silent", blockNumber: 7 },
  { kind: "canceled", by: null },
  { kind: "not-sent", fault: { kind: "rejected", detail: "", missing: null } },
];

test.each(WAITING)("a purchase is doubtful while another one of the inscription is $kind", (status) => {
  const one = tracked({ status, subject: PURCHASE });
  expect(doubtfulOf([one], ACCOUNT, PURCHASE)).toBe(one);
  expect(doubtfulOf([one], OTHER, PURCHASE)).toBeUndefined();
  expect(doubtfulOf([one], ACCOUNT, { ...PURCHASE, op: "tsf" })).toBeUndefined();
});

test.each(KNOWN)("a purchase is not doubtful if another one of the inscription is $kind", (status) => {
  expect(doubtfulOf([tracked({ status, subject: PURCHASE })], ACCOUNT, PURCHASE)).toBeUndefined();
});

test("an operation that waits is compared by the inscription, named by its mint id or its token id", () => {
  const find = (sent: Partial<Subject>, next: Partial<Subject>) =>
    doubtfulOf([tracked({ subject: { ...PURCHASE, ...sent } })], ACCOUNT, { ...PURCHASE, ...next });
  const byMintId = { op: "tsf", id: "1" } as const;
  const byTokenId = { op: "tsf", id: TOKEN_ID, mintId: "1" } as const;
  expect(find(byMintId, byTokenId)).toBeDefined();
  expect(find(byTokenId, byMintId)).toBeDefined();
  expect(find({ ...byMintId, id: "2" }, byTokenId)).toBeUndefined();
  expect(find({ ...byTokenId, id: `0x${"8".repeat(64)}` }, byTokenId), "its mint id was reused").toBeUndefined();
});

test("a mint, a deploy and a call of the market do not wait for the result of another one", () => {
  for (const op of ["mint", "buy", "deposit"] as const) {
    const subject = { ...PURCHASE, op };
    for (const status of WAITING.filter(({ kind }) => kind !== "unanswered"))
      expect(doubtfulOf([tracked({ status, subject })], ACCOUNT, subject), `${op} ${status.kind}`).toBeUndefined();
  }
  const deploy = { ...PURCHASE, op: "deploy", id: null } as const;
  expect(doubtfulOf([tracked({ subject: deploy })], ACCOUNT, deploy)).toBeUndefined();
});
