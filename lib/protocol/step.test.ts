import { describe, expect, it } from "vitest";
import { draftOperation, judgeBlock, messageToHex, type ProtocolRules, stateKeys, step } from "./index";
import { BLOCK, HASH, NO_FACTS, RULES, stateWithGold } from "./testing/gold";
import { list, mint, named } from "./testing/messages";
import { ALICE, BOB, CAROL } from "./testing/story";

describe("drafts", () => {
  it("are judged like sent messages", () => {
    const operation = draftOperation({ text: mint("Gold", "1"), from: ALICE, to: BOB });
    expect(operation && step(stateWithGold(), operation, RULES, NO_FACTS)).toMatchObject({
      kind: "decided",
      outcome: { accepted: false, reason: "TICKER_UNKNOWN" },
    });
    expect(draftOperation({ text: "data:,x", from: ALICE, to: BOB })).toBeNull();
  });
});

describe("state keys", () => {
  it("are empty for a malformed message", () => {
    const operation = draftOperation({ text: mint("GOLD", "/"), from: ALICE, to: BOB });
    expect(operation && stateKeys(operation)).toEqual({
      tickers: [],
      tokenIds: [],
      mintIds: [],
      accounts: [],
      locks: [],
    });
  });
});

describe("the reference", () => {
  it("throws if the facts have no answer", () => {
    const transaction = {
      hash: HASH,
      index: 0,
      from: BOB,
      to: BOB,
      value: 0n,
      input: messageToHex(mint("GOLD", "1")),
      succeeded: true,
      logs: [],
    };
    const state = stateWithGold();
    expect(() => judgeBlock(state, { ...BLOCK, transactions: [transaction] }, RULES, NO_FACTS)).toThrow(HASH);
  });
});

describe("an exchange", () => {
  it("is rejected if the network no longer accepts the unit", () => {
    const state = stateWithGold();
    const play = (text: string, from: `0x${string}`, rules: ProtocolRules) => {
      const operation = draftOperation({ text, from, to: BOB, value: 10n ** 18n });
      const result = operation && step(state, operation, rules, { mintControl: () => "allowed" });
      if (result?.kind !== "decided") throw new Error("It is decided.");
      state.apply(result.effects);
      return result.outcome.reason;
    };
    expect(play(mint("GOLD", "1"), BOB, RULES)).toBeNull();
    expect(play(list("GOLD", "1", "1", "gwei"), BOB, RULES)).toBeNull();
    expect(play(named("ex", "GOLD", "1"), CAROL, { ...RULES, paymentUnits: [] })).toBe("UNIT_NOT_ACCEPTED");
    expect(play(named("ex", "GOLD", "1"), CAROL, RULES)).toBeNull();
  });
});
