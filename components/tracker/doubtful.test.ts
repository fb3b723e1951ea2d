import { expect, test } from "vitest";
import { ACCOUNT, tracked } from "@/testing/tracked";
import { doubtfulOf } from "./doubtful";
import type { Tracked } from "./tracked";

const OTHER = `0x${"b".repeat(40)}` as const;

test("a mint is doubtful while another one of the ticker may have been sent, with any id", () => {
  const unanswered = { status: { kind: "unanswered" }, hash: null } as const;
  const one = tracked(unanswered);
  const find = (all: readonly Tracked[]) => doubtfulOf(all, ACCOUNT, { op: "mint", ticker: "GOLD" });
  expect(find([tracked({ status: { kind: "sent" } }), one])).toBe(one);
  expect(find([tracked({ ...unanswered, account: OTHER })])).toBeUndefined();
  expect(find([tracked({ ...unanswered, subject: { ...one.subject, ticker: "OAK" } })])).toBeUndefined();
  expect(find([tracked({ ...unanswered, subject: { ...one.subject, op: "tsf" } })])).toBeUndefined();
});
