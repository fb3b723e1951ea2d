import { expect, test } from "vitest";
import { doubtfulOf } from "./doubtful";
import type { Tracked } from "./tracked";

const ACCOUNT = `0x${"a".repeat(40)}` as const;
const OTHER = `0x${"b".repeat(40)}` as const;

function tracked(change: Partial<Tracked> = {}): Tracked {
  return {
    ...{
      key: "k",
      page: "p",
      chainId: 1,
      account: ACCOUNT,
      to: ACCOUNT,
      data: "0x",
      value: 0n,
      createdAt: 0,
      since: 1,
    },
    ...{ expectedNonce: 4, nonce: null, hash: null, replaced: [], lostBlock: null },
    subject: { op: "mint", ticker: "GOLD", id: "1", amount: 1n, recipient: null },
    status: { kind: "unanswered" },
    ...change,
  };
}

test("a mint is doubtful while another one of the ticker may have been sent, with any id", () => {
  const one = tracked();
  const find = (all: readonly Tracked[]) => doubtfulOf(all, ACCOUNT, { op: "mint", ticker: "GOLD" });
  expect(find([tracked({ status: { kind: "sent" } }), one])).toBe(one);
  expect(find([tracked({ account: OTHER })])).toBeUndefined();
  expect(find([tracked({ subject: { ...one.subject, ticker: "OAK" } })])).toBeUndefined();
  expect(find([tracked({ subject: { ...one.subject, op: "tsf" } })])).toBeUndefined();
});
