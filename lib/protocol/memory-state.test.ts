import { describe, expect, it } from "vitest";
import { draftOperation, step } from "./index";
import { RULES, stateWithGold } from "./testing/gold";
import { mint } from "./testing/messages";
import { ALICE, BOB } from "./testing/story";

describe("the memory state", () => {
  it("returns balances by address", () => {
    const state = stateWithGold();
    const operation = draftOperation({ text: mint("GOLD", "1", "5"), from: ALICE, to: BOB });
    const result = operation && step(state, operation, RULES, { mintControl: () => "allowed" });
    if (result?.kind === "decided") state.apply(result.effects);
    expect([state.balance("GOLD", BOB), state.balance("GOLD", ALICE), state.balance("Gold", BOB)]).toEqual([
      5n,
      0n,
      0n,
    ]);
  });
});

describe("undoing", () => {
  it("removes ids, even if the same transaction then mints another inscription", () => {
    const state = stateWithGold();
    const minting = (id: string) => {
      const operation = draftOperation({ text: mint("GOLD", id), from: ALICE, to: BOB });
      const result = operation && step(state, operation, RULES, { mintControl: () => "allowed" });
      if (result?.kind !== "decided") throw new Error("It is decided.");
      state.apply(result.effects);
      return result.effects;
    };
    state.undo(minting("1"));
    minting("2");
    expect(state.inscriptionByMintId("GOLD", "1")).toBeNull();
    expect(state.inscriptionByMintId("GOLD", "2")?.mintId).toBe("2");
  });
});
