import { expect, test } from "vitest";
import { tracked } from "@/tools/testing/tracked";
import { countTracked, groupTone, groupTracked, isFolded } from "./groups";
import type { Tracked, TrackedStatus } from "./tracked";

const MAYBE_SENT = { kind: "maybe-sent", detail: "", missing: null } as const;
const ACCEPTED: TrackedStatus = { kind: "accepted", blockNumber: 1, isFinal: false };

/** An accepted mint, one second after the one of the number before. */
function mint(number: number, change: Partial<Tracked> = {}): Tracked {
  const [key, createdAt] = [String(number), number * 1_000];
  const subject = { op: "mint", ticker: "OAK", id: key, amount: 1n, recipient: null } as const;
  return tracked({ key, createdAt, subject, status: ACCEPTED, ...change });
}

const newestFirst = (keys: readonly number[]) => keys.toReversed().map((key) => mint(key));

test("a hundred mints of a token are one group", () => {
  const groups = groupTracked(newestFirst(Array.from({ length: 100 }, (_, index) => index)));
  expect(groups.map(({ key, members }) => [key, members.length])).toEqual([["0", 100]]);
});

test("few mints, other tickers, other accounts and earlier runs are not grouped", () => {
  expect(groupTracked(newestFirst([1, 2, 3, 4, 5]))).toHaveLength(5);
  const other = { op: "mint", ticker: "ELM", id: null, amount: 1n, recipient: null } as const;
  const mixed = [mint(9, { subject: other }), ...newestFirst([1, 2, 3, 4, 5, 6])];
  expect(groupTracked(mixed).map(({ members }) => members.length)).toEqual([1, 6]);
  const runs = [...newestFirst([2_001, 2_002, 2_003, 2_004, 2_005, 2_006]), ...newestFirst([1, 2, 3, 4, 5, 6])];
  expect(groupTracked(runs).map(({ members }) => members.length)).toEqual([6, 6]);
});

test("requests that the wallet refused are not grouped", () => {
  const fault = { kind: "locked", detail: "", missing: null } as const;
  const refused = newestFirst([1, 2, 3, 4, 5, 6]).map(
    (one): Tracked => ({ ...one, status: { kind: "not-sent", fault } }),
  );
  expect(groupTracked(refused)).toHaveLength(6);
});

test("counts the outcomes of the members", () => {
  const members = [
    mint(1),
    mint(2, { status: { kind: "sent" } }),
    mint(3, { status: { kind: "rejected", blockNumber: 1, isFinal: false, reason: "MINT_ID_TAKEN" } }),
    mint(4, { status: { kind: "dropped" } }),
    mint(5, { status: { kind: "canceled", by: null } }),
    mint(6, { status: { kind: "silent", blockNumber: 1 } }),
    mint(7, { status: { kind: "unanswered" } }),
    mint(8, { status: { kind: "unanswered", fault: MAYBE_SENT } }),
    mint(9, { status: { kind: "reverted", blockNumber: 1 } }),
  ];
  expect(countTracked(members)).toEqual({ confirmed: 1, pending: 4, failed: 4, unanswered: 2, canceled: 1 });
});

test("a group is good news if some were accepted, none has bad news and all are finished", () => {
  const toneWith = (...statuses: readonly TrackedStatus[]) =>
    groupTone([mint(1), ...statuses.map((status, index) => mint(index + 2, { status }))]);
  const canceled: TrackedStatus = { kind: "canceled", by: null };
  expect(toneWith(canceled)).toBe("good");
  expect(groupTone([mint(1, { status: canceled })])).toBe("plain");
  for (const kind of ["sent", "unanswered"] as const) expect(toneWith({ kind })).toBe("plain");
  for (const kind of ["reverted", "silent"] as const) expect(toneWith({ kind, blockNumber: 1 })).toBe("bad");
  expect(toneWith({ kind: "sent" }, { kind: "unanswered", fault: MAYBE_SENT })).toBe("bad");
});

test("confirmed transactions are one line, the newest ones once they are final", () => {
  const final = mint(2, { status: { ...ACCEPTED, isFinal: true } });
  const pending = mint(3, { status: { kind: "sent" } });
  const rejected = mint(4, { status: { kind: "rejected", blockNumber: 1, isFinal: true, reason: "MINT_ID_TAKEN" } });
  const folded = (members: readonly Tracked[], isNewest: boolean) => isFolded({ key: "", members }, isNewest);
  expect([folded([mint(1)], false), folded([mint(1)], true), folded([final], true)]).toEqual([true, false, true]);
  expect([folded([mint(1), pending], false), folded([rejected], false)]).toEqual([false, false]);
});
