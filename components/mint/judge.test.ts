import { describe, expect, it } from "vitest";
import type { Token } from "@/lib/api/client";
import { local } from "@/lib/chain/networks";
import { judgeMint, type MintForm, messageOf } from "./judge";

const ACCOUNT = "0x00000000000000000000000000000000000000aa";
const token: Token = {
  ticker: "GOLD",
  max: 100n,
  lim: 10n,
  contract: null,
  cmint: false,
  deployer: ACCOUNT,
  transactionHash: `0x${"1".repeat(64)}`,
  blockNumber: 1,
  timestamp: 0,
  supply: 95n,
  mintCount: 3,
  holderCount: 1,
  nextId: 4,
  cursor: "",
  text: "",
};
const form: MintForm = { ticker: "GOLD", id: "4", amount: "5" };

function judge(change: Partial<MintForm>, known: Partial<Token> = {}, isAvailable: boolean | undefined = true) {
  const text = messageOf({ ...form, ...change });
  return text === null ? null : judgeMint(text, ACCOUNT, { token: { ...token, ...known }, isAvailable }, local);
}

describe("messageOf", () => {
  it("is the message of the specification", () => {
    expect(messageOf(form)).toBe('data:,{"p":"nip-20","op":"mint","tick":"GOLD","id":"4","amt":"5"}');
  });
  it.each(["", "1.5", "-1", "1e3", "007", " 1"])("needs a whole number as amount, not %j", (amount) => {
    expect(messageOf({ ...form, amount })).toBeNull();
  });
});

describe("judgeMint", () => {
  it("accepts what fits", () => expect(judge({})).toEqual({ kind: "accepted" }));

  it.each([
    [{ amount: "0" }, {}, true, "AMOUNT_ZERO"],
    [{ amount: "11" }, {}, true, "ABOVE_LIMIT"],
    [{ amount: "6" }, {}, true, "ABOVE_MAX"],
    [{ id: "no spaces" }, {}, true, "INVALID_ID"],
    [{}, {}, false, "MINT_ID_TAKEN"],
    [{}, { cmint: true }, true, "CONTRACT_MINT_ONLY"],
    [{ ticker: "gold" }, {}, true, "TICKER_UNKNOWN"],
  ] as const)("%j is rejected", (change, known, isAvailable, reason) => {
    expect(judge(change, known, isAvailable)).toEqual({ kind: "rejected", reason });
  });

  it("says nothing of an id before it was asked about, but of everything else", () => {
    expect(judgeMint(messageOf(form) ?? "", ACCOUNT, { token, isAvailable: undefined }, local).kind).toBe("unknown");
    expect(
      judgeMint(messageOf({ ...form, amount: "11" }) ?? "", ACCOUNT, { token, isAvailable: undefined }, local),
    ).toEqual({
      kind: "rejected",
      reason: "ABOVE_LIMIT",
    });
  });

  it("leaves the last word to the token's contract", () => {
    expect(judge({}, { contract: ACCOUNT })).toEqual({ kind: "contract" });
    expect(judge({ amount: "11" }, { contract: ACCOUNT })).toEqual({ kind: "rejected", reason: "ABOVE_LIMIT" });
  });
});
