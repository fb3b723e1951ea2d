import { describe, expect, it } from "vitest";
import { contractOverrides, MemoryState } from "./index";
import { RULES, stateWithGold } from "./testing/gold";
import { BOB, CAROL, TOKEN } from "./testing/story";

describe("contract overrides", () => {
  const rules = { ...RULES, contractOverrides: [{ ticker: "GOLD", block: 9, contract: CAROL }] };

  it("report tickers without a deployment", () => {
    expect(contractOverrides(new MemoryState(), 9, rules)).toEqual({
      effects: [],
      without: [{ ticker: "GOLD", block: 9 }],
    });
    expect(contractOverrides(new MemoryState(), 8, rules)).toEqual({ effects: [], without: [] });
  });

  it("have no effect if the contract is already recorded", () => {
    const same = { ...RULES, contractOverrides: [{ ticker: "GOLD", block: 9, contract: TOKEN }] };
    expect(contractOverrides(stateWithGold(), 9, same)).toEqual({ effects: [], without: [] });
  });

  it("apply one after the other in one block", () => {
    const twice = {
      ...RULES,
      contractOverrides: [...rules.contractOverrides, { ticker: "GOLD", block: 9, contract: BOB }],
    };
    const { effects } = contractOverrides(stateWithGold(), 9, twice);
    expect(effects).toMatchObject([
      { before: { contract: TOKEN }, after: { contract: CAROL } },
      { before: { contract: CAROL }, after: { contract: BOB } },
    ]);
  });
});
